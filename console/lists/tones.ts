import type { MembershipStatus } from '../../domain/lists/membership.js';
import type { Tone } from '../ui/status';

/** How the states of a subscription to a list are shown. */
export const membershipTones: Record<MembershipStatus, Tone> = {
  subscribed: 'good',
  pending: 'wait',
  unsubscribed: 'bad',
};
