import type { Consent } from '../contact/consent.js';
import type { SubscriptionStatus } from './subscription.js';

/** Why marketing mail to a contact is blocked, for operators. */
export type BlockReason = 'unsubscribed' | 'left the list' | 'not confirmed' | 'suppressed' | 'no consent';

/** The main reason for a blocked mail (see `mailBlocked` in domain/plan/contacts/contact-patch.ts). */
export function mainBlockReason(
  contact: { subscribed: boolean; suppressed: boolean; consent: Consent },
  list: { status: SubscriptionStatus | null } | null,
  { consentRequired }: { consentRequired: boolean },
): BlockReason {
  if (list?.status === 'pending' && !contact.suppressed) return 'not confirmed';
  if (!contact.subscribed) return 'unsubscribed';
  if (contact.suppressed) return 'suppressed';
  const isOffList = list !== null && list.status !== 'subscribed';
  return consentRequired && contact.consent.state !== 'given' && !isOffList ? 'no consent' : 'left the list';
}
