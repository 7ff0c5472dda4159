import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { sealPayload } from '../../models/source-payload.js';
import { newEmail, type SignedUp, type TestApi } from './api.js';
import { ruleBody } from './rules.js';

/** The values of the parameters in the paths of a resource, by its name in paths: `contacts` → `{ id }`. */
export type Ids = Record<string, Record<string, string>>;

/** Makes one row of every resource of a workspace that a path can name. */
export async function makeOneOfEach(api: TestApi, { client, workspaceId, userId }: SignedUp): Promise<Ids> {
  const create = async (path: string, body: object): Promise<Record<string, string>> => {
    const { status, body: made, text } = await client.post(`/api/${path}`, body);
    assert.ok(status < 300, `${path}: ${text}`);
    return made as Record<string, string>;
  };
  const idOf = async (path: string, body: object): Promise<string> => (await create(path, body))['id'] ?? '';
  const email = newEmail();
  const contact = await idOf('contacts', { email });
  const list = await idOf('lists', { name: 'News' });
  await client.post(`/api/lists/${list}/members`, { contactId: contact });
  const steps = [{ type: 'wait', for: '30 days' }];
  const automation = await idOf('automations', { name: 'A', trigger: { event: 'order.placed' }, steps });
  await client.put(`/api/automations/${automation}`, { reentry: 'always' });
  await create(`automations/${automation}/activate`, {});
  await create('events/send', { email, eventName: 'order.placed' });
  const events = await client.get('/api/events?eventName=order.placed');
  const enrollments = await client.get(`/api/enrollments?automationId=${automation}`);
  const template = await idOf('templates', { name: 'News', subject: 'News', html: '<p>Hello</p>' });
  const rule = await idOf('rules', ruleBody());
  const source = await idOf('event-sources', { name: 'Shop' });
  return {
    'api-keys': { id: await idOf('api-keys', { name: 'Till', scopes: ['events:write'] }) },
    members: { id: userId },
    invitations: { id: await idOf('invitations', { email: newEmail(), role: 'viewer' }) },
    senders: { id: await idOf('senders', { email: newEmail() }) },
    contacts: { id: contact },
    lists: { id: list, contact },
    suppressions: { id: await idOf('suppressions', { email: newEmail() }) },
    events: { id: events.body.data[0].id },
    automations: { id: automation, n: '2', exit: await idOf(`automations/${automation}/exit-all`, {}) },
    templates: { id: template, n: '1', test: await idOf(`templates/${template}/test`, { to: email }) },
    enrollments: { id: enrollments.body.data[0].id },
    messages: { id: await insertMessage(api, workspaceId, contact) },
    rules: {
      id: rule,
      retry: await idOf(`rules/${rule}/retry-failed`, { since: '2026-01-01T00:00:00Z' }),
    },
    'webhook-deliveries': { id: await idOf(`rules/${rule}/test`, {}) },
    forms: { id: await idOf('forms', { name: 'Sign up', fields: [] }), n: '1' },
    'event-sources': { id: source, payload: await insertPayload(api, workspaceId, source) },
  };
}

async function insertMessage({ db }: TestApi, workspaceId: string, contactId: string): Promise<string> {
  const { insertedId } = await db.collections.Message.insertOne({
    _id: new ObjectId(),
    workspaceId: new ObjectId(workspaceId),
    contactId: new ObjectId(contactId),
    enrollmentId: null,
    automationId: null,
    step: null,
    kind: 'transactional',
    to: newEmail(),
    subject: 'Hello',
    messageId: '<1@example.com>',
    status: 'sent',
    claim: null,
    claimedUntil: null,
    reason: null,
    response: null,
    attempts: 1,
    createdAt: new Date(),
    sentAt: new Date(),
  });
  return insertedId.toHexString();
}

async function insertPayload(
  { db, secretKey }: TestApi,
  workspaceId: string,
  sourceId: string,
): Promise<string> {
  const content = { headers: {}, body: Buffer.from('{}').toString('base64'), detail: null };
  const { insertedId } = await db.collections.SourcePayload.insertOne({
    _id: new ObjectId(),
    workspaceId: new ObjectId(workspaceId),
    sourceId: new ObjectId(sourceId),
    receivedAt: new Date(),
    httpStatus: 200,
    reason: null,
    contentType: 'application/json',
    size: 2,
    truncated: false,
    contentSealed: sealPayload(secretKey, content),
    eventIds: [],
    contactIds: [],
    personKeys: [],
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  return insertedId.toHexString();
}
