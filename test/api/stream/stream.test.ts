import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { scopes, type Scope } from '../../../domain/accounts/access.js';
import { newJob } from '../../../models/job.js';
import { newEmail } from '../../support/api.js';
import { assertProblem } from '../../support/assert-problem.js';
import { joinAs } from '../../support/members.js';
import { readReceived, type Received } from '../../support/received.js';
import { useApi, useOwner } from '../../support/use-api.js';
import { waitUntil } from '../../support/wait-until.js';

const PATH = '/api/stream';
const WITHIN_MS = 20_000;

interface Followed {
  status: number;
  all: Received[];
  /** The data of events of this type. */
  of: (event: string) => ReturnType<typeof JSON.parse>[];
  lastId: () => string;
  ended: Promise<void>;
  leave: () => void;
}

describe('GET /api/stream', function () {
  this.timeout(60_000);
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;
  const open: Followed[] = [];
  let key: { id: string; secret: string };

  const makeKey = async (scopes: Scope[]): Promise<{ id: string; secret: string }> =>
    (await client.post('/api/api-keys', { name: 'Console', scopes })).body;
  beforeEach(async () => {
    key = await makeKey(['events:read', 'automations:read']);
  });
  afterEach(() => {
    for (const one of open.splice(0)) one.leave();
  });

  const follow = async (
    topics: string,
    lastEventId?: string,
    credential: Record<string, string> = { Authorization: `Bearer ${key.secret}` },
  ): Promise<Followed> => {
    const leaving = new AbortController();
    const response = await fetch(`${api.url}${PATH}?topics=${topics}`, {
      signal: leaving.signal,
      headers: {
        ...credential,
        ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
      },
    });
    const all: Received[] = [];
    const one: Followed = {
      status: response.status,
      all,
      of: (event) => all.flatMap((item) => (item.event === event ? [JSON.parse(item.data ?? '')] : [])),
      lastId: () => all.findLast(({ id }) => id !== undefined)?.id ?? '',
      ended: readReceived(response, all),
      leave: () => leaving.abort(),
    };
    open.push(one);
    return one;
  };
  const send = async (email: string, eventName: string): Promise<void> => {
    const { status } = await client.post('/api/events/send', { email, eventName });
    assert.equal(status, 200);
  };
  const automate = async (): Promise<string> => {
    const { body } = await client.post('/api/automations', {
      name: 'Welcome',
      trigger: { event: 'joined' },
      exitOn: [{ event: 'left' }],
      steps: [{ id: 'pause', type: 'wait', for: '30 days' }],
    });
    await client.post(`/api/automations/${body.id}/activate`, {});
    return body.id;
  };
  const insertJob = async (workspaceId: ObjectId): Promise<ObjectId> => {
    const job = newJob({
      kind: 'exitAll',
      workspaceId,
      subjectId: new ObjectId(),
      by: 'Ada',
      requestedAt: new Date(),
      input: { note: null, source: { type: 'session', id: null, name: null } },
      progress: { total: 5, exited: 0 },
    });
    await api.db.collections.Job.insertOne(job);
    return job._id;
  };

  it('sends events and states over one connection, and states again when they change', async () => {
    const automation = await automate();
    const job = await insertJob(new ObjectId(owner.workspaceId));
    const email = newEmail();
    await send(email, 'joined');
    const enrollments = await client.get('/api/enrollments');
    const { id } = enrollments.body.data[0];
    const topics = `events,enrollments:${automation},enrollment:${id},job:${job.toHexString()}`;
    const admin = await makeKey(['admin']);
    const stream = await follow(topics, undefined, { Authorization: `Bearer ${admin.secret}` });
    assert.equal(stream.status, 200);
    const kinds = ['enrollments', 'enrollment', 'job'];
    await waitUntil(() => kinds.every((kind) => stream.of(kind).length === 1), WITHIN_MS);
    await waitUntil(() => stream.lastId() !== '', WITHIN_MS);
    const stats = await client.get(`/api/automations/${automation}/stats`);
    assert.deepEqual(stream.of('enrollments'), [{ topic: `enrollments:${automation}`, data: stats.body }]);
    await send(email, 'left');
    await api.db.collections.Job.updateOne({ _id: job }, { $set: { 'progress.exited': 3 } });
    await waitUntil(() => kinds.every((kind) => stream.of(kind).length > 1), WITHIN_MS);
    const names = (): string[] => stream.of('events').map(({ eventName }) => eventName);
    await waitUntil(() => names().includes('automation_exited'), WITHIN_MS);
    assert.ok(names().includes('left'));
    assert.equal(stream.of('enrollments').at(-1)?.data.exited.total, 1);
    assert.equal(stream.of('enrollment').at(-1)?.data.status, 'exited');
    assert.deepEqual(stream.of('job').at(-1)?.data.progress, { total: 5, exited: 3 });
  });

  it('resumes events after the last id, and sends states as they are', async () => {
    const automation = await automate();
    const topics = `events,enrollments:${automation}`;
    const first = await follow(topics);
    await waitUntil(() => first.lastId() !== '', WITHIN_MS);
    first.leave();
    await first.ended;
    for (let i = 0; i < 5; i += 1) await send(newEmail(), 'joined');
    const second = await follow(topics, first.lastId());
    const joined = (): number => second.of('events').filter(({ eventName }) => eventName === 'joined').length;
    await waitUntil(() => joined() === 5, WITHIN_MS);
    await waitUntil(() => second.of('enrollments').at(-1)?.data.entered === 5, WITHIN_MS);
  });

  it('sends what needs attention, as the caller may see it', async () => {
    const stream = await follow('attention');
    await waitUntil(() => stream.of('attention').length === 1, WITHIN_MS);
    const { body } = await api.anonymous().withBearer(key.secret).get('/api/attention');
    assert.deepEqual(stream.of('attention'), [{ topic: 'attention', data: body }]);
    const scopes = ['events:read', 'automations:read', 'lists:read'];
    await client.put(`/api/api-keys/${key.id}`, { scopes });
    await stream.ended;
    assert.equal(stream.all.at(-1)?.event, 'revoked');
  });

  it('sends null when the thing is deleted, and goes on with the others', async () => {
    const job = await insertJob(new ObjectId(owner.workspaceId));
    key = await makeKey(['admin']);
    const stream = await follow(`job:${job.toHexString()},events`);
    await waitUntil(() => stream.of('job').length === 1 && stream.lastId() !== '', WITHIN_MS);
    await api.db.collections.Job.deleteOne({ _id: job });
    await waitUntil(() => stream.of('job').length === 2, WITHIN_MS);
    assert.equal(stream.of('job')[1]?.data, null);
    await send(newEmail(), 'later');
    await waitUntil(() => stream.of('events').length > 0, WITHIN_MS);
  });

  it('ends when the key is revoked or loses the scope of a topic, on sign-out, and when the member is removed', async () => {
    const automation = await automate();
    const last = (stream: Followed): string | undefined => stream.all.at(-1)?.event;
    const narrowed = await follow(`enrollments:${automation}`);
    await client.put(`/api/api-keys/${key.id}`, { scopes: ['events:read'] });
    await narrowed.ended;
    key = await makeKey(['events:read']);
    const revoked = await follow('events');
    await client.delete(`/api/api-keys/${key.id}`);
    await revoked.ended;
    const { client: viewer } = await joinAs(api, owner, 'viewer');
    const signedOut = await follow('events', undefined, { Cookie: viewer.cookie });
    assert.equal(signedOut.status, 200);
    await viewer.post('/api/auth/sign-out');
    await signedOut.ended;
    const { client: leaver, userId } = await joinAs(api, owner, 'editor');
    const removed = await follow('events', undefined, { Cookie: leaver.cookie });
    await client.delete(`/api/members/${userId}`);
    await removed.ended;
    for (const stream of [narrowed, revoked, signedOut, removed]) assert.equal(last(stream), 'revoked');
  });

  it('is refused for topics that are malformed, repeated, unknown or of another workspace', async () => {
    const unknown = new ObjectId().toHexString();
    for (const topics of [
      '',
      'weather',
      'events,',
      'events,events',
      'job:x',
      `events:${unknown}`,
      `__proto__:${unknown}`,
      Array.from({ length: 21 }, () => `job:${new ObjectId().toHexString()}`).join(','),
      'e'.repeat(2_000),
    ]) {
      const response = await client.get(`${PATH}?topics=${topics}`);
      assertProblem(response, 422, 'invalid');
      assert.equal(response.body.errors[0].path, 'topics');
    }
    assertProblem(await client.get(PATH), 422, 'invalid');
    assertProblem(await client.get(`${PATH}?topics=events&page=1`), 422, 'invalid');
    const stranger = await api.signUp();
    const theirs = await insertJob(new ObjectId(stranger.workspaceId));
    for (const topic of [
      `job:${unknown}`,
      `job:${theirs.toHexString()}`,
      `enrollments:${unknown}`,
      `enrollment:${unknown}`,
    ])
      assertProblem(await client.get(`${PATH}?topics=events,${topic}`), 404, 'not_found');
    const headers = { 'Last-Event-ID': 'nonsense' };
    assertProblem(await client.get(`${PATH}?topics=events`, { headers }), 422, 'invalid');
  });

  it('shows a topic to exactly those to whom its own call shows it', async () => {
    const automation = await automate();
    const job = (await insertJob(new ObjectId(owner.workspaceId))).toHexString();
    const calls = {
      events: '/api/events/stream',
      attention: '/api/attention',
      [`enrollments:${automation}`]: `/api/automations/${automation}/stats`,
      [`job:${job}`]: `/api/jobs/${job}`,
    };
    for (const scope of scopes) {
      const key = await api.withKey(client, [...new Set<Scope>(['events:read', scope])]);
      for (const [topic, path] of Object.entries(calls)) {
        const { status: own } = await key.request('HEAD', path);
        const { status } = await key.request('HEAD', `${PATH}?topics=${topic}`);
        assert.equal(status, own, `${topic} with ${scope}`);
      }
    }
  });

  it('is a tail of the log with events, of which a workspace has ten', async () => {
    const followed = await Promise.all(Array.from({ length: 10 }, () => follow('events')));
    assert.deepEqual(new Set(followed.map(({ status }) => status)), new Set([200]));
    assert.equal((await follow('events,attention')).status, 429);
    assert.equal((await client.get('/api/events/stream')).status, 429);
    assert.equal((await follow('attention')).status, 200);
  });

  it('requires events:read, and the scopes of the topics', async () => {
    assertProblem(await api.anonymous().get(`${PATH}?topics=events`), 401, 'unauthenticated');
    const automation = await automate();
    const reader = await api.withKey(client, ['events:read']);
    assertProblem(await reader.get(`${PATH}?topics=enrollments:${automation}`), 403, 'forbidden');
    const { client: viewer } = await joinAs(api, owner, 'viewer');
    const { status } = await viewer.request('HEAD', `${PATH}?topics=events,enrollments:${automation}`);
    assert.equal(status, 200);
  });
});
