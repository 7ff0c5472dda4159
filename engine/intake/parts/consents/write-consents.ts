import { createHash } from 'node:crypto';
import { ObjectId, type ClientSession } from 'mongodb';
import type { Id } from '../../../../domain/id.js';
import type { ConsentDraft } from '../../../../domain/lists/sign-up.js';
import type { ConsentRecord } from '../../../../models/audience/consent.js';
import type { Database } from '../../../../models/core/database.js';
import { getOrCreate } from '../rows.js';
import type { WorkspacePlan } from '../workspace-plan.js';

/** Appends the consents of a plan to the ledger. */
export async function writeConsents(
  db: Database,
  { writes, workspaceId, emailHash }: WorkspacePlan,
  session: ClientSession,
): Promise<void> {
  const hashes = new Map<string, string>();
  const textHash = (text: string): string =>
    getOrCreate(hashes, text, () => createHash('sha256').update(text).digest('hex'));
  const rows = writes.consents.map((draft) => consentRow(draft, workspaceId, { emailHash, textHash }));
  await db.collections.Consent.insertMany(rows, { session });
}

function consentRow(
  { contactId, email, list, action, facts, confirmationId, about, at }: ConsentDraft,
  workspaceId: ObjectId,
  { emailHash, textHash }: Record<'emailHash' | 'textHash', (key: string) => string>,
): ConsentRecord {
  const { form, ...evidence } = facts;
  return {
    _id: new ObjectId(),
    workspaceId,
    contactId: new ObjectId(contactId),
    emailHash: emailHash(email),
    email,
    listId: objectIdOrNull(list?.id),
    listName: list?.name ?? null,
    action,
    ...evidence,
    textHash: facts.text === null ? null : textHash(facts.text),
    formId: objectIdOrNull(form?.id),
    formName: form?.name ?? null,
    formVersion: form?.version ?? null,
    confirmationId: objectIdOrNull(confirmationId),
    ...(about !== undefined && { about }),
    at,
  };
}

function objectIdOrNull(id: Id | null | undefined): ObjectId | null {
  return id === null || id === undefined ? null : new ObjectId(id);
}
