import type { JsonObject } from '../json/json.js';
import { at, bounce, complaint, textAt } from './fields.js';
import type { MailReport } from './mail-report.js';

/**
 * One event of Mailjet's event API. It reports its own message id only.
 *
 * https://dev.mailjet.com/email/guides/webhooks/
 */
export function readMailjet(payload: JsonObject): MailReport[] {
  const error = textAt(payload, 'error');
  const said = {
    email: textAt(payload, 'email'),
    providerType: error,
    diagnostic: textAt(payload, 'comment') ?? error,
  };
  switch (textAt(payload, 'event')) {
    case 'spam':
      return complaint('mailjet', { ...said, providerType: textAt(payload, 'source') });
    case 'bounce':
      return bounce('mailjet', { ...said, type: at(payload, 'hard_bounce') === true ? 'hard' : 'soft' });
    case 'blocked':
      return bounce('mailjet', { ...said, type: BOUNCED_BEFORE.has(error ?? '') ? 'hard' : 'blocked' });
    default:
      return [];
  }
}

/** Not sent, since earlier mails to the address have bounced. */
const BOUNCED_BEFORE = new Set(['preblocked', 'user unknown', 'mailbox inactive', 'invalid domain']);
