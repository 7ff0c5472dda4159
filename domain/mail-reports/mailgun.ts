import type { JsonObject } from '../json/json.js';
import { at, bounce, complaint, textAt } from './fields.js';
import type { BounceType, MailReport } from './mail-report.js';
import { MESSAGE_TAG } from './message-tag.js';

/**
 * Mailgun. It reports every failed attempt; only the last one is permanent.
 *
 * https://documentation.mailgun.com/docs/mailgun/user-manual/events/event-structure
 */
export function readMailgun(payload: JsonObject): MailReport[] {
  const event = at(payload, 'event-data');
  const reason = textAt(event, 'reason');
  const delivery = at(event, 'delivery-status');
  const message = textAt(delivery, 'message') ?? textAt(delivery, 'description');
  const said = {
    email: textAt(event, 'recipient'),
    providerType: reason,
    codes: [message, textAt(delivery, 'enhanced-code'), textAt(delivery, 'code')],
    diagnostic: message,
    messageId:
      textAt(event, 'user-variables', MESSAGE_TAG) ?? textAt(event, 'message', 'headers', 'message-id'),
  };
  switch (textAt(event, 'event')) {
    case 'complained':
      return complaint('mailgun', said);
    case 'failed':
      return textAt(event, 'severity') === 'permanent' ? failed(reason, said) : [];
    default:
      return [];
  }
}

function failed(reason: string | null, said: Parameters<typeof complaint>[1]): MailReport[] {
  if (reason === 'suppress-complaint') return complaint('mailgun', said);
  if (reason === 'suppress-unsubscribe') return [];
  return bounce('mailgun', { ...said, type: TYPES[reason ?? ''] ?? 'hard' });
}

/** `old`: given up after all attempts. */
const TYPES: Partial<Record<string, BounceType>> = { old: 'soft', espblock: 'blocked' };
