import type { MessageRecord } from '../../models/mail/message.js';

/**
 * Milliseconds since a mail was handed over, for telling people and machines apart. One that is still being handed over has
 * not been read by anybody.
 */
export function sinceSent(
  { status, sentAt, createdAt }: Pick<MessageRecord, 'status' | 'sentAt' | 'createdAt'>,
  at: Date,
): number {
  if (status === 'claimed' || status === 'sending') return -1;
  return at.getTime() - (sentAt ?? createdAt).getTime();
}
