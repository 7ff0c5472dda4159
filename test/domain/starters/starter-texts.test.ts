import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRenderer } from '../../../activities/render/liquid.js';
import { renderMail } from '../../../activities/render/mail.js';
import { compiledContent } from '../../../domain/mail-document/compiled-content.js';
import { starters } from '../../../domain/starters/starters.js';
import { flatten } from '../../../domain/steps/tree.js';
import { renderFacts } from '../../support/mail/render-facts.js';
import { recorded } from '../../support/sources/provider-payloads.js';

/** What the emails of starters said when they were written as HTML, without signs around links and between labels and values. */
const before: Record<string, string> = JSON.parse(
  readFileSync(new URL('../../fixtures/starter-texts.json', import.meta.url), 'utf8'),
);

const PAYLOADS: Record<string, string> = {
  'onboarding-clerk': 'clerk-user-created',
  'abandoned-cart-shopify': 'shopify-checkout',
  'abandoned-cart-stripe': 'stripe-checkout-expired',
  'dunning-stripe': 'stripe-invoice',
  'dunning-shopify': 'shopify-unpaid-order',
  'booked-call': 'cal-booking',
};
const properties = {
  cartId: 'cart-7',
  items: [
    { name: 'Espresso <roast>', quantity: 2, price: '€38.00' },
    { name: 'Filters', quantity: 1, price: '€4.50' },
  ],
  invoiceId: 'in_77',
  amount: '49.00',
  currency: 'EUR',
};

describe('Emails of starters', () => {
  const renderer = createRenderer();
  const emails = starters.flatMap(({ key, steps }) =>
    flatten(steps).flatMap((step) =>
      step.type === 'sendEmail' && !('template' in step) ? [{ key, step }] : [],
    ),
  );

  it('are all known', () => {
    assert.deepEqual(
      emails.map(({ key, step }) => `${key}/${step.id}`),
      Object.keys(before),
    );
  });

  for (const { key, step } of emails)
    it(`${key}/${step.id} says in blocks what it said as HTML`, () => {
      const recording = PAYLOADS[key];
      const event = recording === undefined ? properties : recorded(recording).body;
      const facts = renderFacts({
        contact: { customFields: { trialEndsAt: '2026-06-01' } },
        event: JSON.parse(JSON.stringify(event)),
      });
      const workspace = { ...facts.workspace, name: 'Tea House' };
      const { text } = renderMail(renderer, compiledContent(step), { ...facts, workspace });
      assert.equal(text.replace(/[\s[\]:]{1,99}/g, ' ').trim(), before[`${key}/${step.id}`]);
    });
});
