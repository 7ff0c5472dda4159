import assert from 'node:assert/strict';
import type { Scope } from '../../../domain/accounts/access.js';
import type { ApiClient } from '../../support/http/api-client.js';
import { newEmail } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { mapCsv, runImport, workOnImport } from '../../support/imports/imports.js';
import { ruleBody } from '../../support/engine/rules.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const WAIT = [{ type: 'wait', for: '1 day' }];

describe('A key may only', () => {
  const api = useApi();
  const owner = useOwner(api);
  let client: ApiClient;
  let listId: string;
  beforeEach(async () => {
    client = owner.client;
    listId = (await client.post('/api/lists', { name: 'News', doubleOptIn: true })).body.id;
  });

  const keyWith = (...scopes: Scope[]): Promise<ApiClient> => api.withKey(client, scopes);
  const shopping = { trigger: { event: 'order.placed' }, name: 'A' };

  /** Tries a call without a scope and with it. */
  async function needs(
    { method = 'POST', path, body }: { method?: string; path: string; body?: object },
    { has, lacks, status }: { has: Scope[]; lacks: Scope; status: number },
  ): Promise<void> {
    const without = await (await keyWith(...has)).request(method, path, { body });
    assertProblem(without, 403, 'forbidden');
    assert.match(without.body.detail, new RegExp(`requires the scope ${lacks}`));
    const withIt = await (await keyWith(...has, lacks)).request(method, path, { body });
    assert.equal(withIt.status, status, `${method} ${path}: ${withIt.text}`);
  }

  describe('import', () => {
    const file = `email\n${newEmail()}\n`;

    for (const [what, changes, lacks] of [
      ['to lists', (id: string) => ({ listIds: [id] }), 'lists:write'],
      [
        'as confirmed',
        () => ({ confirmed: { text: 'Yes', source: 'Shop', at: '2026-01-01T00:00:00.000Z' } }),
        'lists:write',
      ],
      ['what fires automations', () => ({ fire: true }), 'events:write'],
    ] as const) {
      it(`${what} with ${lacks}, where it is mapped and where it is started`, async () => {
        const id = await mapCsv(client, file);
        const path = `/api/imports/${id}/mapping`;
        const { preview: _preview, ...was } = (await client.get(path)).body;
        const body = { ...was, ...changes(listId) };
        await needs({ method: 'PUT', path, body }, { has: ['contacts:write'], lacks, status: 200 });
        const start = { path: `/api/imports/${id}/start` };
        await needs(start, { has: ['contacts:write'], lacks, status: 200 });
        const tried = { path: `/api/imports/${await mapCsv(client, file, changes(listId))}/try` };
        await needs(tried, { has: ['contacts:write'], lacks, status: 200 });
      });
    }

    it('what it may still import when a worker comes to it', async () => {
      const id = await mapCsv(client, file, { listIds: [listId] });
      const scopes = ['contacts:write', 'lists:write'];
      const { body: key } = await client.post('/api/api-keys', { name: 'Shop', scopes });
      const started = await api.anonymous().withBearer(key.secret).post(`/api/imports/${id}/start`);
      assert.equal(started.status, 200, started.text);
      await client.put(`/api/api-keys/${key.id}`, { scopes: ['contacts:write'] });
      await workOnImport(api, id);
      const { status, failure, rows } = (await client.get(`/api/imports/${id}`)).body;
      assert.deepEqual([status, rows], ['failed', 0]);
      assert.match(failure, /no longer/);
    });

    it('people to no list with contacts:write alone', async () => {
      const id = await mapCsv(client, file);
      await runImport(api, await keyWith('contacts:write'), { id });
    });
  });

  describe('automate', () => {
    const templates = {
      updateContact: [{ set: { plan: 'gold' } }, 'contacts:write'],
      sendEvent: [{ eventName: 'order.paid' }, 'events:write'],
      webhook: [{ url: 'https://example.com/hook' }, 'webhooks:write'],
      addToList: [{}, 'lists:write'],
      removeFromList: [{}, 'lists:write'],
    } as const;

    for (const [type, [fields, lacks]] of Object.entries(templates)) {
      it(`${type} with ${lacks}, where it is saved and where it is activated`, async () => {
        const step = { type, ...fields, ...(type.endsWith('List') && { listId }) };
        const branch = { type: 'branch', if: { all: [{ field: 'contact.email', op: 'exists' }] } };
        const split = { type: 'split', arms: [{ weight: 1, steps: [{ type: 'exit' }] }] };
        const nested = {
          ...split,
          arms: [...split.arms, { weight: 1, steps: [{ ...branch, then: [step] }] }],
        };
        const has: Scope[] = ['automations:write', 'contacts:read'];
        const body = { ...shopping, steps: [{ type: 'wait', for: '1 day' }, nested] };
        await needs({ path: '/api/automations', body }, { has, lacks, status: 201 });
        await needs(
          { path: '/api/automations/test', body: { automation: body } },
          { has, lacks, status: 200 },
        );
        const id = (await client.post('/api/automations', body)).body.id;
        const path = `/api/automations/${id}`;
        const plain = { steps: [{ type: 'wait', for: '1 day' }] };
        await needs({ method: 'PUT', path, body: { name: 'B' } }, { has, lacks, status: 200 });
        await needs({ method: 'PUT', path: `${path}/draft`, body }, { has, lacks, status: 200 });
        await needs({ path: `${path}/publish` }, { has, lacks, status: 200 });
        await client.put(path, plain);
        await needs({ path: `${path}/versions/1/restore` }, { has, lacks, status: 200 });
        await needs({ path: `${path}/activate` }, { has, lacks, status: 200 });
        await client.delete(path);
        await needs({ path: `${path}/restore` }, { has, lacks, status: 200 });
        const stopping = await (await keyWith(...has)).post(`${path}/pause`);
        assert.equal(stopping.status, 200, stopping.text);
      });
    }

    it('emails and waits with automations:write alone', async () => {
      const steps = [
        { type: 'sendEmail', subject: 'Hello', text: 'Hello' },
        { type: 'waitForEvent', event: 'order.paid', timeout: '1 day' },
      ];
      const key = await keyWith('automations:write');
      const made = await key.post('/api/automations', { ...shopping, steps });
      assert.equal(made.status, 201, made.text);
    });
  });

  it('have a form sign up for a list with subscribe', async () => {
    const body = { name: 'Sign up', fields: [], listId };
    const has: Scope[] = ['forms:write'];
    await needs({ path: '/api/forms', body }, { has, lacks: 'subscribe', status: 201 });
    const id = (await client.post('/api/forms', body)).body.id;
    const change = { method: 'PUT', path: `/api/forms/${id}`, body: { allowedOrigins: ['*'] } };
    await needs(change, { has, lacks: 'subscribe', status: 200 });
  });

  it('count whom a search finds, by what it changes, with contacts:read', async () => {
    const body = { action: 'change', changes: { customFields: { seen: true } }, filter: { search: 'ada@' } };
    const call = { path: '/api/contacts/bulk', body };
    await needs(call, { has: ['contacts:write'], lacks: 'contacts:read', status: 202 });
  });

  it('wait until a date of a contact, which the enrollment shows, with contacts:read', async () => {
    const until = (untilField: string) => ({ ...shopping, steps: [{ type: 'wait', untilField }] });
    const has: Scope[] = ['automations:write'];
    for (const field of ['customFields.birthday', 'createdAt']) {
      const call = { path: '/api/automations', body: until(field) };
      await needs(call, { has, lacks: 'contacts:read', status: 201 });
    }
    const ofEvent = await (await keyWith(...has)).post('/api/automations', until('event.startsAt'));
    assert.equal(ofEvent.status, 201, ofEvent.text);
  });

  describe('learn whom conditions select', () => {
    const onEvents = { all: [{ event: 'order.placed' }] };
    const onContacts = { any: [{ none: [{ field: 'contact.customFields.salary', op: 'gt', value: 9 }] }] };

    const places: Record<string, [has: Scope[], body: (where: object) => object, status: number]> = {
      'POST /api/segments': [['segments:write'], (where) => ({ name: 'S', where }), 201],
      'POST /api/segments/preview': [['segments:read'], (where) => ({ where }), 200],
      'POST /api/exports': [[], (where) => ({ of: 'contacts', filter: { where } }), 201],
      'PUT /api/views': [['contacts:write'], (where) => ({ views: [{ name: 'V', where }] }), 200],
      'POST /api/contacts/bulk': [
        ['contacts:write'],
        (where) => ({ action: 'suppress', filter: { where } }),
        202,
      ],
    };
    for (const [name, [scopes, body, status]] of Object.entries(places)) {
      it(`of ${name} with the scopes of what they test`, async () => {
        const [method = '', path = ''] = name.split(' ');
        const has: Scope[] = [...scopes, 'contacts:read'];
        await needs({ method, path, body: body(onEvents) }, { has, lacks: 'events:read', status });
        if (scopes.length === 0) return;
        const plain = { method, path, body: body(onContacts) };
        await needs(plain, { has: scopes, lacks: 'contacts:read', status });
      });
    }

    it('of an automation or rule with the scopes of what they test', async () => {
      const where = { all: [{ field: 'contact["customFields"].salary', op: 'gt', value: 9 }] };
      const ofEvent = { all: [{ field: 'entry.total', op: 'eq', value: { ref: 'entry.paid' } }] };
      const steps = [{ type: 'branch', if: ofEvent, then: WAIT }];
      const trigger = { event: 'order.placed', where };
      const automation = { path: '/api/automations', body: { name: 'A', trigger, steps: WAIT } };
      await needs(automation, { has: ['automations:write'], lacks: 'contacts:read', status: 201 });
      const branched = { path: '/api/automations', body: { ...shopping, steps } };
      await needs(branched, { has: ['automations:write'], lacks: 'events:read', status: 201 });
      const rule = { path: '/api/rules', body: { ...ruleBody(), trigger } };
      await needs(rule, { has: ['webhooks:write'], lacks: 'contacts:read', status: 201 });
    });

    it('of a broadcast’s audience with segments:read', async () => {
      const where = { all: [{ field: 'contact.email', op: 'exists' }] };
      const segment = (await client.post('/api/segments', { name: 'S', where })).body.id;
      const body = { name: 'B', audience: { list: listId, only: [{ segment }] } };
      const broadcasts = { has: ['broadcasts:write'] as Scope[], lacks: 'segments:read' as const };
      await needs({ path: '/api/broadcasts', body }, { ...broadcasts, status: 201 });
    });

    it('again when an export is downloaded', async () => {
      const body = { of: 'contacts', format: 'ndjson', filter: { where: onEvents } };
      const { id } = (await client.post('/api/exports', body)).body;
      const file = { method: 'GET', path: `/api/exports/${id}/file` };
      await needs(file, { has: ['contacts:read'], lacks: 'events:read', status: 200 });
      const messages = (await client.post('/api/exports', { of: 'events', format: 'ndjson' })).body.id;
      const other = { method: 'GET', path: `/api/exports/${messages}/file` };
      await needs(other, { has: ['contacts:read'], lacks: 'events:read', status: 200 });
    });
  });

  it('have a contact’s data rendered with contacts:read', async () => {
    const contactId = (await client.post('/api/contacts', { email: newEmail() })).body.id;
    const template = { name: 'T', subject: 'Hello {{ contact.email }}', html: '<p>Hi</p>' };
    const { id } = (await client.post('/api/templates', template)).body;
    const mail = { subject: 'Hello {{ contact.email }}', text: 'Hi' };
    const broadcast = (await client.post('/api/broadcasts', { name: 'B', audience: { list: listId }, mail }))
      .body.id;
    const to = owner.email;
    const automation = { ...shopping, steps: WAIT };
    const unsaved = { subject: 'Hello {{ contact.email }}', html: '<p>Hi</p>' };
    const calls: [string, object, Scope, number][] = [
      [`/api/broadcasts/${broadcast}/test`, { to, contactId }, 'broadcasts:write', 202],
      [`/api/templates/${id}/test`, { to, contactId }, 'automations:write', 202],
      [`/api/templates/${id}/preview`, { contactId }, 'automations:write', 200],
      ['/api/templates/preview', { template: unsaved, contactId }, 'automations:write', 200],
      ['/api/templates/test', { template: unsaved, to, contactId }, 'automations:write', 202],
      ['/api/automations/test', { automation, contact: { id: contactId } }, 'automations:write', 200],
    ];
    for (const [path, body, scope, status] of calls)
      await needs({ path, body }, { has: [scope], lacks: 'contacts:read', status });
  });
});
