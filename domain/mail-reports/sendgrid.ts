import type { JsonObject } from '../json/json.js';
import { bounce, complaint, textAt } from './fields.js';
import type { MailReport } from './mail-report.js';
import { MESSAGE_TAG } from './message-tag.js';

/**
 * One event of SendGrid's event webhook. `smtp-id` is the Message-ID of a mail that was sent through its SMTP servers;
 * for mail sent through the API, events include the custom arguments at the same level.
 *
 * https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event
 */
export function readSendgrid(payload: JsonObject): MailReport[] {
  const reason = textAt(payload, 'reason');
  const status = textAt(payload, 'status');
  const said = {
    email: textAt(payload, 'email'),
    providerType: textAt(payload, 'type'),
    codes: [status],
    diagnostic: reason,
    messageId: textAt(payload, MESSAGE_TAG) ?? textAt(payload, 'smtp-id'),
  };
  switch (textAt(payload, 'event')) {
    case 'bounce': {
      if (said.providerType === 'blocked') return bounce('sendgrid', { ...said, type: 'blocked' });
      return bounce('sendgrid', { ...said, type: status?.startsWith('4') === true ? 'soft' : 'hard' });
    }
    case 'dropped':
      return dropped(reason, { ...said, providerType: reason });
    case 'spamreport':
      return complaint('sendgrid', said);
    default:
      return [];
  }
}

/** Not sent, because of what SendGrid knows of the address. */
function dropped(reason: string | null, said: Parameters<typeof complaint>[1]): MailReport[] {
  switch (reason?.toLowerCase()) {
    case 'bounced address':
    case 'invalid':
      return bounce('sendgrid', { ...said, type: 'hard' });
    case 'spam reporting address':
      return complaint('sendgrid', said);
    default:
      return [];
  }
}
