import type { ContactState } from '../../domain/plan/types.js';

/** A contact as clients see it. `lastEventAt` is read from the log, for it stands nowhere else. */
export function presentContact(contact: ContactState, lastEventAt: Date | null) {
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
