import type { JsonObject } from '../json/json.js';
import { bounce, complaint, textAt } from './fields.js';
import type { BounceType, MailReport } from './mail-report.js';
import { MESSAGE_TAG } from './message-tag.js';

/**
 * Postmark. It reports its own message id, and the metadata of mail that was sent through its API.
 *
 * https://postmarkapp.com/developer/webhooks/bounce-webhook
 * https://postmarkapp.com/developer/webhooks/spam-complaint-webhook
 * https://postmarkapp.com/developer/api/bounce-api#bounce-types
 */
export function readPostmark(payload: JsonObject): MailReport[] {
  const recordType = textAt(payload, 'RecordType') ?? 'Bounce';
  const providerType = textAt(payload, 'Type');
  const said = {
    email: textAt(payload, 'Email'),
    providerType,
    diagnostic: textAt(payload, 'Details') ?? textAt(payload, 'Description'),
    messageId: textAt(payload, 'Metadata', MESSAGE_TAG),
  };
  if (recordType === 'SpamComplaint' || providerType === 'SpamComplaint') return complaint('postmark', said);
  const type = recordType === 'Bounce' ? TYPES[providerType ?? ''] : undefined;
  return type === undefined ? [] : bounce('postmark', { ...said, type });
}

/** All other types are no bounces, such as `AutoResponder`, or are not final, such as `Transient`. */
const TYPES: Partial<Record<string, BounceType>> = {
  HardBounce: 'hard',
  BadEmailAddress: 'hard',
  SoftBounce: 'soft',
  DnsError: 'soft',
  Blocked: 'blocked',
  SpamNotification: 'blocked',
  VirusNotification: 'blocked',
  DMARCPolicy: 'blocked',
};
