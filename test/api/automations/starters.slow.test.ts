import assert from 'node:assert/strict';
import { checkTemplate } from '../../../activities/render/liquid.js';
import type { Step, WrittenMailStep } from '../../../domain/automation/automation.js';
import { starters } from '../../../domain/starters/starters.js';
import { flatten } from '../../../domain/steps/tree.js';
import { newEmail } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { assertValid } from '../../support/mail/valid-document.js';
import { recorded } from '../../support/sources/provider-payloads.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

/** The recorded payload that triggers a provider's starter. */
const PAYLOADS: Record<string, string> = {
  'onboarding-clerk': 'clerk-user-created',
  'abandoned-cart-shopify': 'shopify-checkout',
  'abandoned-cart-stripe': 'stripe-checkout-expired',
  'dunning-stripe': 'stripe-invoice',
  'dunning-shopify': 'shopify-unpaid-order',
  'booked-call': 'cal-booking',
};

/** Events of your own as they would trigger the starters. */
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

const propertiesFor = (key: string): object =>
  PAYLOADS[key] === undefined ? properties : recorded(PAYLOADS[key]).body;

const mailsOf = (steps: readonly Step[]): WrittenMailStep[] =>
  flatten(steps).flatMap((step) => (step.type === 'sendEmail' && !('template' in step) ? [step] : []));

describe('starter automations', () => {
  const api = useApi({ settings: { allowPrivateWebhooks: false }, checkTemplate });

  const { client } = useOwner(api);

  it('are listed with a description of what they do', async () => {
    const { status, body } = await client.get('/api/automations/starters');
    assert.equal(status, 200);
    assert.deepEqual(
      body.data.map(({ key, provider }: { key: string; provider: string | null }) => [key, provider]),
      [
        ['welcome', null],
        ['onboarding', null],
        ['onboarding-clerk', 'clerk'],
        ['trial-ending', null],
        ['abandoned-cart', null],
        ['abandoned-cart-shopify', 'shopify'],
        ['abandoned-cart-stripe', 'stripe'],
        ['dunning', null],
        ['dunning-stripe', 'stripe'],
        ['dunning-shopify', 'shopify'],
        ['booked-call', 'cal.com'],
        ['win-back', null],
      ],
    );
    for (const starter of body.data) {
      assert.ok(starter.name && starter.description && starter.trigger.event && starter.steps.length >= 3);
    }
    assertProblem(await client.get('/api/automations/starters?only=welcome'), 422, 'invalid');
  });

  it('are in the language that is asked for, and so are their copies', async () => {
    const { data } = (await client.get('/api/automations/starters?language=de')).body;
    assert.equal(data[0].name, 'Willkommen');
    const { status, body } = await client.post('/api/automations', { from: 'welcome', language: 'de' });
    assert.deepEqual([status, body.name], [201, 'Willkommen']);
    const [mail] = mailsOf(body.steps);
    assert.equal(mail?.subject, 'Willkommen bei {{ workspace.name }}');
    assert.equal(mail?.document?.language, 'de');
    assertProblem(await client.get('/api/automations/starters?language=it'), 422, 'invalid');
  });

  for (const { key, name } of starters) {
    it(`${key} becomes a draft in the workspace, and runs`, async () => {
      const created = await client.post('/api/automations', { from: key });
      assert.equal(created.status, 201, created.text);
      assert.equal(created.body.name, name);
      assert.equal(created.body.status, 'draft');
      const {
        id,
        version,
        warnings: _warnings,
        createdAt: _at,
        updatedAt: _changed,
        status: _status,
        ...own
      } = created.body;
      assert.equal(version, 1);
      const listed = (await client.get('/api/automations/starters')).body.data;
      const {
        key: _key,
        provider: _provider,
        fields: _fields,
        ...starter
      } = listed.find((one: { key: string }) => one.key === key);
      assert.deepEqual(own, starter);
      const again = await client.post('/api/automations', { ...own });
      assert.equal(again.status, 201, 'it is what somebody could have written');
      assert.equal((await client.post(`/api/automations/${id}/activate`)).status, 200);
      const test = await client.post(`/api/automations/${id}/test`, {
        contact: { email: 'ada@example.com', firstName: 'Ada', customFields: { trialEndsAt: '2030-01-20' } },
        start: '2030-01-01T10:00:00Z',
        events: [{ eventName: own.trigger.event, eventProperties: propertiesFor(key) }],
      });
      assert.equal(test.body.events[0].decisions[0]?.outcome, 'entered');
      assert.ok(test.body.mails.length > 0);
      assert.ok(['completed', 'exited'].includes(test.body.enrollments[0].status), test.text);
    });
  }

  it('warn when they are activated as they are, until links, sender and replies are set', async () => {
    const { body } = await client.post('/api/automations', { from: 'welcome' });
    const activate = async () => {
      const { status, body: activated } = await client.post(`/api/automations/${body.id}/activate`);
      assert.equal(status, 200);
      return activated.warnings.map(({ path }: { path: string }) => path);
    };
    assert.deepEqual(await activate(), [
      'steps[0].document',
      'steps[0].document',
      'steps[3].document',
      'steps[5].document',
      'workspace.senderEmail',
      'workspace.postalAddress',
    ]);
    await client.put('/api/workspace', {
      senderEmail: newEmail(),
      replyTo: 'team@shop.test',
      postalAddress: '1 Main Street',
    });
    assert.deepEqual(await activate(), ['steps[0].document', 'steps[3].document', 'workspace.senderEmail']);
    const text = JSON.stringify(body.steps).replaceAll('https://example.com', 'https://shop.test');
    const { status } = await client.put(`/api/automations/${body.id}`, { steps: JSON.parse(text) });
    assert.equal(status, 200);
    assert.deepEqual(await activate(), ['workspace.senderEmail']);
  });

  it('accept another name and description, and nothing else', async () => {
    const named = await client.post('/api/automations', {
      from: 'welcome',
      name: 'Hello',
      description: 'Mine',
    });
    assert.deepEqual([named.body.name, named.body.description], ['Hello', 'Mine']);
    const wrong: [object, string][] = [
      [{ from: 'goodbye' }, 'from'],
      [{ from: 5 }, 'from'],
      [{ from: 'welcome', steps: [] }, 'steps'],
      [{ from: 'welcome', name: '' }, 'name'],
    ];
    for (const [body, path] of wrong) {
      const response = await client.post('/api/automations', body);
      assertProblem(response, 422, 'invalid');
      assert.equal(response.body.errors[0].path, path);
    }
  });

  it('are created once for each Idempotency-Key', async () => {
    const options = { headers: { 'Idempotency-Key': 'one' } };
    const first = await client.post('/api/automations', { from: 'dunning' }, options);
    const second = await client.post('/api/automations', { from: 'dunning' }, options);
    assert.equal(second.body.id, first.body.id);
    assert.equal((await client.get('/api/automations')).body.total, 1);
  });

  it('are written in blocks, with short subjects', () => {
    for (const starter of starters) {
      for (const { id, document, preheader, subject, html, text, layout } of mailsOf(starter.steps)) {
        const of = `${starter.key}/${id}`;
        assert.ok(
          subject.replace(/\{\{.*?\}\}/g, 'Ada Lovelace').length <= 70,
          `${of}: the subject fits into a line`,
        );
        assert.ok(document !== undefined && (preheader ?? '').length > 10, of);
        assertValid(document);
        assert.equal(document.blocks[0]?.type, 'heading', of);
        assert.deepEqual([html, text, layout], [undefined, undefined, undefined], of);
      }
    }
  });

  it('look like the workspace, with the given name if there is no first name', async () => {
    await client.put('/api/workspace', { brandColor: '#0f766e', logoUrl: 'https://example.com/logo.png' });
    const { body } = await client.post('/api/automations', { from: 'dunning' });
    const test = await client.post(`/api/automations/${body.id}/test`, {
      contact: { email: 'ada@example.com', name: 'Ada Lovelace' },
      events: [{ eventName: body.trigger.event, eventProperties: properties }],
    });
    const [mail] = test.body.mails;
    assert.match(mail.html, /<img class="logo" src="https:\/\/example.com\/logo.png" alt="[^"]+"/);
    assert.match(mail.html, /<td[^>]*#0f766e[^>]*><a href="https:\/\/example.com\/billing"/);
    assert.match(
      mail.html,
      />Amount<\/td><td class="rw i" style="[^"]*text-align:right[^"]*"[^>]*>49.00 EUR<\/td>/,
    );
    assert.match(mail.html, /prefers-color-scheme: dark/);
    assert.match(mail.text, /^Your payment didn’t go through\n\nHi Ada,\n/);
    assert.match(mail.text, /\nInvoice: in_77\nAmount: 49.00 EUR\n/);
  });

  it('escape the event’s data', async () => {
    const { body } = await client.post('/api/automations', { from: 'abandoned-cart' });
    const test = await client.post(`/api/automations/${body.id}/test`, {
      events: [{ eventName: 'cart.updated', eventProperties: properties }],
    });
    const [mail] = test.body.mails;
    assert.ok(mail.html.includes('Espresso &lt;roast&gt;'));
    assert.ok(mail.text.includes('Espresso <roast> × 2: €38.00\nFilters: €4.50'));
    assert.ok(mail.text.includes('Hi there,'));
  });
});
