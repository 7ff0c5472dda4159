import Type, { type Static } from 'typebox';
import type { TemplateTestRecord } from '../../models/mail/template-test.js';
import { aboutContact } from '../http/idempotency.js';
import { id, instant, responseSchema, text } from '../http/output/response-schema.js';

/** A test email that waits for a worker. */
export const queuedTestFields = {
  id,
  to: text,
  subject: text,
  status: Type.Enum(['queued', 'sending', 'sent', 'failed', 'uncertain']),
  createdAt: instant,
};

export const queuedTestSchema = responseSchema('QueuedTest', queuedTestFields);

/**
 * The answer to a request for a test email of `target`. It may contain a contact's data: it is sealed, and erased with the
 * contact.
 */
export function answerQueuedTest(
  { _id, to, toHash: addressHash, subject, status, createdAt, contactId }: TemplateTestRecord,
  target: { type: string; id: string | null; name: null },
) {
  const body: Static<typeof queuedTestSchema> = {
    id: _id.toHexString(),
    to,
    subject,
    status,
    createdAt: createdAt.toISOString(),
  };
  const change = { target, before: null, after: { to }, addressHash };
  return { status: 202, body, ...aboutContact(contactId), change };
}
