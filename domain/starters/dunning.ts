import type { SendEmailStep, Step } from '../automation/automation.js';
import { button, paragraph, signature, type Block, type MailWords, type WriteMail } from './mail.js';
import { GREETING, SIGNED, type StarterSource } from './starter.js';

/** Where a provider's event has what the mails need; Liquid. */
interface Bill {
  invoice: string;
  amount: string;
  payUrl: string;
}

/** Transactional: sent to unsubscribed contacts too, because it concerns their contract. */
function bill(mail: WriteMail, words: Omit<MailWords, 'kind'>): SendEmailStep {
  return mail({ ...words, kind: 'transactional' });
}

/** Three mails within nine days, and an event for your own code at the end. */
export function dunningSteps(mail: WriteMail, { invoice, amount, payUrl }: Bill): Step[] {
  const pay = button('Update payment details', payUrl);
  const facts: Block = {
    type: 'facts',
    facts: [
      { label: 'Invoice', value: invoice },
      { label: 'Amount', value: amount },
    ],
  };
  return [
    bill(mail, {
      id: 'first',
      subject: 'We couldn’t take your payment',
      preheader: 'Nothing’s changed for you yet. Please check your card.',
      heading: 'Your payment didn’t go through',
      blocks: [
        paragraph(GREETING),
        paragraph(
          'Your bank declined our last charge. It’s usually an expired card or a daily limit, and takes a minute to fix:',
        ),
        facts,
        pay,
        paragraph('We’ll try again in a few days. Until then, your account works as usual.'),
        signature(SIGNED),
      ],
    }),
    { id: 'three-days', type: 'wait', for: '3 days' },
    {
      id: 'in-the-morning',
      type: 'wait',
      until: { time: '10:00', weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'], timezone: 'contact' },
    },
    bill(mail, {
      id: 'second',
      subject: 'Your payment is still due',
      preheader: 'Our second try failed too.',
      heading: 'Still no luck with your card',
      blocks: [
        paragraph(GREETING),
        paragraph('We tried again, and your bank said no again. Please add another way to pay:'),
        facts,
        pay,
        signature(SIGNED),
      ],
    }),
    { id: 'four-days', type: 'wait', for: '4 days' },
    lastBill(mail, facts, pay),
    { id: 'two-days', type: 'wait', for: '2 days' },
    {
      id: 'give-up',
      type: 'sendEvent',
      eventName: 'dunning.exhausted',
      eventProperties: { automation: 'dunning' },
    },
  ];
}

function lastBill(mail: WriteMail, facts: Block, pay: Block): SendEmailStep {
  return bill(mail, {
    id: 'last',
    subject: 'Your account will be paused in two days',
    preheader: 'This is our last reminder before we pause it.',
    heading: 'We’ll have to pause your account soon',
    blocks: [
      paragraph(GREETING),
      paragraph(
        'We’ll pause your account in two days. Your data is safe, and everything comes back as soon as you’ve paid:',
      ),
      facts,
      pay,
      paragraph('If something’s wrong with the invoice, reply to this email and we’ll sort it out.'),
      signature(SIGNED),
    ],
  });
}

export const dunning: StarterSource = {
  key: 'dunning',
  name: 'Failed payment',
  description:
    'Asks for another card when a payment fails: right away, after three days and after a week. Each invoice is one run, which ends when it’s paid; if it never is, an event tells your own code.',
  provider: null,
  fields: [],
  trigger: { event: 'payment.failed', where: { all: [{ field: 'event.invoiceId', op: 'exists' }] } },
  exitOn: [{ event: 'subscription.cancelled' }],
  goal: { event: 'payment.succeeded' },
  reentry: { key: 'event.invoiceId' },
  steps: (mail) =>
    dunningSteps(mail, {
      invoice: '{{ event.invoiceNumber | default: event.invoiceId }}',
      amount: '{{ event.amount }} {{ event.currency }}',
      payUrl: '{{ event.updateUrl | default: "https://example.com/billing" }}',
    }),
};
