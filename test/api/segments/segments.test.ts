import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { readSegmentMembers } from '../../../models/audience/segment-members.js';
import { newEmail } from '../../support/http/api.js';
import { ruleBody } from '../../support/engine/rules.js';
import { buildSegments, decideDueSegments } from '../../support/audience/segments.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { DAY_MS } from '../../../domain/kernel/spans.js';

const PRO = { all: [{ field: 'contact.plan', op: 'eq', value: 'pro' }] };

describe('/api/segments', () => {
  let passed = 0;
  const clock = () => new Date(Date.now() + passed);
  const api = useApi({ clock });
  const owner = useOwner(api);
  const { client } = owner;

  const make = async (where: object, fields: object = {}) => {
    const { status, body, text } = await client.post('/api/segments', { name: 'Segment', where, ...fields });
    assert.equal(status, 201, text);
    return body;
  };
  const contact = async (fields: object = {}): Promise<string> => {
    const { body, text } = await client.post('/api/contacts', { email: newEmail(), ...fields });
    assert.ok(body.id, text);
    return body.id;
  };
  const build = () => buildSegments({ db: api.db, engine: api.engine, clock }, owner.workspaceId);
  const members = async (id: string): Promise<string[]> => {
    const { status, body, text } = await client.get(`/api/segments/${id}/members`);
    assert.equal(status, 200, text);
    return body.data.map(({ contactId }: { contactId: string }) => contactId);
  };
  const read = async (id: string) => (await client.get(`/api/segments/${id}`)).body;

  it('builds a segment over fields and lists, and counts its members', async () => {
    const list = (await client.post('/api/lists', { name: 'News' })).body.id;
    const pro = await contact({ customFields: { plan: 'pro' } });
    const listed = await contact({ customFields: { plan: 'pro' } });
    await contact({ customFields: { plan: 'free' } });
    await client.post(`/api/lists/${list}/members`, { contactId: listed });
    const all = await make(PRO);
    assert.equal(all.status, 'building');
    assert.equal(all.members, null);
    const both = await make({ all: [...PRO.all, { list }] });
    await build();
    assert.deepEqual((await members(all.id)).sort(), [pro, listed].sort());
    assert.deepEqual(await members(both.id), [listed]);
    const { status, members: n, builtAt } = await read(all.id);
    assert.deepEqual({ status, n }, { status: 'ready', n: 2 });
    const { body: of } = await client.get(`/api/contacts/${listed}/segments`);
    assert.deepEqual(of.data.map((one: { id: string }) => one.id).sort(), [all.id, both.id].sort());
    assert.ok(builtAt);
    const found: string[] = [];
    const version = {
      workspaceId: new ObjectId(owner.workspaceId),
      segmentId: new ObjectId(all.id),
      version: 1,
    };
    for await (const page of readSegmentMembers(api.db, version))
      found.push(...page.map((id) => id.toHexString()));
    assert.deepEqual(found.sort(), [pro, listed].sort());
  });

  it('lists members with their names', async () => {
    const id = await contact({ firstName: 'Ada', lastName: 'Byron' });
    const where = { all: [{ field: 'contact.firstName', op: 'eq', value: 'Ada' }] };
    const { body: segment } = await client.post('/api/segments', { name: 'Adas', where });
    await build();
    const { body } = await client.get(`/api/segments/${segment.id}/members`);
    assert.deepEqual(
      body.data.map(({ contactId, name }: { contactId: string; name: string }) => [contactId, name]),
      [[id, 'Ada Byron']],
    );
  });

  it('lists segments with the same members and progress as when they are read', async () => {
    await contact({ customFields: { plan: 'pro' } });
    const built = await make(PRO);
    const changed = await make(PRO);
    await build();
    const where = { all: [{ field: 'contact.plan', op: 'eq', value: 'free' }] };
    await client.put(`/api/segments/${changed.id}`, { where });
    const fresh = await make(PRO);
    const { body } = await client.get('/api/segments');
    const ids = [fresh.id, changed.id, built.id];
    assert.deepEqual(body.data, await Promise.all(ids.map(read)));
    const shown = body.data.map((one: { members: number | null; building: object | null }) => [
      one.members,
      one.building,
    ]);
    const requested = { total: 0, checked: 0 };
    assert.deepEqual(shown, [
      [null, requested],
      [1, requested],
      [1, null],
    ]);
  });

  it('decides contacts in the transaction of their change and says so in the log', async () => {
    const { id } = await make(PRO, { name: 'Pros' });
    await build();
    const one = await contact({ customFields: { plan: 'pro' } });
    assert.deepEqual(await members(id), [one]);
    await client.put(`/api/contacts/${one}`, { customFields: { plan: 'free' } });
    assert.deepEqual(await members(id), []);
    assert.equal((await read(id)).members, 0);
    const { body } = await client.get(`/api/events?contactId=${one}`);
    const names = body.data.map(({ eventName }: { eventName: string }) => eventName).reverse();
    assert.deepEqual(names.slice(-4), [
      'contact_added',
      'segment_entered',
      'contact_updated',
      'segment_left',
    ]);
  });

  it('counts events in a window and looks again when it ends', async () => {
    const where = { all: [{ event: 'order.placed', atLeast: 2, withinLast: '30 days' }] };
    const { id } = await make(where);
    await build();
    const email = newEmail();
    const send = () => client.post('/api/events/send', { email, eventName: 'order.placed' });
    await send();
    assert.deepEqual(await members(id), []);
    await send();
    const [member = ''] = await members(id);
    const { body } = await client.get(`/api/segments/${id}/members`);
    assert.equal(body.data[0].why[0].count, 2);
    const row = await api.db.collections.SegmentRow.findOne({ contactId: new ObjectId(member), in: true });
    const days = ((row?.decideAgainAt?.getTime() ?? 0) - Date.now()) / DAY_MS;
    assert.ok(days > 29.9 && days < 30.1, String(days));
    passed = 31 * DAY_MS;
    await decideDueSegments({ db: api.db, engine: api.engine, clock });
    passed = 0;
    assert.deepEqual(await members(id), []);
  });

  it('count who enters and leaves, and by how much a build resizes them', async () => {
    const pros = await Promise.all(
      [1, 2, 3].map(() => contact({ customFields: { plan: 'pro', country: 'DE' } })),
    );
    const other = await contact({ customFields: { plan: 'free' } });
    const { id } = await make(PRO);
    const series = ['segmentEntries', 'segmentExits', 'segmentGrown', 'segmentShrunk'];
    const counted = async (query = `segmentId=${id}`): Promise<number[]> => {
      const { status, body, text } = await client.get(`/api/stats?${query}`);
      assert.equal(status, 200, text);
      return series.map((key) => body.totals[key]);
    };
    await build();
    assert.deepEqual(await counted(), [0, 0, 3, 0]);
    const [first = '', second = ''] = pros;
    await client.put(`/api/contacts/${other}`, { customFields: { plan: 'pro' } });
    await client.put(`/api/contacts/${first}`, { customFields: { plan: 'free' } });
    await client.delete(`/api/contacts/${second}`);
    assert.deepEqual(await counted(), [1, 2, 3, 0]);
    const where = { all: [{ field: 'contact.country', op: 'eq', value: 'DE' }, ...PRO.all] };
    await client.put(`/api/segments/${id}`, { where });
    await build();
    assert.equal((await read(id)).members, 1);
    assert.deepEqual(await counted(), [1, 2, 3, 1]);
    const { body } = await client.get('/api/stats?by=segment');
    assert.deepEqual(body.groups, [
      {
        id,
        name: 'Segment',
        totals: { segmentEntries: 1, segmentExits: 2, segmentGrown: 3, segmentShrunk: 1 },
        series: body.groups[0].series,
      },
    ]);
    assert.equal((await client.delete(`/api/segments/${id}`)).status, 204);
    assert.deepEqual(await counted(), [1, 2, 3, 2]);
    assert.deepEqual(await counted(''), [1, 2, 3, 2]);
  });

  it('cannot be deleted, nor what they refer to, while something refers to it', async () => {
    const made = async (path: string, body: object): Promise<string> => {
      const response = await client.post(path, body);
      assert.equal(response.status, 201, response.text);
      return response.body.id;
    };
    const list = await made('/api/lists', { name: 'News' });
    const steps = [{ type: 'wait', for: '1 day' }];
    const read = await made('/api/automations', { name: 'Read', trigger: { event: 'in' }, steps });
    const { id } = await make(
      { any: [{ list, status: 'pending' }, { none: [{ automation: read }] }] },
      { name: 'Pros' },
    );
    const isIn = { field: 'contact.segments', op: 'contains', value: id };
    const entered = { field: 'event.segmentId', op: 'in', value: [id] };
    const users: [path: string, name: string][] = [
      [`/api/segments/${(await make({ none: [{ segment: id }] }, { name: 'Others' })).id}`, 'Others'],
      [
        `/api/automations/${await made('/api/automations', {
          name: 'Greet',
          trigger: { event: 'segment_entered', where: { all: [entered] } },
          steps: [{ type: 'branch', if: { any: [isIn] }, then: steps }],
        })}`,
        'Greet',
      ],
      [
        `/api/rules/${await made('/api/rules', ruleBody({ name: 'Tell', trigger: { event: 'in', where: { all: [isIn] } } }))}`,
        'Tell',
      ],
    ];
    const refusal = async (path: string): Promise<string> => {
      const refused = await client.delete(path);
      assert.deepEqual([refused.status, refused.body.code], [409, 'conflict'], refused.text);
      return refused.body.detail;
    };
    for (const path of [`/api/lists/${list}`, `/api/automations/${read}`])
      assert.match(await refusal(path), /used by the segment “Pros”;/);
    for (const [path, name] of users) {
      assert.ok((await refusal(`/api/segments/${id}`)).includes(`“${name}”`));
      assert.equal((await client.delete(path)).status, 204);
    }
    for (const path of [`/api/segments/${id}`, `/api/lists/${list}`, `/api/automations/${read}`])
      assert.equal((await client.delete(path)).status, 204);
    const gone = await client.post('/api/segments', { name: 'Late', where: { all: [{ list }] } });
    assert.deepEqual([gone.status, gone.body.errors?.[0]?.path], [422, 'where.all[0].list'], gone.text);
  });
});
