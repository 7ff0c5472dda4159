import assert from 'node:assert/strict';
import PostalMime from 'postal-mime';
import { starters } from '../../../domain/starters/starters.js';
import { newEmail } from '../../support/http/api.js';
import {
  postPayload,
  recorded,
  withBody,
  type ProviderPayload,
} from '../../support/sources/provider-payloads.js';
import { makeList, pressConfirm } from '../../support/audience/sign-ups.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { on, useWorker } from '../../support/engine/use-worker.js';
import { waitFor, waitUntil } from '../../support/run/wait-until.js';

interface Expected {
  payload: ProviderPayload;
  /** Waits before the first mail, which an operator skips. */
  waits?: number;
  subject: string;
  has: string[];
}

/** What the first mail of each provider's starter says. */
const FIRST_MAILS: Record<string, Expected> = {
  'onboarding-clerk': {
    payload: recorded('clerk-user-created'),
    subject: 'Your account is ready',
    has: ['Hi Ada,'],
  },
  'dunning-stripe': {
    payload: recorded('stripe-invoice'),
    subject: 'We couldn’t take your payment',
    has: ['in_1', '49.00'],
  },
  'abandoned-cart-stripe': {
    payload: recorded('stripe-checkout-expired'),
    subject: 'You left something in your cart',
    has: ['https://buy.stripe.com/r/live_b1'],
  },
  'abandoned-cart-shopify': {
    payload: recorded('shopify-checkout'),
    waits: 1,
    subject: 'You left something in your cart',
    has: ['Widget', '× 2', '129.90 EUR', 'https://checkout.widgets.example/548380009/checkouts/'],
  },
  'dunning-shopify': {
    payload: recorded('shopify-unpaid-order'),
    subject: 'Your order is waiting for payment',
    has: ['#1002', '129.90 EUR', 'https://widgets.example/548380009/orders/123456abcd/'],
  },
  'booked-call': {
    payload: recorded('cal-booking'),
    subject: 'Intro call: before we talk',
    has: ['Intro call'],
  },
};

describe('starters of providers', function () {
  this.timeout(60_000);
  const stack = useWorker();
  const api = useApi(on(stack));
  const { client } = useOwner(api);

  const activate = async (key: string): Promise<string> => {
    const { body } = await client.post('/api/automations', { from: key });
    assert.equal((await client.post(`/api/automations/${body.id}/activate`)).status, 200);
    return body.id;
  };
  const sourcePath = async (provider: string): Promise<string> => {
    const { body } = await client.post('/api/event-sources', { name: provider, provider });
    return new URL(body.url).pathname;
  };
  const mailsTo = (email: string) => stack.smtp.mails.filter(({ to }) => to.includes(email));
  const enrollmentOf = async (automationId: string) =>
    (await client.get(`/api/enrollments?automationId=${automationId}`)).body.data[0];

  it('are all tested here', () => {
    const ofProviders = starters.filter(({ provider }) => provider !== null).map(({ key }) => key);
    assert.deepEqual(Object.keys(FIRST_MAILS).toSorted(), ofProviders.toSorted());
  });

  for (const [key, { payload, waits = 0, subject, has }] of Object.entries(FIRST_MAILS)) {
    it(`${key} writes to the person in the provider's payload`, async () => {
      const automationId = await activate(key);
      const path = await sourcePath(starters.find((one) => one.key === key)?.provider ?? '');
      const email = newEmail();
      const { status, body } = await postPayload(api, path, { payload, email });
      assert.deepEqual([status, body.enrolled], [200, 1]);
      for (let i = 0; i < waits; i += 1) {
        const waiting = await waitFor(async () => {
          const enrollment = await enrollmentOf(automationId);
          return enrollment.nextWakeAt === null ? undefined : enrollment;
        });
        assert.equal((await client.post(`/api/enrollments/${waiting.id}/skip`)).status, 200);
      }
      await waitUntil(() => mailsTo(email).length > 0);
      const [sent] = mailsTo(email);
      assert.ok(sent);
      assert.equal(sent.subject, subject);
      const { text = '', html = '' } = await PostalMime.parse(sent.raw);
      for (const words of has) {
        assert.ok(text.includes(words), `${words} in ${text}`);
        assert.ok(html.includes(words), `${words} in the HTML`);
      }
    });
  }

  it('end with the events that their provider sends at the end', async () => {
    const path = await sourcePath('stripe');
    const dunning = await activate('dunning-stripe');
    const email = newEmail();
    const failed = recorded('stripe-invoice');
    await postPayload(api, path, { payload: failed, email });
    const again = await postPayload(api, path, { payload: withBody(failed, { id: 'evt_2' }), email });
    assert.equal(again.body.enrolled, 0, 'a second attempt at the same invoice');
    const invoice = { id: 'in_2', object: 'invoice', customer: 'cus_Q1', customer_email: email };
    const other = withBody(failed, { id: 'evt_3', type: 'invoice.paid', data: { object: invoice } });
    assert.equal((await postPayload(api, path, { payload: other, email })).status, 200);
    assert.equal((await enrollmentOf(dunning)).status, 'active', 'another invoice was paid');
    const paid = withBody(failed, { id: 'evt_4', type: 'invoice.paid' });
    await postPayload(api, path, { payload: paid, email });
    const done = await enrollmentOf(dunning);
    assert.deepEqual([done.status, done.goalReached], ['completed', true]);
  });

  it('end with the subscription, whose end names no invoice', async () => {
    const path = await sourcePath('stripe');
    const dunning = await activate('dunning-stripe');
    const email = newEmail();
    await postPayload(api, path, { payload: recorded('stripe-invoice'), email });
    const ended = await postPayload(api, path, { payload: recorded('stripe-subscription-deleted'), email });
    assert.equal(ended.body.exited, 1);
    assert.equal((await enrollmentOf(dunning)).status, 'exited');
  });

  it('leave people alone who only order something', async () => {
    await activate('welcome');
    await activate('dunning-shopify');
    await activate('abandoned-cart-shopify');
    const path = await sourcePath('shopify');
    const { body } = await postPayload(api, path, { payload: recorded('shopify-order'), email: newEmail() });
    assert.equal(body.enrolled, 0);
  });

  it('send no marketing mail to people whose payload said no', async () => {
    const automationId = await activate('abandoned-cart-stripe');
    const path = await sourcePath('stripe');
    const email = newEmail();
    const text = JSON.stringify(recorded('stripe-checkout-expired')).replace('"opt_in"', '"opt_out"');
    const { body } = await postPayload(api, path, { payload: JSON.parse(text), email });
    assert.equal(body.enrolled, 1);
    const skipped = await waitFor(async () => {
      const enrollment = await enrollmentOf(automationId);
      return enrollment.timeline.find(({ type }: { type: string }) => type === 'emailSkipped');
    });
    assert.equal(skipped.note, 'unsubscribed');
    assert.deepEqual(mailsTo(email), []);
    const contact = (await client.get(`/api/contacts/${body.contactId}`)).body;
    assert.equal(contact.subscribed, false);
    assert.deepEqual(
      [contact.consent.state, contact.consent.by.type, contact.consent.by.name],
      ['withdrawn', 'source', 'stripe'],
    );
    const { note } = (await client.get(`/api/events/${body.eventId}`)).body;
    assert.match(note, /consent: \$\.data\.object\.consent\.promotions "opt_out": no$/);
    const [row] = (await client.get(`/api/contacts/${body.contactId}/consents`)).body.data;
    assert.deepEqual(
      [row.action, row.source],
      ['withdrawn', 'stripe: $.data.object.consent.promotions "opt_out"'],
    );
  });

  it('send marketing mail only with consent where the workspace requires it, from that moment on', async () => {
    const automationId = await activate('onboarding-clerk');
    const path = await sourcePath('clerk');
    const payload = recorded('clerk-user-created');
    assert.equal((await client.put('/api/workspace', { requireConsent: true })).body.requireConsent, true);
    const [unknown, given] = [newEmail(), newEmail()];
    await client.post('/api/contacts', { email: given, consent: { state: 'given' } });
    const { body } = await postPayload(api, path, { payload, email: unknown });
    const skipped = await waitFor(async () => {
      const enrollment = await enrollmentOf(automationId);
      return enrollment.timeline.find(({ type }: { type: string }) => type === 'emailSkipped');
    });
    assert.equal(skipped.note, 'no consent');
    const [message] = (await client.get(`/api/contacts/${body.contactId}/messages`)).body.data;
    assert.deepEqual([message.status, message.reason], ['skipped', 'no consent']);
    const other = { ...payload, headers: { ...payload.headers, 'svix-id': 'msg_other' } };
    await postPayload(api, path, { payload: other, email: given });
    await waitUntil(() => mailsTo(given).length === 1);
    assert.deepEqual(mailsTo(unknown), []);
    const test = async (contact: object) => {
      const events = [{ eventName: 'user.created' }];
      return (await client.post(`/api/automations/${automationId}/test`, { contact, events })).body;
    };
    const dry = await test({ email: newEmail() });
    assert.equal(dry.enrollments[0].path[0].reason, 'no consent');
    const { mails } = await test({ email: newEmail(), consent: { state: 'given' } });
    assert.ok(mails.length > 0);
  });

  it('welcome confirmed subscribers, and nobody whose card failed', async () => {
    const welcome = await activate('welcome');
    const path = await sourcePath('stripe');
    const failed = await postPayload(api, path, { payload: recorded('stripe-invoice'), email: newEmail() });
    assert.equal(failed.body.enrolled, 0);
    const listId = await makeList(client, { doubleOptIn: true });
    const email = newEmail();
    const { body } = await client.post('/api/subscribe', { email, listId, consent: true });
    assert.equal((await client.get(`/api/enrollments?automationId=${welcome}`)).body.total, 0);
    assert.equal((await pressConfirm(api, body.contactId)).status, 200);
    await waitUntil(() => mailsTo(email).some(({ subject }) => subject.startsWith('Welcome to ')));
    assert.equal((await client.get(`/api/enrollments?automationId=${welcome}`)).body.total, 1);
  });
});
