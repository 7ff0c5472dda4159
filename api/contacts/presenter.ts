import Type, { type Static } from 'typebox';
import { consentStates, type Consent } from '../../domain/contact/consent.js';
import { subscriptionStatuses } from '../../domain/lists/subscription.js';
import type { ContactState } from '../../domain/contact/contact-state.js';
import type { ContactFacts } from './contact-facts.js';
import {
  responseSchema,
  anyObject,
  flag,
  id,
  instant,
  orNull,
  objectSchema,
  text,
} from '../http/output/response-schema.js';

const consentSchema = objectSchema({
  state: Type.Enum([...consentStates]),
  at: orNull(instant),
  by: orNull(objectSchema({ type: text, id: orNull(text), name: orNull(text) })),
});

function presentConsent({ state, at, by }: Consent): Static<typeof consentSchema> {
  return {
    state,
    at: at?.toISOString() ?? null,
    by: by && { type: by.type, id: by.id, name: by.name },
  };
}

export const contactSchema = responseSchema('Contact', {
  id,
  email: text,
  firstName: orNull(text),
  lastName: orNull(text),
  name: orNull(text),
  customFields: anyObject,
  subscribed: flag,
  consent: consentSchema,
  /** Whether the contact agrees to be measured; `at` is null until they have answered. */
  trackingConsent: objectSchema({ state: Type.Enum([...consentStates]), at: orNull(instant) }),
  timezone: orNull(text),
  language: orNull(text),
  lists: Type.Array(objectSchema({ id, name: text, status: Type.Enum([...subscriptionStatuses]) })),
  createdAt: instant,
  updatedAt: instant,
  lastEventAt: orNull(instant),
});

/** What those see who may not read contacts. */
export const contactIdSchema = responseSchema('ContactId', { id });

/** A saved contact, as far as the caller may see it. */
export const savedContactSchema = Type.Union([contactSchema, contactIdSchema]);

/** Presents a contact. */
export function presentContact(
  contact: ContactState,
  { lists, lastEventAt }: ContactFacts,
): Static<typeof contactSchema> {
  return {
    id: contact.id,
    email: contact.email,
    firstName: contact.firstName,
    lastName: contact.lastName,
    name: contact.name,
    customFields: contact.customFields,
    subscribed: contact.subscribed,
    consent: presentConsent(contact.consent),
    trackingConsent: {
      state: contact.trackingConsent?.state ?? 'unknown',
      at: contact.trackingConsent?.at.toISOString() ?? null,
    },
    timezone: contact.timezone,
    language: contact.language,
    lists: lists.map(({ id: listId, name, status }) => ({ id: listId, name, status })),
    createdAt: contact.createdAt.toISOString(),
    updatedAt: contact.updatedAt.toISOString(),
    lastEventAt: lastEventAt?.toISOString() ?? null,
  };
}

/** The `ETag` of a contact: it changes with every value. */
export function contactTag({ version }: ContactState): string {
  return `"${version}"`;
}
