import { dunningSteps } from './dunning.js';
import type { StarterSource } from './starter.js';

/** Currencies whose amounts Stripe sends in whole units, not hundredths. */
const WHOLE = 'bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf';
const DUE = 'event.data.object.amount_due | default: event.data.object.lines.data[0].amount';

/** `4905` and `eur` as `49.05 EUR`. */
const amount = `{% assign due = ${DUE} %}{% assign whole = "${WHOLE}" | split: " " %}{% if whole contains event.data.object.currency %}{{ due }}{% else %}{{ due | divided_by: 100, true }}.{% assign cents = due | modulo: 100 %}{% if cents < 10 %}0{% endif %}{{ cents }}{% endif %} {{ event.data.object.currency | upcase }}`;

/**
 * One run per person, not per invoice: Stripe sends a failure for each attempt, and a subscription's end, which
 * names no invoice, must end it too.
 */
export const dunningStripe: StarterSource = {
  key: 'dunning-stripe',
  name: 'Failed payment with Stripe',
  description:
    'Asks for another card when Stripe can’t charge an invoice: right away, after three days and after a week. Done when that invoice is paid; ends with the subscription, or when the invoice is voided.',
  provider: 'stripe',
  fields: [],
  trigger: { event: 'invoice.payment_failed' },
  exitOn: [
    { event: 'customer.subscription.deleted' },
    {
      event: 'invoice.voided',
      where: { all: [{ field: 'event.data.object.id', op: 'eq', value: { ref: 'entry.data.object.id' } }] },
    },
    {
      event: 'invoice.marked_uncollectible',
      where: { all: [{ field: 'event.data.object.id', op: 'eq', value: { ref: 'entry.data.object.id' } }] },
    },
  ],
  goal: {
    event: 'invoice.paid',
    where: { all: [{ field: 'event.data.object.id', op: 'eq', value: { ref: 'entry.data.object.id' } }] },
  },
  reentry: 'whenFinished',
  // Longer than the run: a later attempt at the same invoice does not start it again.
  cooldown: '21 days',
  steps: (mail) =>
    dunningSteps(mail, {
      invoice: '{{ event.data.object.number | default: event.data.object.id }}',
      amount,
      payUrl: '{{ event.data.object.hosted_invoice_url | default: "https://example.com/billing" }}',
    }),
};
