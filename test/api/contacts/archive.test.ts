import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { readArchive } from '../../../api/contacts/timeline/read-archive.js';
import { archivedCollections } from '../../../domain/contact/archived-collections.js';
import { erasureParts } from '../../../domain/jobs.js';
import { erasePages } from '../../../engine/jobs/contacts/erase-copies.js';
import { emailHash } from '../../../models/audience/email-hash.js';
import { seal } from '../../../models/core/seal.js';
import { newEmail } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { eventRecord } from '../../support/audience/event-rows.js';
import { idleCursors } from '../../support/servers/idle-cursors.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { waitUntil } from '../../support/run/wait-until.js';

/** What an erasure reads and keeps: proofs without personal data, counts, jobs and what they command. */
const NOT_ABOUT_PEOPLE = ['ConsentProof', 'CountMove', 'Outbox', 'Job'];

describe('GET /api/contacts/{id}/archive', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  it('holds everything about a person, without secrets', async () => {
    const email = newEmail();
    const list = (await client.post('/api/lists', { name: 'News', doubleOptIn: true })).body.id;
    const { id } = (await client.post('/api/contacts', { email, firstName: 'Ada' })).body;
    await client.post('/api/subscribe', { email, listId: list });
    await client.post('/api/events/send', {
      email,
      eventName: 'order.placed',
      eventProperties: { total: 12 },
    });
    const { status, body, text } = await client.get(`/api/contacts/${id}/archive`);
    assert.equal(status, 200, text);
    assert.deepEqual([body.contact.email, body.contact.firstName], [email, 'Ada']);
    const event = body.Event.find(({ name }: { name: string }) => name === 'order.placed');
    assert.deepEqual(event.properties, { total: 12 });
    assert.deepEqual([body.Subscription.length, body.Confirmation.length, body.Consent.length], [1, 1, 1]);
    assert.doesNotMatch(text, /tokenHash|Sealed"|emailHash|workspaceId/);
    assertProblem(await client.get(`/api/contacts/${list}/archive`), 404, 'not_found');
  });

  it('holds what was received about the person without being assigned to them', async () => {
    const email = newEmail();
    const { id } = (await client.post('/api/contacts', { email })).body;
    const mapping = { email: 'data.nobody' };
    const { url } = (await client.post('/api/event-sources', { name: 'Shop', mapping })).body;
    const payload = { type: 'order.shared', data: { buyer: email } };
    const sent = await api.anonymous().post(new URL(url).pathname, payload);
    assert.equal(sent.body.status, 'unmapped', sent.text);
    const workspaceId = new ObjectId(owner.workspaceId);
    await waitUntil(async () => (await api.db.collections.SourcePayload.countDocuments({ workspaceId })) > 0);
    const { body } = await client.get(`/api/contacts/${id}/archive`);
    const names = body.Event.map(({ name }: { name: string }) => name);
    assert.deepEqual(names.sort(), ['contact_added', 'order.shared']);
    assert.equal(body.SourcePayload.length, 1);
    assert.doesNotMatch(JSON.stringify(body), /personKeys/);
  });

  it('opens what is sealed since it is about the person', async () => {
    const email = newEmail();
    const { id } = (await client.post('/api/contacts', { email, firstName: 'Ada' })).body;
    const evidence = { kind: 'bounce', diagnostic: `<${email}> does not exist` };
    await api.db.collections.Suppression.insertOne({
      _id: new ObjectId(),
      workspaceId: new ObjectId(owner.workspaceId),
      emailHash: emailHash(api.secretKey, owner.workspaceId, email),
      reason: 'bounced',
      emailSealed: seal(api.secretKey, email),
      evidenceSealed: seal(api.secretKey, JSON.stringify(evidence)),
      createdAt: new Date(),
    });
    const template = { subject: 'Hello {{ contact.firstName }}', html: '<p>Hi</p>' };
    const preview = { template, contactId: id };
    const headers = { 'Idempotency-Key': 'one' };
    const { status, text } = await client.request('POST', '/api/templates/preview', {
      body: preview,
      headers,
    });
    assert.equal(status, 200, text);
    const { body } = await client.get(`/api/contacts/${id}/archive`);
    const [suppression] = body.Suppression;
    assert.deepEqual([suppression.email, suppression.evidence], [email, evidence]);
    const [answer] = body.IdempotentResponse;
    assert.equal(answer.body.subject, 'Hello Ada');
  });

  it('is read in small batches, whose cursors outlive a slow client', async () => {
    const workspaceId = new ObjectId(owner.workspaceId);
    const { id } = (await client.post('/api/contacts', { email: newEmail() })).body;
    const contactId = new ObjectId(String(id));
    const rows = Array.from({ length: 1_000 }, () => eventRecord({ workspaceId, contactId }));
    await api.db.collections.Event.insertMany(rows);
    const settings = { secretKey: api.secretKey };
    const archive = readArchive({ db: api.db, settings }, { workspaceId, contactId });
    for (let read = 0; read < 600; read += 1) await archive.next();
    const [cursor, ...others] = await idleCursors(api.db, 'events');
    assert.deepEqual(others, []);
    assert.ok(cursor !== undefined && cursor.nDocsReturned < 750, JSON.stringify(cursor));
    await archive.return(undefined);
    assert.deepEqual(await idleCursors(api.db, 'events'), []);
  });

  it('has every collection that an erasure concerns', async () => {
    const used = new Set<string>();
    const collections = new Proxy(api.db.collections, {
      get: (target, name) => {
        used.add(String(name));
        return Reflect.get(target, name);
      },
    });
    const person = { workspaceId: new ObjectId(owner.workspaceId), contactId: new ObjectId() };
    for (const part of erasureParts) await erasePages[part]({ ...api.db, collections }, person, null);
    const missing = [...used].filter((name) => !NOT_ABOUT_PEOPLE.includes(name));
    assert.deepEqual(
      missing.filter((name) => !archivedCollections.some((one) => one === name)),
      [],
    );
  });
});
