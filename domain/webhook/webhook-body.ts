import { renderedContact, type RenderedContact } from '../contact/rendered-contact.js';
import { parseJsonObject } from '../json/parse-json.js';

/** The content of a webhook: event, contact, and time of the trigger. */
export interface WebhookFacts {
  name: string;
  eventId: string | null;
  /** JSON text of a `RenderedContact` as of the trigger. */
  contact: string;
  /** JSON text, passed on verbatim so that large numbers keep their digits. */
  properties: string;
  at: Date;
}

/** The contact as sent in webhooks. */
export function contactText(id: string, contact: Omit<RenderedContact, 'id'>): string {
  return JSON.stringify(renderedContact(id, contact));
}

/**
 * Exactly `{ event, payload: { eventId, contactId, email, contact, properties }, timestamp }`, as JSON text; with a text
 * as its first member if one is given.
 */
export function webhookBody(
  { name, eventId, contact, properties, at }: WebhookFacts,
  { text }: { text?: string } = {},
): string {
  const { id, email } = parseJsonObject(contact);
  if (typeof id !== 'string' || typeof email !== 'string')
    throw new TypeError('The contact has no id or email');
  const fields = [
    `"eventId":${JSON.stringify(eventId)}`,
    `"contactId":${JSON.stringify(id)}`,
    `"email":${JSON.stringify(email)}`,
    `"contact":${contact}`,
    `"properties":${properties}`,
  ];
  const first = text === undefined ? '' : `"text":${JSON.stringify(text)},`;
  return `{${first}"event":${JSON.stringify(name)},"payload":{${fields.join(',')}},"timestamp":${JSON.stringify(at.toISOString())}}`;
}
