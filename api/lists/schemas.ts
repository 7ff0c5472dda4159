import Joi from 'joi';
import type { MailDocument } from '../../domain/mail-document/document.js';
import { subscriptionStatuses, type SubscriptionStatus } from '../../domain/lists/subscription.js';
import { listVisibilities, type ListVisibility } from '../../domain/lists/visibility.js';
import { duration, email, id, name, pageFields, type PageQuery } from '../http/input/common-schemas.js';
import { mailSubject, preheader, template } from '../http/input/liquid-schemas.js';
import { languageTag, mailDocument } from '../mail-documents/document-schema.js';
import { webAddress } from '../http/input/web-address-schema.js';

const MAX_DESCRIPTION = 2_000;
const MAX_POSITION = 10_000;
const MAX_HTML = 200_000;

/** Settings of the confirmation; null selects the default mail, the default page, or no reminder. */
export interface ConfirmationBody {
  subject?: string | null;
  preheader?: string | null;
  /** One of the two. */
  html?: string | null;
  document?: MailDocument | null;
  redirectUrl?: string | null;
  reminderAfter?: string | null;
  expiresAfter?: string;
}

const given = Joi.object().unknown().required();
const besideDocument = Joi.forbidden().messages({ 'any.unknown': 'cannot be given beside a document' });

const content = {
  subject: mailSubject().allow(null),
  preheader: preheader().allow(null),
  html: template().max(MAX_HTML).allow(null).when('document', { is: given, then: besideDocument }),
  document: mailDocument().allow(null),
};

const confirmation = Joi.object<ConfirmationBody, true>({
  ...content,
  redirectUrl: webAddress().allow(null),
  reminderAfter: duration().allow(null),
  expiresAfter: duration(),
});

/** Words that are not saved yet. */
export interface ConfirmationPreviewBody extends Pick<
  ConfirmationBody,
  'subject' | 'preheader' | 'html' | 'document'
> {
  reminder?: boolean;
  /** The language of the email, instead of that of the sample contact. */
  language?: string;
}

const words = { ...content, reminder: Joi.boolean(), language: languageTag };

export const confirmationPreviewBody = Joi.object<ConfirmationPreviewBody, true>(words);

export interface ConfirmationTestBody extends ConfirmationPreviewBody {
  to: string;
}

export const confirmationTestBody = Joi.object<ConfirmationTestBody, true>({
  ...words,
  to: email().required(),
});

export interface ListBody {
  name: string;
  description?: string | null;
  visibility?: ListVisibility;
  position?: number;
  doubleOptIn?: boolean;
  requireConsent?: boolean;
  confirmation?: ConfirmationBody;
}

const listFields = {
  description: Joi.string().max(MAX_DESCRIPTION).allow('', null),
  visibility: Joi.string().valid(...listVisibilities),
  position: Joi.number().integer().min(0).max(MAX_POSITION),
  doubleOptIn: Joi.boolean(),
  requireConsent: Joi.boolean(),
  confirmation,
};

export const newListBody = Joi.object<ListBody, true>({ name: name().required(), ...listFields });

export type ListChanges = Partial<ListBody>;

export const listChangesBody = Joi.object<ListChanges, true>({ name: name(), ...listFields });

export const listsQuery = Joi.object<PageQuery, true>(pageFields);

export interface ListMembersQuery extends PageQuery {
  status?: SubscriptionStatus;
}

export const listMembersQuery = Joi.object<ListMembersQuery, true>({
  ...pageFields,
  status: Joi.string().valid(...subscriptionStatuses),
});

export interface NewMemberBody {
  contactId: string;
  /** Records the subscription, and nothing reacts to it. */
  silent?: boolean;
}

export const newMemberBody = Joi.object<NewMemberBody, true>({
  contactId: id('contact').required(),
  silent: Joi.boolean(),
});
