import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { sealPayload } from '../../../models/sources/source-payload.js';
import type { ApiClient } from './api-client.js';
import { newEmail, type SignedUp, type TestApi } from './api.js';
import { pngImage } from '../imports/images.js';
import { messageRecord } from '../mail/message-rows.js';
import { ruleBody } from '../engine/rules.js';

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
  const exit = await idOf(`automations/${automation}/exit-all`, {});
  return {
    jobs: { id: exit },
    'api-keys': { id: await idOf('api-keys', { name: 'Till', scopes: ['events:write'] }) },
    auth: { session: await sessionOf(api, userId) },
    members: { id: userId },
    invitations: { id: await idOf('invitations', { email: newEmail(), role: 'viewer' }) },
    senders: { id: await idOf('senders', { email: newEmail() }) },
    contacts: {
      id: contact,
      bulk: await idOf('contacts/bulk', { action: 'suppress', filter: { ids: [contact] } }),
    },
    lists: { id: list, contact },
    segments: {
      id: await idOf('segments', {
        name: 'Pros',
        where: { all: [{ field: 'contact.plan', op: 'eq', value: 'pro' }] },
      }),
    },
    suppressions: { id: await idOf('suppressions', { email: newEmail() }) },
    events: { id: events.body.data[0].id },
    automations: {
      id: automation,
      n: '2',
      exit,
      migration: await idOf(`automations/${automation}/migrate`, {}),
    },
    exports: { id: await idOf('exports', { of: 'contacts' }) },
    imports: { id: await uploadFile(client) },
    images: { id: await uploadImage(client) },
    broadcasts: {
      id: await idOf('broadcasts', {
        name: 'Spring',
        audience: { list },
        mail: { subject: 'Spring', text: 'Hello' },
      }),
      comment: '0'.repeat(24),
    },
    snippets: { id: await idOf('snippets', { name: 'Line', blocks: [{ id: 'a', type: 'divider' }] }) },
    templates: { id: template, n: '1', test: await idOf(`templates/${template}/test`, { to: email }) },
    enrollments: {
      id: enrollments.body.data[0].id,
      bulk: await idOf('enrollments/bulk', { action: 'pause', filter: { automationId: automation } }),
    },
    messages: {
      id: await insertMessage(api, {
        workspaceId,
        contact,
        template,
        enrollment: enrollments.body.data[0].id,
      }),
    },
    rules: {
      id: rule,
      retry: await idOf(`rules/${rule}/retry-failed`, { since: '2026-01-01T00:00:00Z' }),
    },
    'webhook-deliveries': { id: await idOf(`rules/${rule}/test`, {}) },
    forms: { id: await idOf('forms', { name: 'Sign up', fields: [] }), n: '1' },
    'event-sources': { id: source, payload: await insertPayload(api, workspaceId, source) },
  };
}

async function sessionOf({ db }: TestApi, userId: string): Promise<string> {
  const session = await db.models.Session.findOne({ userId: new ObjectId(userId) });
  assert.ok(session !== null);
  return session._id.toHexString();
}

async function uploadImage(client: ApiClient): Promise<string> {
  const { status, body, text } = await client.request('POST', '/api/images', {
    raw: pngImage(),
    headers: { 'Content-Type': 'image/png' },
  });
  assert.equal(status, 201, text);
  return String(body.id);
}

async function uploadFile(client: ApiClient): Promise<string> {
  const { status, body, text } = await client.request('POST', '/api/imports?name=people.csv', {
    raw: Buffer.from(`email,plan\n${newEmail()},pro\n`),
    headers: { 'Content-Type': 'text/csv' },
  });
  assert.equal(status, 201, text);
  return String(body.id);
}

async function insertMessage(
  { db }: TestApi,
  of: { workspaceId: string; contact: string; template: string; enrollment: string },
): Promise<string> {
  const { insertedId } = await db.collections.Message.insertOne(
    messageRecord({
      workspaceId: new ObjectId(of.workspaceId),
      contactId: new ObjectId(of.contact),
      enrollmentId: new ObjectId(of.enrollment),
      templateId: new ObjectId(of.template),
      templateVersion: 1,
      kind: 'transactional',
      to: newEmail(),
    }),
  );
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
