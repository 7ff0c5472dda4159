import Type, { type Static } from 'typebox';
import type { SenderRecord } from '../../models/mail/sender.js';
import { id, instant, orNull, responseSchema, text } from '../http/output/response-schema.js';

export const senderSchema = responseSchema('Sender', {
  id,
  email: text,
  name: orNull(text),
  replyTo: orNull(text),
  status: Type.Enum(['pending', 'confirmed']),
  mailedAt: orNull(instant),
  confirmedAt: orNull(instant),
  createdAt: instant,
});

export function presentSender(sender: SenderRecord): Static<typeof senderSchema> {
  return {
    id: sender._id.toHexString(),
    email: sender.email,
    name: sender.name ?? null,
    replyTo: sender.replyTo ?? null,
    status: sender.confirmedAt === null ? 'pending' : 'confirmed',
    mailedAt: sender.mailedAt?.toISOString() ?? null,
    confirmedAt: sender.confirmedAt?.toISOString() ?? null,
    createdAt: sender.createdAt.toISOString(),
  };
}
