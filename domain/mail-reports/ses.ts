import type { JsonObject, JsonValue } from '../json/json.js';
import { isJsonObject } from '../json/json.js';
import { parseJson } from '../json/parse-json.js';
import { at, bounce, complaint, messageIdIn, objectsAt, textAt, textsAt } from './fields.js';
import type { BounceType, MailReport } from './mail-report.js';
import { MESSAGE_TAG } from './message-tag.js';

/**
 * Amazon SES, as feedback notifications or published events; the message of an SNS notification, or delivered raw.
 *
 * https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
export function readSes(payload: JsonObject): MailReport[] {
  const notification = publishedMessage(payload);
  switch (textAt(notification, 'notificationType') ?? textAt(notification, 'eventType')) {
    case 'Bounce':
      return bouncesIn(notification);
    case 'Complaint':
      return complaintsIn(notification);
    default:
      return [];
  }
}

/** What was published to the topic. */
function publishedMessage(payload: JsonObject): JsonValue {
  if (textAt(payload, 'Type') !== 'Notification') return payload;
  try {
    const published = parseJson(textAt(payload, 'Message') ?? '');
    return isJsonObject(published) ? published : {};
  } catch {
    // Anything else may be published to the topic.
    return {};
  }
}

function bouncesIn(notification: JsonValue): MailReport[] {
  const type = TYPES[textAt(notification, 'bounce', 'bounceType') ?? ''] ?? 'soft';
  const subType = textAt(notification, 'bounce', 'bounceSubType');
  return objectsAt(notification, 'bounce', 'bouncedRecipients').flatMap((recipient) => {
    return bounce('ses', {
      email: textAt(recipient, 'emailAddress'),
      type: ABOUT_THE_MAIL.has(subType ?? '') ? 'blocked' : type,
      providerType: subType,
      codes: [textAt(recipient, 'status')],
      diagnostic: textAt(recipient, 'diagnosticCode'),
      messageId: reportedMessageId(notification),
    });
  });
}

/** `Undetermined` is counted like `Transient`. */
const TYPES: Partial<Record<string, BounceType>> = { Permanent: 'hard' };
/** Subtypes of transient bounces that concern the mail and not the address. */
export const ABOUT_THE_MAIL = new Set(['MessageTooLarge', 'ContentRejected', 'AttachmentRejected']);

/** A mailbox provider also reports that a mail is no spam. */
function complaintsIn(notification: JsonValue): MailReport[] {
  const type = textAt(notification, 'complaint', 'complaintFeedbackType');
  if (type === 'not-spam') return [];
  return objectsAt(notification, 'complaint', 'complainedRecipients').flatMap((recipient) =>
    complaint('ses', {
      email: textAt(recipient, 'emailAddress'),
      providerType: type ?? textAt(notification, 'complaint', 'complaintSubType'),
      diagnostic: textAt(notification, 'complaint', 'userAgent'),
      messageId: reportedMessageId(notification),
    }),
  );
}

/**
 * SES gives each mail its own id; ours is our tag if the event comes from a configuration set, or among the original headers
 * if the topic includes them.
 */
function reportedMessageId(notification: JsonValue): string | null {
  const mail = at(notification, 'mail');
  const [tag] = textsAt(mail, 'tags', MESSAGE_TAG);
  return tag ?? messageIdIn(objectsAt(mail, 'headers')) ?? textAt(mail, 'commonHeaders', 'messageId');
}
