import Type, { type Static } from 'typebox';
import { consentActions, consentSubjects } from '../../../domain/lists/sign-up.js';
import type { ConsentProofRecord, ConsentRecord } from '../../../models/audience/consent.js';
import {
  responseSchema,
  flag,
  id,
  instant,
  orNull,
  objectSchema,
  text,
} from '../../http/output/response-schema.js';

export const consentSchema = responseSchema('Consent', {
  id,
  email: text,
  list: orNull(objectSchema({ id, name: text })),
  about: Type.Enum([...consentSubjects]),
  action: Type.Enum([...consentActions]),
  given: orNull(flag),
  text: orNull(text),
  textHash: orNull(text),
  source: orNull(text),
  form: orNull(objectSchema({ id, name: text, version: Type.Integer() })),
  pageUrl: orNull(text),
  ip: orNull(text),
  userAgent: orNull(text),
  language: orNull(text),
  by: orNull(text),
  confirmationId: orNull(id),
  since: orNull(instant),
  at: instant,
});

/** Presents an entry of the consent ledger. */
export function presentConsent(line: ConsentRecord): Static<typeof consentSchema> {
  const { listId, listName, formId, formName, formVersion } = line;
  return {
    id: line._id.toHexString(),
    email: line.email,
    list: listId && { id: listId.toHexString(), name: listName ?? '' },
    about: line.about ?? 'marketing',
    action: line.action,
    given: line.given,
    text: line.text,
    textHash: line.textHash,
    source: line.source,
    form: formId && { id: formId.toHexString(), name: formName ?? '', version: formVersion ?? 0 },
    pageUrl: line.pageUrl,
    ip: line.ip,
    userAgent: line.userAgent,
    language: line.language,
    by: line.by,
    confirmationId: line.confirmationId?.toHexString() ?? null,
    since: line.since?.toISOString() ?? null,
    at: line.at.toISOString(),
  };
}

export const consentProofSchema = responseSchema('ConsentProof', {
  id,
  list: orNull(objectSchema({ id, name: text })),
  textHash: orNull(text),
  at: instant,
  withdrawnAt: orNull(instant),
});

/** Presents the proof of an erased contact's consent; `listName` is the list's current name. */
export function presentConsentProof(
  proof: ConsentProofRecord,
  listName: string | null,
): Static<typeof consentProofSchema> {
  return {
    id: proof._id.toHexString(),
    list: proof.listId && { id: proof.listId.toHexString(), name: listName ?? '' },
    textHash: proof.textHash,
    at: proof.at.toISOString(),
    withdrawnAt: proof.withdrawnAt?.toISOString() ?? null,
  };
}
