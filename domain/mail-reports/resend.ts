import type { JsonObject, JsonValue } from '../json/json.js';
import { at, bounce, complaint, messageIdIn, objectsAt, textAt, textsAt } from './fields.js';
import type { BounceType, MailReport } from './mail-report.js';
import { MESSAGE_TAG } from './message-tag.js';
import { ABOUT_THE_MAIL } from './ses.js';

/**
 * Resend.
 *
 * https://resend.com/docs/webhooks/emails/bounced
 * https://resend.com/docs/webhooks/emails/complained
 * https://resend.com/docs/webhooks/emails/suppressed
 */
export function readResend(payload: JsonObject): MailReport[] {
  const data = at(payload, 'data');
  const said = {
    providerType: textAt(data, 'bounce', 'subType'),
    diagnostic: textAt(data, 'bounce', 'message'),
    messageId: taggedIn(data) ?? messageIdIn(objectsAt(data, 'headers')) ?? textAt(data, 'message_id'),
  };
  const recipients = textsAt(data, 'to');
  switch (textAt(payload, 'type')) {
    case 'email.bounced': {
      const type = bounceType(data);
      return recipients.flatMap((email) => bounce('resend', { ...said, email, type }));
    }
    case 'email.suppressed': {
      // Not sent, because of an earlier bounce or complaint.
      const providerType = textAt(data, 'suppressed', 'type');
      const diagnostic = textAt(data, 'suppressed', 'message');
      return recipients.flatMap((email) =>
        bounce('resend', { ...said, email, type: 'hard', providerType, diagnostic }),
      );
    }
    case 'email.complained':
      return recipients.flatMap((email) => complaint('resend', { ...said, email }));
    default:
      return [];
  }
}

/** Tags come as a list, in some events as an object. */
function taggedIn(data: JsonValue | undefined): string | null {
  const tag = objectsAt(data, 'tags').find((one) => textAt(one, 'name') === MESSAGE_TAG);
  return textAt(tag, 'value') ?? textAt(data, 'tags', MESSAGE_TAG);
}

/** Resend sends through Amazon SES, and has its types and subtypes. Without a type, the mail was refused permanently. */
function bounceType(data: JsonValue | undefined): BounceType {
  if (ABOUT_THE_MAIL.has(textAt(data, 'bounce', 'subType') ?? '')) return 'blocked';
  return TYPES[textAt(data, 'bounce', 'type') ?? ''] ?? 'hard';
}

const TYPES: Partial<Record<string, BounceType>> = { Transient: 'soft', Undetermined: 'soft' };
