import Joi from 'joi';
import { subscriptionStatuses, type SubscriptionStatus } from '../../domain/lists/subscription.js';
import { listVisibilities, type ListVisibility } from '../../domain/lists/visibility.js';
import { duration, email, id, name, pageFields, type PageQuery } from '../http/input/common-schemas.js';
import { mailSubject, template } from '../http/input/liquid-schemas.js';
import { webAddress } from '../http/input/web-address-schema.js';

const MAX_DESCRIPTION = 2_000;
const MAX_POSITION = 10_000;
const MAX_HTML = 200_000;

/** Settings of the confirmation; null selects the default mail, the default page, or no reminder. */
export interface ConfirmationBody {
  subject?: string | null;
  html?: string | null;
  redirectUrl?: string | null;
  reminderAfter?: string | null;
  expiresAfter?: string;
}

const confirmation = Joi.object<ConfirmationBody, true>({
  subject: mailSubject().allow(null),
  html: template().max(MAX_HTML).allow(null),
  redirectUrl: webAddress().allow(null),
  reminderAfter: duration().allow(null),
  expiresAfter: duration(),
});

/** Words that are not saved yet. */
export interface ConfirmationPreviewBody {
  subject?: string | null;
  html?: string | null;
  reminder?: boolean;
}

const words = {
  subject: mailSubject().allow(null),
  html: template().max(MAX_HTML).allow(null),
  reminder: Joi.boolean(),
};

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
