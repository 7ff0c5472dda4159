import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { EnrollmentRecord } from '../../../models/automations/enrollment.js';
import type { MessageRecord } from '../../../models/mail/message.js';
import { newEmail } from '../../support/http/api.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

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
      contact: { id: contactId.toHexString(), email, name: null },
      enrollmentId: message.enrollmentId?.toHexString(),
      automationId: message.automationId?.toHexString(),
      automation: null,
      step: 'welcome',
      stepTitle: null,
      kind: 'marketing',
      listId: null,
      confirmationId: null,
      broadcastId: null,
      broadcast: null,
      templateId: null,
      templateVersion: null,
      from: null,
      to: email,
      subject: 'Welcome, Ada',
      messageId: '<1@rollcall.test>',
      status: 'sent',
      reason: null,
      response: '250 OK',
      attempts: 1,
      serverRetryAt: null,
      createdAt: message.createdAt.toISOString(),
      sentAt: message.sentAt?.toISOString(),
      openedAt: null,
      clickedAt: null,
      leftAt: null,
      opens: 0,
      clicks: 0,
      machineOpens: 0,
      machineClicks: 0,
      report: null,
    });
    assert.doesNotMatch(text, /claim/);
    assert.deepEqual((await client.get('/api/messages')).body.data, [body]);
  });

  it('lists the newest first, by contact, enrollment, status and time', async () => {
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
    assert.deepEqual(await ids('after=2024-01-02&before=2024-01-03'), [id(second)]);
    const { body } = await client.get(`/api/contacts/${contactId.toHexString()}/messages?limit=1`);
    assert.deepEqual([body.total, body.data[0].id], [2, id(second)]);
    assert.equal((await client.get(`/api/messages?limit=1&cursor=${body.nextCursor}`)).status, 422);
  });

  it('lists by automation, step, kind, and the address of the contact', async () => {
    const automationId = new ObjectId();
    const first = await add({ automationId, kind: 'transactional' });
    const second = await add({ automationId, step: 'reminder' });
    const other = await add({ contactId: new ObjectId() });
    const id = ({ _id }: MessageRecord) => _id.toHexString();
    const automation = `automationId=${automationId.toHexString()}`;
    assert.deepEqual(new Set(await ids(automation)), new Set([id(first), id(second)]));
    assert.deepEqual(await ids(`${automation}&step=reminder`), [id(second)]);
    assert.deepEqual(await ids('kind=transactional'), [id(first)]);
    const ofContact = await ids(`email=${encodeURIComponent(email.toUpperCase())}`);
    assert.deepEqual(new Set(ofContact), new Set([id(first), id(second)]));
    assert.ok(!ofContact.includes(id(other)));
    assert.deepEqual(await ids(`email=${newEmail()}`), []);
    assert.equal((await client.get('/api/messages?step=reminder')).status, 422);
  });

  describe('shown again', () => {
    const enroll = async (steps: object[]): Promise<EnrollmentRecord> => {
      const definition = { name: 'Orders', trigger: { event: 'order.placed' }, steps };
      const { body: automation } = await client.post('/api/automations', definition);
      assert.equal((await client.post(`/api/automations/${automation.id}/activate`, {})).status, 200);
      const event = { email, eventName: 'order.placed', eventProperties: { orderId: 'A-<1>' } };
      await client.post('/api/events/send', event);
      const row = await api.db.collections.Enrollment.findOne({ contactId });
      assert.ok(row);
      return row;
    };
    const preview = (message: MessageRecord) =>
      client.get(`/api/messages/${message._id.toHexString()}/preview`);

    it('is rendered from the step and the event that entered', async () => {
      const html = '<p>Order {{ event.orderId }}</p>';
      const { _id } = await enroll([
        { id: 'welcome', type: 'sendEmail', subject: 'Hello {{ contact.email }}', html },
      ]);
      const { status, body } = await preview(await add({ enrollmentId: _id }));
      assert.equal(status, 200, JSON.stringify(body));
      assert.equal(body.subject, `Hello ${email}`);
      assert.match(body.html, /Order A-&lt;1&gt;/);
      assert.match(body.html, /\/unsubscribe\/preview"/);
      const gone = await preview(await add({ enrollmentId: _id, step: 'removed' }));
      assert.equal(gone.status, 409);
    });

    it('is rendered from the version of the template that was sent', async () => {
      const { body: template } = await client.post('/api/templates', {
        name: 'A',
        subject: 'First',
        html: '<p>1</p>',
      });
      const { _id } = await enroll([{ id: 'welcome', type: 'sendEmail', template: template.id }]);
      await client.put(`/api/templates/${template.id}`, { subject: 'Second' });
      const templateId = new ObjectId(template.id as string);
      const message = await add({ enrollmentId: _id, templateId, templateVersion: 1, kind: 'transactional' });
      const { body } = await preview(message);
      assert.equal(body.subject, 'First');
      assert.doesNotMatch(body.html, /unsubscribe/);
    });

    it('is a 409 without its enrollment, and after the contact has been deleted', async () => {
      assert.equal((await preview(await add({ enrollmentId: null }))).status, 409);
      const { _id } = await enroll([{ id: 'welcome', type: 'sendEmail', subject: 'Hello', text: 'Hi' }]);
      const message = await add({ enrollmentId: _id, contactId: new ObjectId() });
      assert.equal((await preview(message)).status, 409);
    });
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
      'after=x',
      'before=2024-13-01',
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
