import type { MembershipStatus } from './membership.js';

/** Why marketing mail to a contact is blocked, for operators. */
export type BlockReason = 'unsubscribed' | 'left the list' | 'not confirmed' | 'suppressed';

/** The main reason for a blocked mail (see `mailBlocked` in domain/plan/contact-patch.ts). */
export function mainBlockReason(
  contact: { subscribed: boolean; suppressed: boolean },
  list: { status: MembershipStatus | null } | null,
): BlockReason {
  if (list?.status === 'pending' && !contact.suppressed) return 'not confirmed';
  if (!contact.subscribed) return 'unsubscribed';
  return contact.suppressed ? 'suppressed' : 'left the list';
}
