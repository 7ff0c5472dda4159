import assert from 'node:assert/strict';
import { checkTemplate } from '../../../activities/render/liquid.js';
import type { Step, WrittenMailStep } from '../../../domain/automation/automation.js';
import { starters } from '../../../domain/starters/starters.js';
import { flatten } from '../../../domain/steps/tree.js';
import { assertProblem } from '../../support/assert-problem.js';
import { useApi, useOwner } from '../../support/use-api.js';

/** Events as they would trigger the starters. */
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

const mailsOf = (steps: readonly Step[]): WrittenMailStep[] =>
  flatten(steps).flatMap((step) => (step.type === 'sendEmail' && !('template' in step) ? [step] : []));

describe('starter automations', () => {
  const api = useApi({ settings: { allowPrivateWebhooks: false }, checkTemplate });

  const { client } = useOwner(api);

  it('are listed with a description of what they do', async () => {
    const { status, body } = await client.get('/api/automations/starters');
    assert.equal(status, 200);
    assert.equal(body.total, 6);
    assert.deepEqual(body.data.map(({ key }: { key: string }) => key).toSorted(), [
      'abandoned-cart',
      'dunning',
      'onboarding',
      'trial-ending',
      'welcome',
      'win-back',
    ]);
    for (const starter of body.data) {
      assert.ok(starter.name && starter.description && starter.trigger.event && starter.steps.length > 2);
    }
    assertProblem(await client.get('/api/automations/starters?only=welcome'), 422, 'invalid');
  });

  for (const { key, name } of starters) {
    it(`${key} becomes a draft in the workspace, and runs`, async () => {
      const created = await client.post('/api/automations', { from: key });
      assert.equal(created.status, 201, created.text);
      assert.equal(created.body.name, name);
      assert.equal(created.body.status, 'draft');
      const { id, version, createdAt: _at, updatedAt: _changed, status: _status, ...own } = created.body;
      assert.equal(version, 1);
      const listed = (await client.get('/api/automations/starters')).body.data;
      const {
        key: _key,
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
        events: [{ eventName: own.trigger.event, eventProperties: properties }],
      });
      assert.equal(test.body.events[0].decisions[0]?.outcome, 'entered');
      assert.ok(test.body.mails.length > 0);
      assert.ok(['completed', 'exited'].includes(test.body.enrollments[0].status), test.text);
    });
  }

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

  it('have mails of tables with inline styles, dark mode, and separate texts for plain text', () => {
    for (const starter of starters) {
      for (const { id, html = '', text = '', subject, kind } of mailsOf(starter.steps)) {
        const of = `${starter.key}/${id}`;
        assert.ok(subject.length <= 70, `${of}: the subject fits into a line`);
        assert.ok(html.includes('width="600"') && html.includes('max-width: 620px'), of);
        assert.ok(html.includes('max-width:600px'), `${of}: phones that know no media queries`);
        assert.ok(html.includes('prefers-color-scheme: dark'), of);
        assert.ok(!/<(?:script|link|img|div style="display:flex)/.test(html), of);
        for (const [element] of html.matchAll(/<(?:p|h1|a|td)\b[^>]*>/g)) assert.match(element, /style=/, of);
        assert.ok(Buffer.byteLength(html) < 20_000, `${of}: no client clips it`);
        assert.ok(text.length > 100 && !/<[a-z]/.test(text), of);
        assert.ok(text.includes('workspace.postalAddress') && html.includes('workspace.postalAddress'), of);
        const isMarketing = kind !== 'transactional';
        assert.equal(html.includes('href="{{ unsubscribeUrl }}"'), isMarketing, of);
        assert.equal(text.includes('{{ unsubscribeUrl }}'), isMarketing, of);
      }
    }
  });

  it('escape the event’s data', async () => {
    const { body } = await client.post('/api/automations', { from: 'abandoned-cart' });
    const test = await client.post(`/api/automations/${body.id}/test`, {
      events: [{ eventName: 'cart.updated', eventProperties: properties }],
    });
    const [mail] = test.body.mails;
    assert.ok(mail.html.includes('Espresso &lt;roast&gt;'));
    assert.ok(mail.text.includes('* Espresso <roast> × 2: €38.00'));
    assert.ok(mail.text.includes('Hi there,'));
  });
});
