import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { ListRecord } from '../../../models/audience/list.js';
import { open } from '../../../models/core/seal.js';
import { newEmail } from '../../support/http/api.js';
import { Audience, Visitor } from '../../support/audience/audience.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

interface Shown {
  id: string;
  email: string;
  reason: string;
  evidence: { kind: string } | null;
}

describe('a change of address', () => {
  const api = useApi({ settings: { trustProxy: 1 } });
  const owner = useOwner(api);
  const { client } = owner;

  let ingest = '';
  beforeEach(async () => {
    const source = {
      name: 'Mail',
      mailReports: 'generic',
      signing: { scheme: 'bearer', secret: 'a-token-of-ours' },
    };
    const { body } = await client.post('/api/event-sources', source);
    ingest = new URL(body.url).pathname;
  });

  const report = async (type: string, email: string): Promise<void> => {
    const options = { headers: { Authorization: 'Bearer a-token-of-ours' } };
    const sent = { type, email, ...(type === 'bounce' && { bounceType: 'hard' }) };
    const { status, text } = await api.anonymous().post(ingest, sent, options);
    assert.equal(status, 200, text);
  };
  const add = async (fields: object = {}) =>
    (await client.post('/api/contacts', { email: newEmail(), ...fields })).body;
  const move = async (id: string, email = newEmail()): Promise<string> => {
    assert.equal((await client.put(`/api/contacts/${id}`, { email })).status, 200);
    return email;
  };
  const suppressions = async (email: string): Promise<Shown[]> =>
    (await client.get(`/api/suppressions?email=${email}`)).body.data;
  const isSuppressed = async (id: string): Promise<boolean | undefined> =>
    (await api.db.collections.Contact.findOne({ _id: new ObjectId(id) }))?.suppressed;

  it('ends a bounce', async () => {
    const { id, email } = await add();
    await report('bounce', email);
    assert.equal(await isSuppressed(id), true);
    const corrected = await move(id);
    assert.equal(await isSuppressed(id), false);
    assert.deepEqual([(await suppressions(email)).length, await suppressions(corrected)], [1, []]);
  });

  it('shows a complaint under the new address, too, with the report, and lifting it lifts all', async () => {
    for (const lifts of ['former', 'new'] as const) {
      const { id, email } = await add();
      await report('complaint', email);
      const second = await move(id);
      const third = await move(id);
      const [shown] = await suppressions(third);
      assert.deepEqual(
        [shown?.email, shown?.reason, shown?.evidence?.kind],
        [third, 'complained', 'complaint'],
      );
      assert.deepEqual(await suppressions(second), []);
      const [lifted] = await suppressions(lifts === 'new' ? third : email);
      assert.equal((await client.delete(`/api/suppressions/${lifted?.id ?? ''}`)).status, 204);
      assert.deepEqual([await suppressions(email), await suppressions(third)], [[], []]);
      assert.equal(await isSuppressed(id), false);
    }
  });

  it('to one that an erased person had is shown with its suppression, which can be lifted', async () => {
    const gone = await add({ subscribed: false });
    await client.delete(`/api/contacts/${gone.id}`);
    const { id } = await add();
    await move(id, gone.email);
    const [{ email, id: suppressionId } = { email: '', id: '' }] = await suppressions(gone.email);
    assert.deepEqual([email, await isSuppressed(id)], [gone.email, true]);
    await client.delete(`/api/suppressions/${suppressionId}`);
    assert.equal(await isSuppressed(id), false);
  });

  it('does not keep a complaint about the former address from its person', async () => {
    const { id, email } = await add({ consent: { state: 'given' } });
    const next = await move(id);
    await report('complaint', email);
    assert.equal((await client.get(`/api/contacts/${id}`)).body.consent.state, 'withdrawn');
    assert.deepEqual(
      (await suppressions(next)).map(({ reason }) => reason),
      ['complained'],
    );
  });

  it('to a mailbox that has bounced is suppressed, and to another one is not', async () => {
    const { id, email } = await add();
    await report('bounce', email);
    await move(id);
    await move(id, email);
    assert.equal(await isSuppressed(id), true);
    await move(id);
    assert.equal(await isSuppressed(id), false);
  });

  it('is no way around what is suppressed: nor are erasing a contact and adding it again', async () => {
    for (const type of ['bounce', 'complaint']) {
      const { id, email } = await add();
      await report(type, email);
      await client.delete(`/api/contacts/${id}`);
      const again = await add({ email });
      assert.equal(await isSuppressed(again.id), true, type);
      await move(again.id);
      assert.equal(await isSuppressed(again.id), type === 'complaint', type);
    }
  });

  it('is not needed after a sign-up of the person, which leaves nothing of a bounce', async () => {
    const { id, email } = await add();
    await report('bounce', email);
    assert.equal((await client.post('/api/subscribe', { email, consent: true })).status, 200);
    assert.deepEqual([await isSuppressed(id), await suppressions(email)], [false, []]);
  });

  it('cannot be made on the pages that links in mails lead to', async () => {
    const audience = new Audience(api, owner);
    const list = await audience.list({ name: 'News' });
    const person = await audience.signUp(list, {});
    const before = (await client.get(`/api/contacts/${person.id.toHexString()}`)).body.email;
    const path = audience.unsubscribePath(person, list);
    await new Visitor(api).post(path, { preferences: '1', email: newEmail(), firstName: 'Ada' });
    const { body } = await client.get(`/api/contacts/${person.id.toHexString()}`);
    assert.deepEqual([body.email, body.firstName], [before, 'Ada']);
  });

  describe('with a confirmation pending', () => {
    let audience: Audience;
    let visitor: Visitor;
    let list: ListRecord;
    beforeEach(async () => {
      audience = new Audience(api, owner);
      visitor = new Visitor(api);
      list = await audience.list({ name: 'News', doubleOptIn: true });
    });

    const linkOf = async (contactId: string): Promise<string> => {
      const [row] = await api.db.collections.Confirmation.find({ contactId: new ObjectId(contactId) })
        .sort({ _id: -1 })
        .limit(1)
        .toArray();
      return `/confirm/${open(api.secretKey, row?.tokenSealed ?? '')}`;
    };

    it('ends the link in the former mailbox, lifts nothing, and asks the new one', async () => {
      const person = await audience.signUp(list, { text: 'News, please.' });
      const old = await audience.confirmPath(person);
      const email = newEmail();
      await client.post('/api/suppressions', { email, reason: 'complained' });
      const id = person.id.toHexString();
      await move(id, email);
      assert.deepEqual([(await visitor.get(old)).status, (await visitor.post(old)).status], [410, 410]);
      assert.equal((await suppressions(email)).length, 1);
      assert.equal(await audience.statusOn(person, list), 'pending');
      assert.equal(await linkOf(id), old, 'a suppressed address is not asked');
    });

    it('is confirmed by the new link, which shows what the person agreed to', async () => {
      const person = await audience.signUp(list, { text: 'News, please.' });
      const old = await audience.confirmPath(person);
      const id = person.id.toHexString();
      await move(id);
      const fresh = await linkOf(id);
      assert.match((await visitor.get(fresh)).text, /News, please\./);
      assert.equal((await visitor.post(fresh)).status, 200);
      assert.equal(await audience.statusOn(person, list), 'subscribed');
      assert.equal((await visitor.post(old)).status, 410, 'also when the new address has confirmed');
      const contact = (await client.get(`/api/contacts/${id}`)).body;
      assert.deepEqual([contact.consent.state, contact.subscribed], ['given', true]);
    });
  });
});
