import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { insertRecurringJobs } from '../../../engine/jobs/core/job-claim.js';
import { newErasure, newJob, recurringJobId, type JobRecord } from '../../../models/system/job.js';
import { newEmail } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { joinAs } from '../../support/audience/members.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

/** A response body, whose schema is what a test checks. */
type Json = ReturnType<typeof JSON.parse>;

describe('GET /api/jobs', () => {
  const api = useApi();
  const owner = useOwner(api);
  const REQUESTED_AT = new Date('2026-01-31T09:30:00Z');

  const add = async (fields: Partial<JobRecord<'recoverDeliveries'>> = {}): Promise<ObjectId> => {
    const job = newJob({
      kind: 'recoverDeliveries',
      workspaceId: new ObjectId(owner.workspaceId),
      subjectId: new ObjectId(),
      by: 'Ada',
      requestedAt: REQUESTED_AT,
      input: { since: new Date(0), until: new Date() },
      progress: { total: 3, totalIsExact: true, retried: 1 },
    });
    await api.db.collections.Job.insertOne({ ...job, ...fields });
    return job._id;
  };
  const list = async (query = ''): Promise<Json[]> => {
    const answer = await owner.client.get(`/api/jobs?scope=workspace&${query}`);
    assert.equal(answer.status, 200, answer.text);
    return answer.body.data as Json[];
  };
  const ids = (jobs: Json[]): string[] => jobs.map(({ id }) => id);

  it('shows what a job works on, how far it is, and its last error', async () => {
    const subjectId = new ObjectId();
    const at = new Date('2026-01-31T09:31:00Z');
    const retryAt = new Date('2026-01-31T09:32:00Z');
    const lastError = { name: 'MongoServerError', message: 'no reply', at };
    const id = await add({ subjectId, startedAt: at, failures: 2, lastError, dueAt: retryAt });
    assert.deepEqual(await list(), [
      {
        id: id.toHexString(),
        kind: 'recoverDeliveries',
        scope: 'workspace',
        subject: { type: 'rule', id: subjectId.toHexString() },
        status: 'running',
        cancelable: true,
        progress: { total: 3, totalIsExact: true, retried: 1 },
        failures: 2,
        lastError: { message: 'no reply', at: at.toISOString() },
        by: 'Ada',
        requestedAt: REQUESTED_AT.toISOString(),
        startedAt: at.toISOString(),
        finishedAt: null,
        nextRunAt: retryAt.toISOString(),
      },
    ]);
  });

  it('shows the recurring jobs of the installation, and of their errors only the type', async () => {
    const runPage = () => Promise.resolve();
    const recurring = { everyMs: 60_000, progress: { checked: 0, ended: 0, restarted: 0 } };
    await insertRecurringJobs(api.db, [{ kind: 'lateDeliveries', recurring, runPage }]);
    const _id = recurringJobId('lateDeliveries');
    const lastError = { name: 'MongoServerError', message: 'shop@example.test at 10.0.0.5', at: new Date() };
    await api.db.collections.Job.updateOne({ _id }, { $set: { lastError, dueAt: new Date(8e12) } });
    const { body } = await owner.client.get('/api/jobs?kind=lateDeliveries');
    const [job, ...rest] = body.data as Json[];
    assert.deepEqual(rest, []);
    const { id, scope, subject, status, by, nextRunAt } = job;
    assert.deepEqual(
      [id, scope, subject, status, by, nextRunAt],
      [_id.toHexString(), 'installation', null, 'waiting', null, new Date(8e12).toISOString()],
    );
    assert.deepEqual(job.lastError, { message: 'MongoServerError', at: lastError.at.toISOString() });
    const installation = await owner.client.get('/api/jobs?scope=installation&limit=200');
    assert.ok((installation.body.data as Json[]).every((one) => one.scope === 'installation'));
  });

  it('shows the erasure of a deleted contact', async () => {
    const { body: contact } = await owner.client.post('/api/contacts', { email: newEmail() });
    assert.equal((await owner.client.delete(`/api/contacts/${contact.id}`)).status, 204);
    const [job, ...rest] = await list();
    assert.deepEqual(rest, []);
    const { kind, subject, status } = job;
    assert.deepEqual([kind, subject, status], ['erasure', { type: 'contact', id: contact.id }, 'running']);
    assert.ok(Date.parse(job.nextRunAt) - Date.parse(job.requestedAt) >= 65_000, 'the last pass is to come');
  });

  it('selects by kind and status, newest first, in pages', async () => {
    const done = await add({ status: 'done', requestedAt: new Date(REQUESTED_AT.getTime() + 1) });
    const stopped = await add({ status: 'stopped', requestedAt: new Date(REQUESTED_AT.getTime() + 2) });
    const running = await add();
    const all = [stopped, done, running].map((id) => id.toHexString());
    assert.deepEqual(ids(await list()), all);
    assert.deepEqual(ids(await list('kind=recoverDeliveries')), all);
    assert.deepEqual(ids(await list('kind=exitAll')), []);
    assert.deepEqual(ids(await list('status=done')), [done.toHexString()]);
    const first = await owner.client.get('/api/jobs?scope=workspace&limit=2');
    assert.deepEqual([ids(first.body.data), first.body.total], [all.slice(0, 2), 3]);
    assert.deepEqual(ids(await list(`limit=2&cursor=${first.body.nextCursor}`)), all.slice(2));
    for (const query of ['kind=cleaning', 'status=asleep', 'scope=all'])
      assertProblem(await owner.client.get(`/api/jobs?${query}`), 422, 'invalid');
  });

  it('hides the jobs of other workspaces', async () => {
    await add({ workspaceId: new ObjectId() });
    assert.deepEqual(await list(), []);
  });

  it('is for admins and keys with the scope admin', async () => {
    for (const [role, status] of [
      ['admin', 200],
      ['editor', 403],
    ] as const) {
      const member = await joinAs(api, owner, role);
      assert.equal((await member.client.get('/api/jobs')).status, status);
    }
    const key = await api.withKey(owner.client, ['admin']);
    assert.equal((await key.get('/api/jobs')).status, 200);
    const reader = await api.withKey(owner.client, ['automations:read']);
    assertProblem(await reader.get('/api/jobs'), 403, 'forbidden');
  });

  it('are read one by one, also those of the installation, and none of another workspace', async () => {
    const id = (await add()).toHexString();
    assert.equal((await owner.client.get(`/api/jobs/${id}`)).body.id, id);
    const stranger = await api.signUp();
    assertProblem(await stranger.client.get(`/api/jobs/${id}`), 404, 'not_found');
    assertProblem(await stranger.client.post(`/api/jobs/${id}/cancel`), 404, 'not_found');
    assertProblem(await owner.client.get('/api/jobs/nonsense'), 404, 'not_found');
  });

  it('are canceled: a worker that has the job cannot go on', async () => {
    const _id = await add({ claim: 'a worker', dueAt: new Date() });
    const path = `/api/jobs/${_id.toHexString()}/cancel`;
    const { status, body } = await owner.client.post(path);
    assert.deepEqual([status, body.status, body.cancelable], [200, 'stopped', false]);
    const row = await api.db.collections.Job.findOne({ _id });
    assert.deepEqual([row?.claim, row?.dueAt], [null, null]);
    assert.ok(row?.expiresAt instanceof Date);
    assert.deepEqual((await owner.client.post(path)).body, body);
    const commands = await api.db.collections.Outbox.find({ target: _id }).toArray();
    assert.deepEqual(
      commands.map(({ command }) => command),
      ['cancelJob'],
    );
    const audit = await owner.client.get('/api/audit?action=jobs.cancel');
    assert.equal(audit.body.total, 1);
  });

  it('are started again by a retry, if they have failed', async () => {
    const at = new Date('2026-01-31T09:31:00Z');
    const lastError = { name: 'TypeError', message: 'never', at };
    const ended = {
      status: 'failed' as const,
      failures: 20,
      lastError,
      finishedAt: at,
      expiresAt: at,
      dueAt: null,
    };
    const _id = await add(ended);
    const path = `/api/jobs/${_id.toHexString()}/retry`;
    const { status, body } = await owner.client.post(path);
    assert.deepEqual([status, body.status, body.failures, body.finishedAt], [200, 'running', 0, null]);
    assert.deepEqual(body.lastError, { message: 'never', at: at.toISOString() });
    const row = await api.db.collections.Job.findOne({ _id });
    assert.equal(row?.expiresAt, undefined);
    const starts = await api.db.collections.Outbox.find({ target: _id }).toArray();
    assert.deepEqual(
      starts.map(({ command, args }) => [command, args]),
      [['startJob', { kind: 'recoverDeliveries', beginAt: row?.dueAt }]],
    );
    assertProblem(await owner.client.post(path), 409, 'conflict');
    assertProblem(await (await api.signUp()).client.post(path), 404, 'not_found');
    assert.equal((await owner.client.get('/api/audit?action=jobs.retry')).body.total, 1);
  });

  it('are not canceled if they must not be left half done', async () => {
    const job = { ...newErasure(new ObjectId(owner.workspaceId), new ObjectId().toHexString(), new Date()) };
    await api.db.collections.Job.insertOne(job);
    const path = `/api/jobs/${job._id.toHexString()}/cancel`;
    assertProblem(await owner.client.post(path), 409, 'conflict');
  });
});
