import { reminder, twoWaysOfAsking } from './abandoned-cart.js';
import type { Block } from './mail.js';
import type { StarterSource } from './starter.js';

const items: Block = {
  type: 'items',
  list: 'event.line_items',
  title: '{{ item.title }}',
  detail: '{% if item.quantity > 1 %} × {{ item.quantity }}{% endif %}',
  value: '{{ item.price }} {{ event.currency }}',
};
const cart = { url: '{{ event.abandoned_checkout_url }}', items };

/**
 * `checkouts/update` and not `checkouts/create`: the address is entered after the checkout was created. An order
 * does not always name its checkout, so any order of the person is the goal.
 */
export const abandonedCartShopify: StarterSource = {
  key: 'abandoned-cart-shopify',
  name: 'Abandoned checkout with Shopify',
  description:
    'Reminds people of a Shopify checkout they left behind, with its link and items: after an hour, and a day later with one of two emails, so you can see which works better. Done with the next order. Send **Checkout update** and **Order creation** to the source.',
  provider: 'shopify',
  fields: [],
  trigger: {
    event: 'checkouts/update',
    where: {
      all: [
        { field: 'event.abandoned_checkout_url', op: 'exists' },
        { field: 'event.completed_at', op: 'missing' },
      ],
    },
  },
  exitOn: [],
  goal: { event: 'orders/create' },
  reentry: 'whenFinished',
  cooldown: '7 days',
  steps: (mail) => [
    { id: 'an-hour', type: 'wait', for: '1 hour' },
    reminder(mail, cart),
    { id: 'a-day', type: 'wait', for: '1 day' },
    twoWaysOfAsking(mail, cart),
  ],
};
