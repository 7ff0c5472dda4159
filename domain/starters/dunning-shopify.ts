import type { SendEmailStep, Step } from '../automation/automation.js';
import { button, paragraph, signature, type Block, type MailWords, type WriteMail } from './mail.js';
import { GREETING, SIGNED, type StarterSource } from './starter.js';

const FACTS: Block = {
  type: 'facts',
  facts: [
    { label: 'Order', value: '{{ event.name | default: event.id }}' },
    { label: 'Amount', value: '{{ event.total_price }} {{ event.currency }}' },
  ],
};
const PAY = button('View your order', '{{ event.order_status_url | default: "https://example.com/orders" }}');

/** Transactional: it concerns an order that the contact has placed. */
function reminder(
  mail: WriteMail,
  words: Omit<MailWords, 'kind' | 'blocks'> & { text: string },
): SendEmailStep {
  const { text, ...rest } = words;
  const blocks = [paragraph(GREETING), paragraph(text), FACTS, PAY, signature(SIGNED)];
  return mail({ ...rest, kind: 'transactional', blocks });
}

/** Three mails within a week. The order may be paid by bank transfer, so nothing has failed yet. */
const steps = (mail: WriteMail): Step[] => [
  reminder(mail, {
    id: 'first',
    subject: 'Your order is waiting for payment',
    preheader: 'We’ve got your order, and we’ll send it as soon as it’s paid.',
    heading: 'Just one thing left to do',
    text: 'Thanks for your order. We haven’t received your payment yet; if you’ve just paid, please ignore this email. Here’s what’s still open:',
  }),
  { id: 'three-days', type: 'wait', for: '3 days' },
  {
    id: 'in-the-morning',
    type: 'wait',
    until: { time: '10:00', weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'], timezone: 'contact' },
  },
  reminder(mail, {
    id: 'second',
    subject: 'Your order hasn’t been paid yet',
    preheader: 'We’ll hold it for you a few more days.',
    heading: 'We’re holding your order for you',
    text: 'We still haven’t received a payment for your order. Bank transfers can take a few days; if you paid another way, please check that it went through:',
  }),
  { id: 'four-days', type: 'wait', for: '4 days' },
  reminder(mail, {
    id: 'last',
    subject: 'Do you still want your order?',
    preheader: 'It’s still unpaid, so we may have to cancel it.',
    heading: 'Do you still want your order?',
    text: 'Your order is still unpaid. If you’d still like it, please pay now; otherwise we may have to cancel it:',
  }),
];

/** Shopify's failed charges name no person, but the order that stays unpaid does. */
export const dunningShopify: StarterSource = {
  key: 'dunning-shopify',
  name: 'Unpaid order with Shopify',
  description:
    'Asks for payment of a Shopify order that’s still pending: right away, after three days and after a week. Each order is one run, and ends when it’s paid. Send **Order creation**, **Order payment** and **Order cancellation** to the source.',
  provider: 'shopify',
  fields: [],
  trigger: {
    event: 'orders/create',
    where: { all: [{ field: 'event.financial_status', op: 'eq', value: 'pending' }] },
  },
  exitOn: [{ event: 'orders/cancelled' }],
  goal: { event: 'orders/paid' },
  reentry: { key: 'event.id' },
  steps,
};
