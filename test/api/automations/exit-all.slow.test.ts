import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { EnrollmentStatus } from '../../../domain/automation/enrollment.js';
import type { RecordCall } from '../../../engine/intake/batches/calls.js';
import { exitAllJob } from '../../../engine/jobs/enrollments/exit-all.js';
import type { ApiClient } from '../../support/http/api-client.js';
import { newEmail, startApi, type TestApi } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { assertExact } from '../../support/servers/count-rows.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { waitUntil } from '../../support/run/wait-until.js';
import { workJobs } from '../../support/engine/work-jobs.js';

const steps = [{ id: 'pause', type: 'wait', for: '20 days' }];

describe('POST /api/automations/{id}/exit-all', function () {
  this.timeout(60_000);
  let db: OwnDatabase;
  let api: TestApi;
  let client: ApiClient;
  let id: string;

  before(async () => {
    db = await ownDatabase();
    api = await startApi({ db });
  });
  after(async () => {
    await api.stop();
    await db.release();
  });
  beforeEach(async () => {
    ({ client } = await api.signUp());
    const body = { name: 'Long', trigger: { event: 'start' }, reentry: 'always', steps };
    id = (await client.post('/api/automations', body)).body.id;
    await client.post(`/api/automations/${id}/activate`);
  });

  const enter = async (count: number): Promise<void> => {
    const sends = Array.from({ length: count }, () =>
      client.post('/api/events/send', { email: newEmail(), eventName: 'start' }),
    );
    for (const { status } of await Promise.all(sends)) assert.equal(status, 200);
  };
  const ask = async (reason?: string) => {
    const response = await client.post(`/api/automations/${id}/exit-all`, reason && { reason });
    assert.equal(response.status, 202, response.text);
    return response.body;
  };
  const progress = async (exit: string) => (await client.get(`/api/automations/${id}/exit-all/${exit}`)).body;
  const count = (status: EnrollmentStatus): Promise<number> =>
    db.collections.Enrollment.countDocuments({ automationId: new ObjectId(id), status });
  const work = (record: (call: RecordCall) => ReturnType<typeof api.engine.record> = api.engine.record) =>
    workJobs(db, [exitAllJob({ db, engine: { record } })]);

  it('is accepted at once, and shows its progress', async () => {
    await enter(3);
    const asked = await ask('the offer has ended');
    const { id: exit, askedAt, ...rest } = asked;
    assert.ok(exit && askedAt);
    assert.equal(typeof rest.by, 'string');
    assert.deepEqual(rest, {
      automationId: id,
      status: 'running',
      total: 3,
      exited: 0,
      by: rest.by,
      reason: 'the offer has ended',
      finishedAt: null,
    });
    assert.equal(await count('active'), 3, 'nothing happens without a worker');
    const worker = work();
    await waitUntil(async () => (await progress(exit)).status === 'done');
    await worker.stop();
    const done = await progress(exit);
    assert.deepEqual([done.total, done.exited], [3, 3]);
    assert.ok(done.finishedAt >= askedAt);
    const { data } = (await client.get(`/api/automations/${id}/exit-all`)).body;
    assert.deepEqual(data, [done]);
    assert.equal((await assertExact(db, new ObjectId(id))).exited.get('operator'), 3);
  });

  it('records in each enrollment who did it and why', async () => {
    await enter(1);
    const { id: exit, by } = await ask('wrong list');
    const worker = work();
    await waitUntil(async () => (await progress(exit)).status === 'done');
    await worker.stop();
    const { body } = await client.get(`/api/enrollments?automationId=${id}`);
    const [enrollment] = body.data;
    assert.deepEqual([enrollment.status, enrollment.exitReason], ['exited', 'operator']);
    const { at: _at, ...line } = enrollment.timeline.at(-1);
    assert.deepEqual(line, { type: 'exited', by, note: 'wrong list' });
  });

  it('does not affect enrollments started or retried after the request', async () => {
    await enter(2);
    await db.collections.Enrollment.updateOne(
      { automationId: new ObjectId(id) },
      { $set: { status: 'failed', endedAt: new Date() } },
    );
    const { body: failed } = await client.get(`/api/enrollments?automationId=${id}&status=failed`);
    const { id: exit } = await ask();
    await enter(1);
    const retried = await client.post(`/api/enrollments/${failed.data[0].id}/retry`);
    assert.equal(retried.status, 200, retried.text);
    const worker = work();
    await waitUntil(async () => (await progress(exit)).status === 'done');
    await worker.stop();
    assert.equal((await progress(exit)).exited, 1);
    assert.deepEqual([await count('active'), await count('exited')], [2, 1]);
  });

  it('continues where a worker died, and counts nothing twice', async () => {
    await enter(450);
    const { id: exit } = await ask();
    let recorded = 0;
    const dying = work((call) => {
      recorded += 1;
      if (recorded > 250) return Promise.reject(new Error('the process is gone'));
      return api.engine.record(call);
    });
    await waitUntil(() => recorded > 250);
    await dying.stop();
    await waitUntil(async () => (await count('exited')) === 250);
    const between = await progress(exit);
    assert.equal(between.status, 'running');
    assert.equal(between.exited, 200, 'one page was finished');
    await db.collections.Job.updateOne(
      { _id: new ObjectId(exit) },
      { $set: { claim: null, dueAt: new Date(0) } },
    );
    const [one, two] = [work(), work()];
    await waitUntil(async () => (await progress(exit)).status === 'done');
    await Promise.all([one.stop(), two.stop()]);
    assert.equal((await progress(exit)).exited, 450);
    assert.deepEqual([await count('active'), await count('exited')], [0, 450]);
    await assertExact(db, new ObjectId(id));
  });

  it('counts the page that was under way when it was canceled', async () => {
    await enter(230);
    const { id: exit } = await ask();
    let canceling: Promise<unknown> | undefined;
    const worker = work(async (call) => {
      canceling ??= client.post(`/api/jobs/${exit}/cancel`);
      await canceling;
      return api.engine.record(call);
    });
    await waitUntil(async () => (await count('exited')) === 200);
    await worker.stop();
    const { status, exited } = await progress(exit);
    assert.deepEqual([status, exited, await count('active')], ['stopped', 200, 30]);
  });

  it('is done at once without active enrollments', async () => {
    const { id: exit, total } = await ask();
    assert.equal(total, 0);
    const worker = work();
    await waitUntil(async () => (await progress(exit)).status === 'done');
    await worker.stop();
  });

  it('is requested once for each Idempotency-Key', async () => {
    const options = { headers: { 'Idempotency-Key': 'out' } };
    const first = await client.post(`/api/automations/${id}/exit-all`, {}, options);
    const second = await client.post(`/api/automations/${id}/exit-all`, {}, options);
    assert.equal(second.status, 202);
    assert.equal(second.headers.get('Idempotency-Replayed'), 'true');
    assert.deepEqual(second.body, first.body);
    assert.equal((await client.get(`/api/automations/${id}/exit-all`)).body.total, 1);
  });

  it('is limited to the workspace’s automations', async () => {
    const { id: exit } = await ask();
    const other = (await api.signUp()).client;
    assertProblem(await other.post(`/api/automations/${id}/exit-all`), 404, 'not_found');
    assertProblem(await other.get(`/api/automations/${id}/exit-all`), 404, 'not_found');
    assertProblem(await other.get(`/api/automations/${id}/exit-all/${exit}`), 404, 'not_found');
    assertProblem(await client.get(`/api/automations/${id}/exit-all/${id}`), 404, 'not_found');
    assertProblem(await client.post(`/api/automations/${id}/exit-all`, { why: 'x' }), 422, 'invalid');
    const reader = await api.withKey(client, ['automations:read']);
    assertProblem(await reader.post(`/api/automations/${id}/exit-all`), 403, 'forbidden');
  });
});
