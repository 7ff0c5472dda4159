import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { checkTemplate } from '../../../activities/render/liquid.js';
import { newEmail } from '../../support/http/api.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const mail = { type: 'sendEmail', subject: 'Hello {{ contact.firstName }}', text: 'Welcome' };
const plain = { name: 'Welcome', trigger: { event: 'signed_up' }, steps: [mail] };

describe('/api/automations', () => {
  const api = useApi({ settings: { allowPrivateWebhooks: false }, checkTemplate });

  const owner = useOwner(api);
  const { client } = owner;

  const create = async (body: object = plain): Promise<{ id: string; [field: string]: unknown }> => {
    const response = await client.post('/api/automations', body);
    assert.equal(response.status, 201, response.text);
    return response.body;
  };
  const activate = async (id: string): Promise<void> => {
    assert.equal((await client.post(`/api/automations/${id}/activate`)).status, 200);
  };
  const send = async (
    eventName: string,
    email = newEmail(),
  ): Promise<{ enrolled: number; exited: number }> => {
    const response = await client.post('/api/events/send', { email, eventName });
    assert.equal(response.status, 200, response.text);
    return response.body;
  };
  const rev = async (): Promise<number> => {
    const workspace = await api.db.collections.Workspace.findOne({ _id: new ObjectId(owner.workspaceId) });
    return workspace?.automationsRev ?? -1;
  };

  describe('saving', () => {
    it('creates a draft of version 1 with an id for every step, and says what is probably a mistake', async () => {
      const response = await client.post('/api/automations', {
        ...plain,
        description: 'For everybody',
        exitOn: [{ event: 'unsubscribed' }],
        steps: [mail, { id: 'pause', type: 'wait', for: '3 days' }, { type: 'exit' }],
      });
      assert.equal(response.status, 201);
      const { id, createdAt, updatedAt, warnings, ...rest } = response.body;
      const codes = warnings.map(({ code }: { code: string }) => code);
      assert.deepEqual(codes, ['eventNeverReceived', 'eventNeverReceived', 'noSender', 'noPostalAddress']);
      assert.match(id, /^[0-9a-f]{24}$/);
      assert.equal(createdAt, updatedAt);
      assert.deepEqual(rest, {
        name: 'Welcome',
        description: 'For everybody',
        status: 'draft',
        version: 1,
        trigger: { event: 'signed_up' },
        exitOn: [{ event: 'unsubscribed' }],
        goal: null,
        reentry: 'whenFinished',
        replyTo: null,
        cooldown: null,
        steps: [
          { id: 'step-1', ...mail },
          { id: 'pause', type: 'wait', for: '3 days' },
          { id: 'step-2', type: 'exit' },
        ],
      });
      const { warnings: _warnings, ...saved } = response.body;
      assert.deepEqual((await client.get(`/api/automations/${id}`)).body, saved);
    });

    it('stores the definition as given, including odd keys of webhook bodies and conditions', async () => {
      const step = {
        id: 'hook',
        type: 'webhook',
        url: 'https://hooks.example.com/in/{{ contact.id }}?a={{ event.id }}',
        method: 'PUT',
        headers: { 'X-Plan': '{{ contact.plan }}' },
        body: { 'a.b': 1, $set: { '': [null, true, 'x'] } },
      };
      const where = {
        all: [
          { field: 'event.total', op: 'gte', value: 10 },
          {
            any: [
              { field: 'contact.plan', op: 'in', value: ['pro', null] },
              { none: [{ field: 'event.test', op: 'exists' }] },
            ],
          },
        ],
      };
      const exitOn = [
        {
          event: 'order.paid',
          where: { all: [{ field: 'event.id', op: 'eq', value: { ref: 'entry.id' } }] },
        },
      ];
      const { id } = await create({
        name: 'All',
        trigger: { event: 'contact_updated', where },
        exitOn,
        steps: [step],
        reentry: 'always',
      });
      const { body } = await client.get(`/api/automations/${id}`);
      assert.deepEqual(body.steps, [step]);
      assert.deepEqual(body.trigger.where, where);
      assert.deepEqual(body.exitOn, exitOn);
      assert.equal(body.reentry, 'always');
    });

    it('does a POST with an Idempotency-Key once', async () => {
      const options = { headers: { 'Idempotency-Key': 'create' } };
      const first = await client.post('/api/automations', plain, options);
      const again = await client.post('/api/automations', plain, options);
      assert.equal(again.status, 201);
      assert.equal(again.headers.get('Idempotency-Replayed'), 'true');
      assert.deepEqual(again.body, first.body);
      assert.equal((await client.get('/api/automations')).body.total, 1);
    });

    it('changes the given fields, and the version only if the definition differs', async () => {
      const { id } = await create();
      const renamed = await client.put(`/api/automations/${id}`, { name: 'Hello', description: 'New' });
      assert.equal(renamed.status, 200);
      assert.equal(renamed.body.name, 'Hello');
      assert.equal(renamed.body.version, 1);
      assert.equal((await client.put(`/api/automations/${id}`, { steps: [mail] })).body.version, 1);
      const changed = await client.put(`/api/automations/${id}`, { trigger: { event: 'joined' } });
      assert.equal(changed.body.version, 2);
      assert.equal(changed.body.description, 'New');
      assert.equal(changed.body.steps[0].id, 'step-1');
      const cleared = await client.put(`/api/automations/${id}`, { description: null });
      assert.equal(cleared.body.description, null);
      const versions = await api.db.collections.AutomationVersion.find({
        automationId: new ObjectId(id),
      }).toArray();
      assert.deepEqual(
        versions.map(({ version, definition }) => [version, definition.trigger.event]),
        [
          [1, 'signed_up'],
          [2, 'joined'],
        ],
      );
    });

    it('loses no version under concurrent changes', async () => {
      const { id } = await create();
      const events = Array.from({ length: 8 }, (_, i) => `event${String(i)}`);
      const responses = await Promise.all(
        events.map((event) => client.put(`/api/automations/${id}`, { trigger: { event } })),
      );
      assert.deepEqual(
        responses.map(({ status }) => status),
        events.map(() => 200),
      );
      assert.deepEqual(
        responses.map(({ body }) => body.version).sort((a: number, b: number) => a - b),
        [2, 3, 4, 5, 6, 7, 8, 9],
      );
    });
  });

  describe('rejects with 422', () => {
    const refused = async (change: object): Promise<string[]> => {
      const response = await client.post('/api/automations', { ...plain, ...change });
      assert.equal(response.status, 422, response.text);
      return response.body.errors.map((error: { path: string }) => error.path);
    };

    it('names every invalid field at once', async () => {
      const response = await client.post('/api/automations', {
        name: '',
        trigger: { event: '--', where: { all: [{ field: 'person.age', op: 'eq', value: 1 }] } },
        exitOn: [{ event: 'contact_deleted' }],
        steps: [
          { type: 'sendEmail', subject: '{{ broken', html: 'x' },
          { type: 'webhook', url: 'http://127.0.0.1/' },
          { type: 'wait', for: 'a while' },
        ],
        colour: 'red',
      });
      assert.equal(response.status, 422);
      assert.deepEqual(
        response.body.errors.map((error: { path: string }) => error.path).sort(),
        [
          'colour',
          'exitOn[0].event',
          'name',
          'steps[0].subject',
          'steps[1].url',
          'steps[2].for',
          'trigger.event',
          'trigger.where.all[0].field',
        ].sort(),
      );
    });

    it('a step of another type, with the types there are', async () => {
      const response = await client.post('/api/automations', {
        ...plain,
        steps: [{ type: 'dance', if: {} }],
      });
      assert.equal(response.status, 422);
      assert.deepEqual(response.body.errors, [
        {
          path: 'steps[0].type',
          message:
            'must be one of sendEmail, wait, waitForEvent, branch, split, webhook, updateContact, sendEvent, addToList, removeFromList, exit',
        },
      ]);
    });

    const cases: [string, object, string[]][] = [
      ['no steps', { steps: [] }, ['steps']],
      ['more than 200 steps', { steps: Array.from({ length: 201 }, () => ({ type: 'exit' })) }, ['steps']],
      ['a mail without a body', { steps: [{ type: 'sendEmail', subject: 'x' }] }, ['steps[0]']],
      ['a subject of two lines', { steps: [{ ...mail, subject: 'a\nb' }] }, ['steps[0].subject']],
      [
        'one id for two steps',
        {
          steps: [
            { id: 'a', ...mail },
            { id: 'a', type: 'exit' },
          ],
        },
        ['steps[1]'],
      ],
      ['an id with a space', { steps: [{ id: 'a b', ...mail }] }, ['steps[0].id']],
      ['a field that its type has not', { steps: [{ type: 'exit', for: '1 day' }] }, ['steps[0].for']],
      [
        'an address whose host is Liquid',
        { steps: [{ type: 'webhook', url: 'https://{{ contact.host }}/' }] },
        ['steps[0].url'],
      ],
      [
        'a metadata address',
        { steps: [{ type: 'webhook', url: 'http://169.254.169.254/' }] },
        ['steps[0].url'],
      ],
      [
        'a header of our own',
        { steps: [{ type: 'webhook', url: 'https://a.example/', headers: { Host: 'b' } }] },
        ['steps[0].headers'],
      ],
      [
        'a body with GET',
        { steps: [{ type: 'webhook', url: 'https://a.example/', method: 'GET', body: {} }] },
        ['steps[0].body'],
      ],
      [
        'broken Liquid in a body',
        { steps: [{ type: 'webhook', url: 'https://a.example/', body: { a: ['{{ broken'] } }] },
        ['steps[0].body'],
      ],
      ['contact_deleted', { trigger: { event: 'Contact Deleted' } }, ['trigger.event']],
      ['another reentry', { reentry: 'sometimes' }, ['reentry']],
      ['21 exits', { exitOn: Array.from({ length: 21 }, () => ({ event: 'a' })) }, ['exitOn']],
    ];
    for (const [what, change, paths] of cases) {
      it(what, async () => assert.deepEqual(await refused(change), paths));
    }

    it('a definition of more than 256 KiB, put together by several changes', async () => {
      const { id } = await create({
        ...plain,
        steps: [{ type: 'sendEmail', subject: 'x', html: 'x'.repeat(200_000) }],
      });
      const value = Array.from({ length: 1_000 }, () => 'y'.repeat(100));
      const exitOn = [{ event: 'x', where: { all: [{ field: 'event.a', op: 'in', value }] } }];
      assert.equal((await client.put(`/api/automations/${id}`, { exitOn })).status, 422);
    });
  });

  describe('activate, pause and archive', () => {
    it('decide whether events enroll contacts', async () => {
      const { id } = await create();
      assert.deepEqual(await send('signed_up'), { enrolled: 0, exited: 0 });
      await activate(id);
      assert.deepEqual(await send('Signed Up'), { enrolled: 1, exited: 0 });
      assert.equal((await client.post(`/api/automations/${id}/pause`)).body.status, 'paused');
      assert.deepEqual(await send('signed_up'), { enrolled: 0, exited: 0 });
      await activate(id);
      assert.deepEqual(await send('signed_up'), { enrolled: 1, exited: 0 });
      assert.equal((await client.post(`/api/automations/${id}/archive`, {})).body.status, 'archived');
      assert.deepEqual(await send('signed_up'), { enrolled: 0, exited: 0 });
    });

    it('follow the allowed transitions: archived is final, a repeated call changes nothing', async () => {
      const { id } = await create();
      assert.equal((await client.post(`/api/automations/${id}/pause`)).status, 409);
      await activate(id);
      const before = await rev();
      await activate(id);
      assert.equal(await rev(), before);
      await client.post(`/api/automations/${id}/archive`);
      assert.equal((await client.post(`/api/automations/${id}/activate`)).status, 409);
      assert.equal((await client.put(`/api/automations/${id}`, { name: 'x' })).status, 409);
    });

    it('return the first response for the same Idempotency-Key', async () => {
      const { id } = await create();
      const options = { headers: { 'Idempotency-Key': 'activate' } };
      const first = await client.post(`/api/automations/${id}/activate`, {}, options);
      await client.post(`/api/automations/${id}/archive`);
      const again = await client.post(`/api/automations/${id}/activate`, {}, options);
      assert.equal(again.status, 200);
      assert.deepEqual(again.body, first.body);
    });

    it('leave running enrollments on their version; new ones take the new', async () => {
      const { id } = await create({
        ...plain,
        exitOn: [{ event: 'left' }],
        steps: [{ type: 'wait', for: '9 days' }],
      });
      await activate(id);
      const early = newEmail();
      await send('signed_up', early);
      await client.put(`/api/automations/${id}`, { exitOn: [{ event: 'gone' }] });
      const late = newEmail();
      await send('signed_up', late);
      assert.deepEqual(await send('gone', early), { enrolled: 0, exited: 0 });
      assert.deepEqual(await send('left', early), { enrolled: 0, exited: 1 });
      assert.deepEqual(await send('left', late), { enrolled: 0, exited: 0 });
      assert.deepEqual(await send('gone', late), { enrolled: 0, exited: 1 });
    });
  });

  it('every write raises the rev of the workspace', async () => {
    const { id } = await create();
    const revs = [await rev()];
    for (const write of [
      () => client.put(`/api/automations/${id}`, { name: 'Other' }),
      () => client.put(`/api/automations/${id}`, { trigger: { event: 'other' } }),
      () => client.post(`/api/automations/${id}/activate`),
      () => client.delete(`/api/automations/${id}`),
    ]) {
      assert.ok((await write()).status < 300);
      revs.push(await rev());
    }
    assert.deepEqual(revs, [1, 2, 3, 4, 5]);
  });

  it('deletes an automation without enrollments, and rejects others', async () => {
    const { id } = await create();
    assert.equal((await client.delete(`/api/automations/${id}`)).status, 204);
    assert.equal((await client.get(`/api/automations/${id}`)).status, 404);
    const entered = await create();
    await activate(entered.id);
    await send('signed_up');
    const refusal = await client.delete(`/api/automations/${entered.id}`);
    assert.equal(refusal.status, 409);
    assert.equal(refusal.body.code, 'conflict');
  });

  it('searches by the beginnings of words of the name', async () => {
    for (const name of ['Welcome new people', 'Win back', 'Überraschung']) await create({ ...plain, name });
    const found = async (search: string, more = '') => {
      const query = `?search=${encodeURIComponent(search)}${more}`;
      const { body } = await client.get(`/api/automations${query}`);
      return body.data.map(({ name }: { name: string }) => name);
    };
    assert.deepEqual(await found('w'), ['Win back', 'Welcome new people']);
    assert.deepEqual(await found('PEO wel'), ['Welcome new people']);
    assert.deepEqual(await found('uberr'), ['Überraschung']);
    assert.deepEqual(await found('elcome'), []);
    assert.deepEqual(await found('.*'), []);
    assert.deepEqual(await found('w', '&status=active'), []);
    const stranger = await api.signUp();
    assert.deepEqual((await stranger.client.get('/api/automations?search=w')).body.data, []);
  });

  it('lists newest first, by status and in pages', async () => {
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C']) ids.unshift((await create({ ...plain, name })).id);
    await activate(ids[1] ?? '');
    const idsOf = async (query: string): Promise<string[]> =>
      (await client.get(`/api/automations${query}`)).body.data.map(({ id }: { id: string }) => id);
    assert.deepEqual(await idsOf(''), ids);
    assert.deepEqual(await idsOf('?status=active'), [ids[1]]);
    assert.deepEqual(await idsOf('?limit=2&page=2'), [ids[2]]);
    assert.equal((await client.get('/api/automations?status=running')).status, 422);
  });

  it('belongs to its workspace, and to keys with the scope', async () => {
    const { id } = await create();
    const { client: stranger } = await api.signUp();
    for (const [method, path] of [
      ['GET', `/api/automations/${id}`],
      ['PUT', `/api/automations/${id}`],
      ['DELETE', `/api/automations/${id}`],
      ['POST', `/api/automations/${id}/activate`],
      ['GET', '/api/automations/unknown'],
    ] as const) {
      const body = method === 'PUT' ? { name: 'Mine' } : undefined;
      assert.equal((await stranger.request(method, path, { body })).status, 404, `${method} ${path}`);
    }
    const reader = await api.withKey(client, ['automations:read']);
    assert.equal((await reader.get(`/api/automations/${id}`)).status, 200);
    assert.equal((await reader.post(`/api/automations/${id}/activate`)).status, 403);
    assert.equal((await api.anonymous().get('/api/automations')).status, 401);
  });
});
