import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { getWorkspaceId } from '../../../api/http/context.js';
import type { Endpoint } from '../../../api/endpoint.js';
import { json } from '../../../api/http/route.js';
import { routes } from '../../../api/routes/routes.js';
import { sendOnce } from '../../../api/http/output/send.js';
import { RollcallError } from '../../../domain/errors.js';
import type { ApiResponse, ApiClient } from '../../support/http/api-client.js';
import { waitUntil } from '../../support/run/wait-until.js';
import { startApi, type SignedUp, type TestApi } from '../../support/http/api.js';

/** How often work has begun, and what work that is held waits for. */
const works = { begun: 0, released: Promise.resolve() };

/** The work of the test route: takes as long as the body says, until it is released, or fails. */
const testRoutes: Endpoint[] = [
  {
    method: 'POST',
    path: '/test/work',
    credential: 'sessionOrKey',
    need: 'contacts:write',
    body: json,
    repeat: 'once',
    audited: false,
    handler: (ctx, deps) =>
      sendOnce(ctx, deps, async (session) => {
        const { waitMs, isHeld, refuse, empty } = ctx.state.body;
        await deps.db.models.Membership.insertOne(
          {
            _id: new ObjectId(),
            userId: new ObjectId(),
            workspaceId: getWorkspaceId(ctx),
            role: 'viewer',
            createdAt: new Date(),
          },
          { session },
        );
        works.begun += 1;
        await (isHeld === true ? works.released : delay(Number(waitMs ?? 0)));
        if (refuse === true) throw new RollcallError('conflict', 'Refused.');
        return empty === true ? { status: 204 } : { status: 202, body: { random: Math.random() } };
      }),
  },
];

describe('Idempotency-Key', () => {
  let api: TestApi;
  let other: TestApi;
  let owner: SignedUp;
  before(async () => {
    const options = { routes: [...routes, ...testRoutes] };
    [api, other] = [await startApi(options), await startApi(options)];
  });
  after(() => Promise.all([api.stop(), other.stop()]));
  beforeEach(async () => {
    owner = await api.signUp();
  });

  const work = (
    key: string | undefined,
    body: object = {},
    client: ApiClient = owner.client,
  ): Promise<ApiResponse> =>
    client.post('/test/work', body, { headers: key === undefined ? {} : { 'Idempotency-Key': key } });
  /** A request whose work has begun, and goes on until it is released. */
  const held = async (key: string) => {
    const { begun } = works;
    let release = (): void => undefined;
    works.released = new Promise((resolve) => (release = resolve));
    const first = work(key, { isHeld: true });
    await waitUntil(() => works.begun > begun);
    return { first, release };
  };
  /** How often the work was done; one membership is the owner's. */
  const done = async (): Promise<number> =>
    (await api.db.collections.Membership.countDocuments({ workspaceId: new ObjectId(owner.workspaceId) })) -
    1;
  const replayed = (response: ApiResponse): boolean =>
    response.headers.get('Idempotency-Replayed') === 'true';

  it('does the work once and repeats the first response', async () => {
    const [first, second] = [await work('a'), await work('a')];
    assert.deepEqual([second.status, second.text], [first.status, first.text]);
    assert.deepEqual([replayed(first), replayed(second)], [false, true]);
    assert.match(second.headers.get('Content-Type') ?? '', /^application\/json/);
    assert.equal(await done(), 1);
  });

  it('repeats an empty response', async () => {
    const responses = [await work('a', { empty: true }), await work('a', { empty: true })];
    assert.deepEqual(
      responses.map(({ status, text }) => [status, text]),
      [
        [204, ''],
        [204, ''],
      ],
    );
    assert.equal(await done(), 1);
  });

  it('without a key, or with another one, does the work each time', async () => {
    for (const key of [undefined, undefined, 'a', 'b']) assert.equal((await work(key)).status, 202);
    assert.equal(await done(), 4);
  });

  it('does the work once for sixty concurrent equal requests to two processes', async () => {
    const elsewhere = new Map([
      [0, api.anonymous()],
      [1, other.anonymous()],
    ]);
    for (const client of elsewhere.values()) {
      await client.post('/api/auth/sign-in', { email: owner.email, password: owner.password });
    }
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, i) => work('a', { waitMs: 20 }, elsewhere.get(i % 2) ?? owner.client)),
    );
    assert.deepEqual(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size, 1);
    assert.equal(responses[0]?.status, 202);
    assert.equal(responses.filter((response) => !replayed(response)).length, 1);
    assert.equal(await done(), 1);
  });

  it('is refused with 409 for another body or path', async () => {
    await work('a');
    const responses = [
      await work('a', { waitMs: 1 }),
      await owner.client.post('/api/api-keys', {}, { headers: { 'Idempotency-Key': 'a' } }),
    ];
    assert.deepEqual([responses[0]?.status, responses[0]?.body.code], [409, 'idempotency_mismatch']);
    assert.equal(responses[1]?.status, 422);
    const key = { name: 'Shop', scopes: ['admin'] };
    const valid = await owner.client.post('/api/api-keys', key, { headers: { 'Idempotency-Key': 'a' } });
    assert.equal(valid.body.code, 'idempotency_mismatch');
    assert.equal(await done(), 1);
  });

  it('is refused with 409 while another request with it is in progress', async () => {
    const { first, release } = await held('a');
    assert.equal((await work('a', { waitMs: 1 })).body.code, 'idempotency_mismatch');
    release();
    assert.equal((await first).status, 202);
  });

  it('waits five seconds for the first request, then reports that it is in progress', async () => {
    const { first, release } = await held('a');
    const second = await work('a', { isHeld: true });
    assert.deepEqual([second.status, second.body.code], [409, 'in_progress']);
    assert.equal(second.headers.get('Retry-After'), '1');
    release();
    await first;
  });

  it('can be used again if the first request failed', async () => {
    const responses = await Promise.all([work('a', { refuse: true }), work('a', { refuse: true })]);
    assert.deepEqual(
      responses.map((response) => response.body.code),
      ['conflict', 'conflict'],
    );
    assert.equal(await done(), 0);
    assert.equal((await work('a')).status, 202);
  });

  it('is scoped to its workspace', async () => {
    const stranger = await api.signUp();
    await work('a');
    assert.equal(replayed(await work('a', {}, stranger.client)), false);
  });

  it('cannot be used for another request after an event has used it', async () => {
    await api.db.client
      .db(api.db.connection.name)
      .collection('events')
      .insertOne({ workspaceId: new ObjectId(owner.workspaceId), dedupeKey: 'api:a' });
    assert.equal((await work('a')).body.code, 'idempotency_mismatch');
    assert.equal((await work('b')).status, 202);
  });

  for (const key of ['', 'x'.repeat(256), 'caf\u00e9', 'tab\there']) {
    it(`is refused with 422 when it is ${JSON.stringify(key.slice(0, 10))}`, async () => {
      const response = await work(key);
      assert.equal(response.status, 422);
      assert.equal(response.body.errors[0].path, 'Idempotency-Key');
    });
  }

  it('may have 255 printable characters', async () => {
    const key = ` !"~${'x'.repeat(251)}`.trim().padEnd(255, 'x');
    assert.equal((await work(key)).status, 202);
    assert.equal(replayed(await work(key)), true);
  });
});
