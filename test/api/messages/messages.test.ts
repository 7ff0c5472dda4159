import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { MessageRecord } from '../../../models/message.js';
import { newEmail } from '../../support/api.js';
import { useApi, useOwner } from '../../support/use-api.js';

describe('/api/messages', () => {
  let contactId: ObjectId;
  let email: string;
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;
  beforeEach(async () => {
    email = newEmail();
    contactId = new ObjectId((await client.post('/api/contacts', { email })).body.id as string);
  });

  const add = async (fields: Partial<MessageRecord> = {}): Promise<MessageRecord> => {
    const message: MessageRecord = {
      _id: new ObjectId(),
      workspaceId: new ObjectId(owner.workspaceId),
      contactId,
      enrollmentId: new ObjectId(),
      automationId: new ObjectId(),
      step: 'welcome',
      kind: 'marketing',
      to: email,
      subject: 'Welcome, Ada',
      messageId: '<1@rollcall.test>',
      status: 'sent',
      claim: 'secret claim',
      claimedUntil: new Date(),
      reason: null,
      response: '250 OK',
      attempts: 1,
      createdAt: new Date(),
      sentAt: new Date(),
      ...fields,
    };
    await api.db.collections.Message.insertOne(message);
    return message;
  };
  const ids = async (query: string): Promise<string[]> =>
    (await client.get(`/api/messages?${query}`)).body.data.map(({ id }: { id: string }) => id);

  it('shows the outcome of an email, and no internals', async () => {
    const message = await add();
    const { status, body, text } = await client.get(`/api/messages/${message._id.toHexString()}`);
    assert.equal(status, 200);
    assert.deepEqual(body, {
      id: message._id.toHexString(),
      contactId: contactId.toHexString(),
      enrollmentId: message.enrollmentId?.toHexString(),
      automationId: message.automationId?.toHexString(),
      step: 'welcome',
      kind: 'marketing',
      listId: null,
      confirmationId: null,
      templateId: null,
      templateVersion: null,
      to: email,
      subject: 'Welcome, Ada',
      messageId: '<1@rollcall.test>',
      status: 'sent',
      reason: null,
      response: '250 OK',
      attempts: 1,
      createdAt: message.createdAt.toISOString(),
      sentAt: message.sentAt?.toISOString(),
    });
    assert.doesNotMatch(text, /claim/);
    assert.deepEqual((await client.get('/api/messages')).body.data, [body]);
  });

  it('lists the newest first, by contact, enrollment and status', async () => {
    const at = (day: number) => new Date(Date.UTC(2024, 0, day));
    const first = await add({ createdAt: at(1), status: 'failed' });
    const second = await add({ createdAt: at(2) });
    const other = await add({ createdAt: at(3), contactId: new ObjectId() });
    const id = ({ _id }: MessageRecord) => _id.toHexString();
    assert.deepEqual(await ids(''), [id(other), id(second), id(first)]);
    assert.deepEqual(await ids(`contactId=${contactId.toHexString()}`), [id(second), id(first)]);
    assert.deepEqual(await ids(`enrollmentId=${second.enrollmentId?.toHexString()}`), [id(second)]);
    assert.deepEqual(await ids('status=failed'), [id(first)]);
    assert.deepEqual(await ids(`status=sent&contactId=${contactId.toHexString()}`), [id(second)]);
    const { body } = await client.get(`/api/contacts/${contactId.toHexString()}/messages?limit=1`);
    assert.deepEqual([body.total, body.data[0].id], [2, id(second)]);
    assert.equal((await client.get(`/api/messages?limit=1&cursor=${body.nextCursor}`)).status, 422);
  });

  it('shows no personal data of a deleted contact', async () => {
    const message = await add({ contactId: new ObjectId() });
    const { body, text } = await client.get(`/api/messages/${message._id.toHexString()}`);
    assert.deepEqual([body.to, body.subject, body.response, body.status], [null, null, null, 'sent']);
    assert.ok(!text.includes(email));
  });

  it('returns the same 404 for ids of other workspaces, unknown and malformed ones', async () => {
    const theirs = await add({ workspaceId: new ObjectId() });
    assert.deepEqual(await ids(''), []);
    const responses = await Promise.all(
      [theirs._id.toHexString(), '0'.repeat(24), 'x'].map((id) => client.get(`/api/messages/${id}`)),
    );
    for (const { status, body } of responses) {
      assert.equal(status, 404);
      assert.deepEqual({ ...body, requestId: '' }, { ...responses[0]?.body, requestId: '' });
    }
  });

  it('rejects malformed filters with 422', async () => {
    for (const query of [
      'contactId=x',
      'enrollmentId=1',
      'status=lost',
      'to=x',
      'status=sent&status=failed',
    ]) {
      assert.equal((await client.get(`/api/messages?${query}`)).status, 422, query);
    }
  });

  it('requires the scope contacts:read', async () => {
    assert.equal((await (await api.withKey(client, ['contacts:read'])).get('/api/messages')).status, 200);
    assert.equal((await (await api.withKey(client, ['events:read'])).get('/api/messages')).status, 403);
  });
});
