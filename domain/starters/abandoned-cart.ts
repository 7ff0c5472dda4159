import type { Step } from '../automation/automation.js';
import { button, paragraph, signature, type Block, type WriteMail } from './mail.js';
import { GREETING, SIGNED, type StarterSource } from './starter.js';

/** Where a provider's event has what the mails need; Liquid. */
interface Cart {
  url: string;
  /** The lines of the cart, if the event has them. */
  items?: Block;
}

export const reminder = (mail: WriteMail, { url, items }: Cart): Step =>
  mail({
    id: 'reminder',
    subject: 'You left something in your cart',
    preheader: 'We’ve saved it for you.',
    heading: 'Still thinking about it?',
    blocks: [
      paragraph(GREETING),
      paragraph('We’ve saved your cart, so you can pick up where you left off:'),
      ...(items === undefined ? [] : [items]),
      button('Back to my cart', url),
      signature(SIGNED),
    ],
  });

/** Two ways of asking, whose results can be compared. */
export const twoWaysOfAsking = (mail: WriteMail, cart: Cart): Step => ({
  id: 'how-to-ask',
  type: 'split',
  arms: [
    { weight: 50, steps: [help(mail, cart)] },
    { weight: 50, steps: [lastCall(mail, cart)] },
  ],
});

function help(mail: WriteMail, { url, items }: Cart): Step {
  return mail({
    id: 'help',
    subject: 'Can we help with your order?',
    preheader: 'Shipping, sizes, payment: ask away.',
    heading: 'Anything we can clear up?',
    blocks: [
      paragraph(GREETING),
      paragraph(
        'Sometimes there’s just one open question. Whether it’s about shipping, sizes or payment, reply to this email and we’ll answer today.',
      ),
      ...(items === undefined ? [] : [items]),
      button('Back to my cart', url),
      signature(SIGNED),
    ],
  });
}

function lastCall(mail: WriteMail, { url, items }: Cart): Step {
  return mail({
    id: 'last-call',
    subject: 'Your cart won’t wait forever',
    preheader: 'We’ll hold it for two more days.',
    heading: 'We’ll hold it for two more days',
    blocks: [
      paragraph(GREETING),
      paragraph('After that, these go back on the shelf:'),
      ...(items === undefined ? [] : [items]),
      button('Complete my order', url),
      signature(SIGNED),
    ],
  });
}

const cart: Cart = {
  url: '{{ event.cartUrl | default: "https://example.com/cart" }}',
  items: {
    type: 'items',
    list: 'event.items',
    title: '{{ item.name }}',
    detail: '{% if item.quantity > 1 %} × {{ item.quantity }}{% endif %}',
    value: '{{ item.price }}',
  },
};

export const abandonedCart: StarterSource = {
  key: 'abandoned-cart',
  name: 'Abandoned cart',
  description:
    'Reminds people of a cart they left behind: after an hour, and after a day with one of two emails, so you can see which works better. Each cart is one run, and ends with its order.',
  provider: null,
  fields: [],
  trigger: { event: 'cart.updated', where: { all: [{ field: 'event.cartId', op: 'exists' }] } },
  exitOn: [
    {
      event: 'cart.emptied',
      where: { all: [{ field: 'event.cartId', op: 'eq', value: { ref: 'entry.cartId' } }] },
    },
  ],
  goal: { event: 'order.placed' },
  reentry: { key: 'event.cartId' },
  steps: (mail) => [
    { id: 'an-hour', type: 'wait', for: '1 hour' },
    reminder(mail, cart),
    {
      id: 'comes-back',
      type: 'waitForEvent',
      event: 'checkout.started',
      timeout: '1 day',
      onTimeout: 'continue',
    },
    { id: 'let-it-happen', type: 'wait', for: '2 hours' },
    twoWaysOfAsking(mail, cart),
  ],
};
