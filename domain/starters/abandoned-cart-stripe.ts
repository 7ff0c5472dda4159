import { reminder, twoWaysOfAsking } from './abandoned-cart.js';
import type { StarterSource } from './starter.js';

const cart = { url: '{{ event.data.object.after_expiration.recovery.url }}' };

/** A recovered session has an id of its own, so any completed checkout of the person is the goal. */
export const abandonedCartStripe: StarterSource = {
  key: 'abandoned-cart-stripe',
  name: 'Abandoned checkout with Stripe',
  description:
    'Reminds people of a Stripe checkout that expired before they paid, with the link that restores it: right away, and a day later with one of two emails, so you can see which works better. Create your sessions with `after_expiration.recovery.enabled`, and with `consent_collection.promotions` if Stripe should ask for consent.',
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
  steps: (mail) => [
    reminder(mail, cart),
    { id: 'a-day', type: 'wait', for: '1 day' },
    twoWaysOfAsking(mail, cart),
  ],
};
