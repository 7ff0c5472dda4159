import { reminder, twoWaysOfAsking } from './abandoned-cart.js';
import type { Starter } from './starter.js';

const cart = { url: '{{ event.data.object.after_expiration.recovery.url }}' };

/** A recovered session has an id of its own, so any completed checkout of the person is the goal. */
export const abandonedCartStripe: Starter = {
  key: 'abandoned-cart-stripe',
  name: 'Abandoned checkout with Stripe',
  description:
    'Reminds of a Stripe checkout that expired before it was paid, with the link that restores it: at once, and a day later with two ways of asking. Create your sessions with `after_expiration.recovery.enabled`, and with `consent_collection.promotions` if Stripe should ask for consent.',
  provider: 'stripe',
  fields: [],
  trigger: {
    event: 'checkout.session.expired',
    where: { all: [{ field: 'event.data.object.after_expiration.recovery.url', op: 'exists' }] },
  },
  exitOn: [],
  goal: { event: 'checkout.session.completed' },
  reentry: 'whenFinished',
  cooldown: '7 days',
  steps: [reminder(cart), { id: 'a-day', type: 'wait', for: '1 day' }, twoWaysOfAsking(cart)],
};
