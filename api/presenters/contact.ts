import Type, { type Static } from 'typebox';
import type { ContactState } from '../../domain/plan/types.js';
import { answer, anyObject, flag, id, instant, orNull, part, text } from './schema.js';

export const contactSchema = answer('Contact', {
  id,
  email: text,
  firstName: orNull(text),
  lastName: orNull(text),
  name: orNull(text),
  customFields: anyObject,
  subscribed: flag,
  timezone: orNull(text),
  language: orNull(text),
  lists: Type.Array(part({ id, name: text, status: text })),
  createdAt: instant,
  updatedAt: instant,
  lastEventAt: orNull(instant),
});

/** A contact as clients see it. `lastEventAt` is read from the log, for it stands nowhere else. */
export function presentContact(
  contact: ContactState,
  lastEventAt: Date | null,
): Static<typeof contactSchema> {
  return {
    id: contact.id,
    email: contact.email,
    firstName: contact.firstName,
    lastName: contact.lastName,
    name: contact.name,
    customFields: contact.customFields,
    subscribed: contact.subscribed,
    timezone: contact.timezone,
    language: contact.language,
    lists: [],
    createdAt: contact.createdAt.toISOString(),
    updatedAt: contact.updatedAt.toISOString(),
    lastEventAt: lastEventAt?.toISOString() ?? null,
  };
}

/** The `ETag` of a contact: it moves with a value. */
export function contactTag({ version }: ContactState): string {
  return `"${version}"`;
}
