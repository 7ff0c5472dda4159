import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { ObjectId } from 'mongodb';
import { applyUnmappedEvents } from '../../../engine/jobs/contacts/apply-unmapped-events.js';
import type { EventRecord } from '../../../models/events/event.js';
import { newEmail, startApi, type SignedUp, type TestApi } from '../../support/http/api.js';
import type { ApiClient, ApiResponse } from '../../support/http/api-client.js';
import { silent } from '../../support/engine/engine.js';
import { waitUntil } from '../../support/run/wait-until.js';
import { useWorker } from '../../support/engine/use-worker.js';
import { DAY_MS, HOUR_MS } from '../../../domain/kernel/spans.js';

interface InboundCase {
  headers: Record<string, string>;
  body: unknown;
}

const file = new URL('../../fixtures/inbound.json', import.meta.url);
const inbound = JSON.parse(readFileSync(file, 'utf8')) as Record<string, InboundCase>;

describe('The identities of a provider', function () {
  this.timeout(60_000);
  const stack = useWorker();
  let api: TestApi;
  let owner: SignedUp;
  let workspaceId: ObjectId;
  let path: string;

  before(async () => {
    api = await startApi({ db: stack.db });
  });
  after(async () => {
    await api.stop();
  });
  beforeEach(async () => {
    owner = await api.signUp();
    workspaceId = new ObjectId(owner.workspaceId);
    path = await newSource();
  });

  const newSource = async (): Promise<string> =>
    new URL((await owner.client.post('/api/event-sources', { name: 'Shop' })).body.url).pathname;
  const post = (body: unknown): Promise<ApiResponse> => api.anonymous().post(path, body);
  /** Repeats what a busy machine refuses, as providers do. */
  const taken = async (client: ApiClient, body: unknown): Promise<ApiResponse> => {
    for (;;) {
      const response = await client.post(path, body);
      if (response.status !== 503) return response;
    }
  };
  const rowOf = async ({ body }: ApiResponse): Promise<EventRecord> => {
    const row = await api.db.collections.Event.findOne({ _id: new ObjectId(body.eventId) });
    assert.ok(row);
    return row;
  };
  const applied = async (response: ApiResponse): Promise<EventRecord> => {
    await waitUntil(async () => (await rowOf(response)).status === 'applied', 20_000);
    return rowOf(response);
  };
  const named = (email: string, id: string) => ({ type: 'order.paid', customer: { id, email } });
  const bare = (id: string, more: object = {}) => ({ type: 'subscription.ended', customer_id: id, ...more });
  const automate = async (event: string): Promise<void> => {
    const { body } = await owner.client.post('/api/automations', {
      name: event,
      trigger: { event },
      steps: [{ type: 'wait', for: '9 days' }],
    });
    assert.equal((await owner.client.post(`/api/automations/${body.id}/activate`)).status, 200);
  };
  const entries = () => api.db.collections.Enrollment.countDocuments({ workspaceId });
  const apply = async (clock = () => new Date()): Promise<void> => {
    const learned = await api.db.collections.ProviderIdentity.find({ workspaceId }).toArray();
    for (const { _id } of learned) {
      await applyUnmappedEvents(
        { db: api.db, engine: api.engine, log: silent, clock },
        { workspaceId: owner.workspaceId, learnedId: _id.toHexString() },
      );
    }
  };

  it('map a later payload that has only the id', async () => {
    const email = newEmail();
    const first = await post(named(email, 'c_1'));
    const later = await post(bare('c_1'));
    assert.equal(later.status, 200);
    assert.equal(later.body.contactId, first.body.contactId);
    assert.match((await rowOf(later)).note ?? '', /known by the id at \$\.customer_id/);
  });

  it('follow the contact to another email', async () => {
    const email = newEmail();
    const { body } = await post(named(email, 'c_1'));
    await owner.client.put(`/api/contacts/${body.contactId}`, { email: newEmail() });
    assert.equal((await post(bare('c_1'))).body.contactId, body.contactId);
  });

  it('are separate for each source and kind of id', async () => {
    await post(named(newEmail(), '5'));
    assert.equal((await post({ type: 'x', user_id: '5' })).status, 202);
    path = await newSource();
    assert.equal((await post(bare('5'))).status, 202);
  });

  it('expire after 90 days', async () => {
    await post(named(newEmail(), 'c_1'));
    const row = await api.db.collections.ProviderIdentity.findOne({ workspaceId });
    const days = ((row?.expiresAt.getTime() ?? 0) - Date.now()) / DAY_MS;
    assert.ok(days > 89.9 && days <= 90, String(days));
    await api.db.collections.ProviderIdentity.updateMany(
      { workspaceId },
      { $set: { expiresAt: new Date() } },
    );
    assert.equal((await post(bare('c_1'))).status, 202);
  });

  it('do not link the other ids of a payload without a contact', async () => {
    await post(named(newEmail(), 'c_1'));
    assert.equal((await post(bare('c_1', { user_id: 'u_1' }))).status, 200);
    assert.equal((await post({ type: 'x', user_id: 'u_1' })).status, 202);
  });

  it('are replaced by the latest link', async () => {
    await post(named(newEmail(), 'c_1'));
    const second = await post(named(newEmail(), 'c_1'));
    assert.equal((await post(bare('c_1'))).body.contactId, second.body.contactId);
  });

  it('let the worker replay earlier payloads in order, in their rows, and trigger automations', async () => {
    await automate('subscription.ended');
    const waiting = [await post(bare('c_9', { n: 1 })), await post(bare('c_9', { n: 2 }))];
    for (const response of waiting) assert.equal(response.status, 202);
    const told = await post(named(newEmail(), 'c_9'));
    for (const [i, response] of waiting.entries()) {
      const row = await applied(response);
      assert.equal(row.contactId?.toHexString(), told.body.contactId);
      assert.deepEqual(JSON.parse(row.properties), bare('c_9', { n: i + 1 }));
      assert.deepEqual([row.enrolled, row.exited], i === 0 ? [1, 0] : [0, 0]);
      assert.equal(row.personKeys, undefined);
      assert.ok(row.appliedAt);
    }
    assert.equal(await entries(), 1);
  });

  it('change nothing when repeated, and queue commands only if payloads wait', async () => {
    for (let i = 0; i < 3; i += 1) await post(named('ada@example.org', 'c_2'));
    const rows = await api.db.collections.ProviderIdentity.find({ workspaceId }).toArray();
    assert.deepEqual(
      rows.map(({ seen, isWaiting }) => ({ seen, isWaiting })),
      [{ seen: 1, isWaiting: false }],
    );
    assert.equal(await api.db.collections.Outbox.countDocuments({ workspaceId, command: 'applyEarlier' }), 0);
  });

  it('miss no payload if both kinds arrive concurrently at two processes', async () => {
    const other = await startApi({ db: stack.db });
    try {
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, i) => {
          const client = i % 2 === 0 ? api.anonymous() : other.anonymous();
          return taken(client, i === 10 ? named(newEmail(), 'c_3') : bare('c_3', { i }));
        }),
      );
      for (const response of responses) await applied(response);
    } finally {
      await other.stop();
    }
  });

  describe('replayed by hand', () => {
    let withWorker: TestApi;
    // A worker would replay them too.
    before(async () => {
      withWorker = api;
      api = await startApi();
    });
    after(async () => {
      await api.stop();
      api = withWorker;
    });

    const aged = async (response: ApiResponse, hours: number): Promise<void> => {
      const receivedAt = new Date(Date.now() - hours * HOUR_MS);
      await api.db.collections.Event.updateOne(
        { _id: new ObjectId(response.body.eventId) },
        { $set: { receivedAt } },
      );
    };

    it('reach back 7 days, and start no enrollments for events older than a day', async () => {
      await automate('subscription.ended');
      const [fresh, old, tooOld] = [
        await post(bare('c_4')),
        await post(bare('c_4')),
        await post(bare('c_4')),
      ];
      await aged(fresh, 23);
      await aged(old, 25);
      await aged(tooOld, 7 * 24 + 1);
      await post(named(newEmail(), 'c_4'));
      await apply();
      assert.equal((await applied(fresh)).enrolled, 1);
      assert.equal((await applied(old)).enrolled, 0);
      assert.equal((await rowOf(tooOld)).status, 'unmapped');
      assert.equal(await entries(), 1);
    });

    it('replay the latest 100', async () => {
      const first = await post(bare('c_5', { n: 0 }));
      await aged(first, 1);
      await Promise.all(Array.from({ length: 100 }, (_, n) => post(bare('c_5', { n: n + 1 }))));
      await post(named(newEmail(), 'c_5'));
      await apply();
      const left = await api.db.collections.Event.find({ workspaceId, status: 'unmapped' }).toArray();
      assert.deepEqual(
        left.map(({ _id }) => _id.toHexString()),
        [first.body.eventId],
      );
    });

    it('replay once, however often and concurrently it is started', async () => {
      await automate('subscription.ended');
      const waiting = [await post(bare('c_6', { n: 1 })), await post(bare('c_6', { n: 2 }))];
      await post(named(newEmail(), 'c_6'));
      await Promise.all([apply(), apply(), apply()]);
      await apply();
      for (const response of waiting) await applied(response);
      const own = { workspaceId, key: 'subscriptionended' };
      assert.equal(await api.db.collections.Event.countDocuments(own), 2);
      assert.equal(await entries(), 1);
    });
  });

  it('are erased with the contact, and so are waiting payloads', async () => {
    const email = newEmail();
    const { body } = await post(named(email, 'c_7'));
    const waiting = await post({ type: 'x', customer_id: 'c_7', phone: '+43 1 5550100' });
    assert.equal(waiting.status, 200);
    path = await newSource();
    // The address is in a place that is not attributed to anyone.
    const other = await post({ type: 'y', agent: { email } });
    assert.equal(other.status, 202);
    assert.equal((await owner.client.delete(`/api/contacts/${body.contactId}`)).status, 204);
    assert.equal((await rowOf(other)).properties, '{}');
    const left = await api.db.collections.ProviderIdentity.find({ workspaceId }).toArray();
    assert.equal(left.length, 1, 'a hash of the address, for the last pass');
    assert.ok(left[0]?.erasedAt);
    const text = JSON.stringify(await api.db.collections.Event.find({ workspaceId }).toArray());
    assert.ok(!text.includes(email) && !text.includes('5550100'));
  });

  describe('in payloads of known providers', () => {
    const names = Object.keys(inbound);
    const orders = {
      'as they stand': names,
      'the other way round': names.toReversed(),
      'in the order of their names': names.toSorted(),
    };
    const send = async ({ headers, body }: InboundCase): Promise<ApiResponse> =>
      api.anonymous().request('POST', path, {
        raw: typeof body === 'string' ? body : JSON.stringify(body),
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, value.replaceAll('…', '...')]),
        ),
      });
    for (const [title, order] of Object.entries(orders)) {
      it(`link to their contact ${title}`, async () => {
        const responses = new Map<string, ApiResponse>();
        for (const name of order) responses.set(name, await send(inbound[name] ?? { headers: {}, body: {} }));
        const row = await applied(responses.get('stripe-subscription-deleted') as ApiResponse);
        const ada = await api.db.collections.Contact.findOne({ workspaceId, email: 'ada@example.org' });
        assert.equal(row.contactId?.toHexString(), ada?._id.toHexString());
        assert.equal(row.name, 'customer.subscription.deleted');
      });
    }
  });
});
