import assert from 'node:assert/strict';
import { createHash, randomInt } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { newEmail } from '../../support/http/api.js';
import { ledgerOf, makeList, pressConfirm } from '../../support/audience/sign-ups.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const TEXT = 'Yes, send me the monthly news.\nI can leave at any time.';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('the consent ledger', () => {
  const api = useApi({ settings: { trustProxy: 1 } });

  const owner = useOwner(api);
  const { client } = owner;

  it('proves who was asked what, when and from where, and the confirmation', async () => {
    const listId = await makeList(client, { doubleOptIn: true, requireConsent: true });
    const shop = await api.withKey(client, ['subscribe']);
    const email = newEmail();
    const before = Date.now();
    const { body } = await shop.post(
      '/api/subscribe',
      { email, listId, consent: true, consentText: TEXT, source: 'checkout' },
      { headers: { 'User-Agent': 'Shop/1.0', 'Accept-Language': 'fr;q=0.2, de-at' } },
    );
    await pressConfirm(api, body.contactId);
    const [given, confirmed, ...more] = await ledgerOf(client, body.contactId);
    assert.deepEqual(more, []);
    const { id, at, confirmationId, ...rest } = given;
    assert.match(id, /^[0-9a-f]{24}$/);
    assert.ok(Date.parse(at) >= before - 1_000 && Date.parse(at) <= Date.now() + 1_000);
    assert.deepEqual(rest, {
      email,
      list: { id: listId, name: 'Newsletter' },
      about: 'marketing',
      action: 'given',
      given: true,
      text: TEXT,
      textHash: sha256(TEXT),
      source: 'checkout',
      form: null,
      pageUrl: null,
      since: null,
      ip: '127.0.0.1',
      userAgent: 'Shop/1.0',
      language: 'de-AT',
      by: 'API key Test',
    });
    assert.equal(confirmed.action, 'confirmed');
    assert.equal(confirmed.email, email);
    assert.deepEqual(confirmed.list, given.list);
    assert.equal(confirmed.confirmationId, confirmationId);
    assert.match(confirmed.ip, /^198\.51\./);
    assert.equal(confirmed.by, null);
    assert.ok(confirmed.at >= at);
  });

  it('names the form, its version and the text shown', async () => {
    const listId = await makeList(client, { doubleOptIn: true });
    const fields = [{ name: 'email', label: 'Email', type: 'email', required: true }];
    const form = await client.post('/api/forms', { name: 'Footer', listId, fields, consentText: 'News?' });
    assert.equal(form.status, 201, form.text);
    const changed = await client.put(`/api/forms/${form.body.id}`, { consentText: TEXT });
    assert.equal(changed.status, 200, changed.text);
    const email = newEmail();
    const sent = await api
      .anonymous()
      .post(
        `/api/forms/${form.body.publicId}/submissions`,
        { email, consent: true },
        { headers: { 'X-Forwarded-For': `203.0.113.${randomInt(256)}` } },
      );
    assert.equal(sent.status, 200, sent.text);
    const { id } = (await client.get(`/api/contacts?search=${email}`)).body.data[0];
    const [given] = await ledgerOf(client, id);
    assert.deepEqual(given.form, { id: form.body.id, name: 'Footer', version: changed.body.version });
    assert.notEqual(given.form.version, form.body.version);
    assert.deepEqual([given.text, given.textHash, given.given, given.by], [TEXT, sha256(TEXT), true, null]);
  });

  it('has nulls for unknown evidence, and ignores odd headers', async () => {
    const { body } = await client.post(
      '/api/subscribe',
      { email: newEmail() },
      { headers: { 'Accept-Language': '!!, *;q=0.1', 'User-Agent': 'x'.repeat(2_000) } },
    );
    const [line] = await ledgerOf(client, body.contactId);
    const { text, textHash, given, source, list, language, userAgent } = line;
    assert.deepEqual(
      { text, textHash, given, source, list, language },
      { text: null, textHash: null, given: null, source: null, list: null, language: null },
    );
    assert.equal(userAgent.length, 500);
  });

  it('keeps every sign-up, newest first, with paging', async () => {
    const email = newEmail();
    let contactId = '';
    for (const source of ['first', 'second', 'third']) {
      contactId = (await client.post('/api/subscribe', { email, source })).body.contactId;
    }
    const path = `/api/contacts/${contactId}/consents`;
    const { body } = await client.get(`${path}?limit=2`);
    const sources = (page: { data: { source: string }[] }) => page.data.map(({ source }) => source);
    assert.deepEqual([body.total, sources(body)], [3, ['third', 'second']]);
    const next = await client.get(`${path}?limit=2&cursor=${body.nextCursor}`);
    assert.deepEqual(sources(next.body), ['first']);
    assert.equal((await client.get(`${path}?status=given`)).status, 422);
  });

  it('is isolated per workspace and requires the scope contacts:read', async () => {
    const { body } = await client.post('/api/subscribe', { email: newEmail() });
    const path = `/api/contacts/${body.contactId}/consents`;
    const { client: stranger } = await api.signUp();
    assert.equal((await stranger.get(path)).status, 404);
    for (const unknown of [new ObjectId().toHexString(), 'nonsense']) {
      assert.equal((await client.get(`/api/contacts/${unknown}/consents`)).status, 404);
    }
    assert.equal((await (await api.withKey(client, ['contacts:read'])).get(path)).status, 200);
    assert.equal((await (await api.withKey(client, ['lists:read', 'subscribe'])).get(path)).status, 403);
  });

  describe('when the contact is erased', () => {
    const proofsOf = async (email: string) => {
      const response = await client.get(`/api/consent-proofs?email=${encodeURIComponent(email)}`);
      assert.equal(response.status, 200, response.text);
      return response.body.data;
    };

    it('leaves only a proof that can be looked up by email', async () => {
      const listId = await makeList(client);
      const email = newEmail();
      const consent = { consent: true, consentText: TEXT };
      const { body } = await client.post('/api/subscribe', { email, listId, ...consent });
      const [given] = await ledgerOf(client, body.contactId);
      await client.delete(`/api/lists/${listId}/members/${body.contactId}`);
      const [, withdrawn] = await ledgerOf(client, body.contactId);
      assert.equal((await client.delete(`/api/contacts/${body.contactId}`)).status, 204);
      await client.delete(`/api/lists/${listId}`);

      assert.deepEqual(await proofsOf(email), [
        {
          id: given.id,
          list: { id: listId, name: 'Newsletter' },
          textHash: sha256(TEXT),
          at: given.at,
          withdrawnAt: withdrawn.at,
        },
      ]);
      assert.deepEqual(await proofsOf(newEmail()), []);
      assert.equal((await client.get(`/api/contacts/${body.contactId}/consents`)).status, 404);
      const workspaceId = new ObjectId(owner.workspaceId);
      const { Consent, ConsentProof, Subscription, Confirmation } = api.db.collections;
      for (const rows of [Consent, Subscription, Confirmation]) {
        assert.equal(await rows.countDocuments({ workspaceId }), 0);
      }
      assert.ok(!JSON.stringify(await ConsentProof.find({ workspaceId }).toArray()).includes(email));
    });

    it('is not undone by an import after unsubscribing, only by a new sign-up', async () => {
      const listId = await makeList(client);
      const emails = [newEmail(), newEmail()];
      const [leftList, leftAll] = emails;
      for (const email of emails) {
        const { contactId } = (await client.post('/api/subscribe', { email, listId })).body;
        if (email === leftList) await client.delete(`/api/lists/${listId}/members/${contactId}`);
        else await client.put(`/api/contacts/${contactId}`, { subscribed: false });
      }
      const { data } = (await client.get('/api/contacts')).body;
      for (const { id } of data) await client.delete(`/api/contacts/${id}`);

      const event = (email: string | undefined) => ({ email, eventName: 'bought' });
      await client.post('/api/contacts', { email: leftList, subscribed: true });
      await client.post('/api/events/send', event(leftAll));
      await client.post('/api/events/batch', { events: emails.map(event) });
      const back = (await client.get('/api/contacts')).body.data;
      assert.deepEqual(
        back.map(({ subscribed, lists }: { subscribed: boolean; lists: object[] }) => [subscribed, lists]),
        [
          [false, []],
          [false, []],
        ],
      );
      for (const email of emails) await client.post('/api/subscribe', { email, listId, consent: true });
      const fresh = (await client.get(`/api/contacts?list=${listId}`)).body.data;
      assert.deepEqual(
        fresh.map(({ subscribed }: { subscribed: boolean }) => subscribed),
        [true, true],
      );
      assert.equal((await client.get('/api/suppressions')).body.total, 0);
    });

    it('shows proofs to admins of the workspace only', async () => {
      const email = newEmail();
      const { body } = await client.post('/api/subscribe', { email });
      await client.delete(`/api/contacts/${body.contactId}`);
      assert.equal((await proofsOf(email)).length, 1);
      const { client: stranger } = await api.signUp();
      assert.equal((await stranger.get(`/api/consent-proofs?email=${email}`)).body.total, 0);
      const reader = await api.withKey(client, ['contacts:read', 'lists:read']);
      assert.equal((await reader.get(`/api/consent-proofs?email=${email}`)).status, 403);
      const admin = await api.withKey(client, ['admin']);
      assert.equal((await admin.get(`/api/consent-proofs?email=${email}`)).body.total, 1);
      for (const query of ['', '?email=', '?email=nobody']) {
        assert.equal((await client.get(`/api/consent-proofs${query}`)).status, 422, query);
      }
    });
  });
});
