import type { MembershipStatus } from './membership.js';

/** Why marketing mail to somebody is held back, in words for an operator. */
export type BlockReason = 'unsubscribed' | 'left the list' | 'not confirmed' | 'suppressed';

/** Of a mail that is held back (domain/plan/contact-patch.ts, `mailBlocked`): which of the reasons weighs most. */
export function whyBlocked(
  contact: { subscribed: boolean; suppressed: boolean },
  list: { status: MembershipStatus | null } | null,
): BlockReason {
  if (list?.status === 'pending' && !contact.suppressed) return 'not confirmed';
  if (!contact.subscribed) return 'unsubscribed';
  return contact.suppressed ? 'suppressed' : 'left the list';
}
