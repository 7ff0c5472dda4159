import Type, { type Static } from 'typebox';
import { may, type Grant } from '../../domain/accounts/access.js';
import { subscriptionStatuses } from '../../domain/lists/subscription.js';
import { listVisibilities } from '../../domain/lists/visibility.js';
import { compile } from '../../domain/mail-document/compile.js';
import type { MailDocument } from '../../domain/mail-document/document.js';
import { templateSizeWarnings } from '../../domain/mail/mail-size.js';
import type { ConfirmationWords } from '../../domain/render/confirmation.js';
import type { ListRecord } from '../../models/audience/list.js';
import { CONFIRMATION_ROOTS, mailTextWarnings, type MailTexts } from '../../domain/render/text-warnings.js';
import type { Warning } from '../../domain/warnings/warning.js';
import { presentWarning, warningSchema } from '../http/output/warning-presenter.js';
import type { ListCounts } from './list-counts.js';
import type { ListMember } from './list-members.js';
import {
  responseSchema,
  count,
  described,
  flag,
  id,
  instant,
  orNull,
  objectSchema,
  text,
} from '../http/output/response-schema.js';

export const listSchema = responseSchema('List', {
  id,
  name: text,
  description: orNull(text),
  visibility: Type.Enum([...listVisibilities]),
  position: count,
  doubleOptIn: flag,
  requireConsent: flag,
  confirmation: objectSchema({
    subject: orNull(text),
    preheader: orNull(text),
    html: orNull(text),
    document: orNull(described<MailDocument>('MailDocument')),
    redirectUrl: orNull(text),
    reminderAfter: orNull(text),
    expiresAfter: text,
  }),
  warnings: Type.Array(warningSchema),
  counts: objectSchema({ pending: count, subscribed: count, unsubscribed: count }),
  createdAt: instant,
  updatedAt: instant,
});

/** What blocks are compiled to has more: a footer that is left out here. */
const COMPILED_ROOTS = [...CONFIRMATION_ROOTS, 'unsubscribeUrl'];

/** Warns about the texts of the mail that asks to confirm. */
function confirmationWarnings(texts: MailTexts): Warning[] {
  const warnings = [
    ...mailTextWarnings(texts, (texts.compiled ?? null) === null ? CONFIRMATION_ROOTS : COMPILED_ROOTS),
    ...templateSizeWarnings({ html: texts.html ?? '' }),
  ];
  return warnings.map((warning) => ({ ...warning, path: `confirmation.${warning.path}` }));
}

/** Presents a list. */
export function presentList(list: ListRecord, counts: ListCounts): Static<typeof listSchema> {
  const { subject, html: written, document, preheader } = list.confirmation;
  const { redirectUrl, reminderAfter, expiresAfter } = list.confirmation;
  const compiled = document && compile({ document });
  const html = compiled?.html ?? written;
  return {
    id: list._id.toHexString(),
    name: list.name,
    description: list.description,
    visibility: list.visibility,
    position: list.position,
    doubleOptIn: list.doubleOptIn,
    requireConsent: list.requireConsent,
    confirmation: { subject, preheader, html, document, redirectUrl, reminderAfter, expiresAfter },
    warnings: confirmationWarnings({ subject, preheader, html, compiled }).map(presentWarning),
    counts: {
      pending: counts.pending,
      subscribed: counts.subscribed,
      unsubscribed: counts.unsubscribed,
    },
    createdAt: list.createdAt.toISOString(),
    updatedAt: list.updatedAt.toISOString(),
  };
}

export const listMemberSchema = responseSchema('ListMember', {
  contactId: id,
  email: orNull(text),
  status: Type.Enum([...subscriptionStatuses]),
  createdAt: instant,
  updatedAt: instant,
});

/** Presents a current or former member of a list; the address for those who may read contacts. */
export function presentListMember(member: ListMember, grant: Grant): Static<typeof listMemberSchema> {
  return {
    contactId: member.contactId,
    email: may(grant, 'contacts:read') ? member.email : null,
    status: member.status,
    createdAt: member.createdAt.toISOString(),
    updatedAt: member.updatedAt.toISOString(),
  };
}

export const confirmationPreviewSchema = responseSchema('ConfirmationPreview', {
  subject: text,
  html: text,
  text,
});

/** Presents the mail that asks to confirm a sign-up. */
export function presentConfirmationPreview(
  words: ConfirmationWords,
): Static<typeof confirmationPreviewSchema> {
  return { subject: words.subject, html: words.html, text: words.text };
}

export const addedToListSchema = responseSchema('AddedToList', {
  status: Type.Enum([...subscriptionStatuses]),
  requiresConfirmation: flag,
});
