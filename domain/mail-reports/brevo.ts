import type { JsonObject } from '../json/json.js';
import { bounce, complaint, textAt } from './fields.js';
import type { BounceType, MailReport } from './mail-report.js';

/**
 * Brevo: transactional events, and those of campaigns, whose names are in camel case.
 *
 * https://developers.brevo.com/docs/transactional-webhooks
 */
export function readBrevo(payload: JsonObject): MailReport[] {
  const event = textAt(payload, 'event') ?? '';
  const said = {
    email: textAt(payload, 'email'),
    providerType: event,
    diagnostic: textAt(payload, 'reason'),
    messageId: textAt(payload, 'message-id'),
  };
  if (event === 'spam' || event === 'complaint') return complaint('brevo', said);
  const type = TYPES[event];
  return type === undefined ? [] : bounce('brevo', { ...said, type });
}

/** `deferred` is tried again. */
const TYPES: Partial<Record<string, BounceType>> = {
  hard_bounce: 'hard',
  hardBounce: 'hard',
  invalid_email: 'hard',
  soft_bounce: 'soft',
  softBounce: 'soft',
  blocked: 'blocked',
};
