import type { SubscriptionStatus } from '../../domain/lists/subscription.js';
import type { Tone } from '../ui/status';

/** How the states of a subscription to a list are shown. */
export const subscriptionTones: Record<SubscriptionStatus, Tone> = {
  subscribed: 'good',
  pending: 'wait',
  unsubscribed: 'bad',
};
