import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { lostJobsJob } from '../../engine/jobs/core/lost-jobs.js';
import { MAX_FAILURES } from '../../engine/jobs/core/job-claim.js';
import { insertJobs } from '../../models/system/insert-jobs.js';
import { newErasure, newJob, recurringJobId, type JobRecord } from '../../models/system/job.js';
import { shortTransaction } from '../../models/core/short-transaction.js';
import { jobWorkflowId } from '../../workflows/ids.js';
import { lookSignal } from '../../workflows/messages.js';
import { newEmail } from '../support/http/api.js';
import { mapCsv } from '../support/imports/imports.js';
import { runRecurring } from '../support/engine/jobs.js';
import { useApi, useOwner } from '../support/http/use-api.js';
import { on, useWorker } from '../support/engine/use-worker.js';
import { waitUntil } from '../support/run/wait-until.js';

/** So many that an import is still running when it is canceled. */
const MANY = 60_000;
const step = { id: 'one', type: 'wait', for: '30 days' };

describe('Jobs in Temporal', function () {
  this.timeout(120_000);
  const stack = useWorker();
  const api = useApi(on(stack));
  const owner = useOwner(api);

  const rowOf = async (_id: ObjectId): Promise<JobRecord> => {
    const row = await stack.db.collections.Job.findOne({ _id });
    assert.ok(row);
    return row;
  };
  const workflowIdOf = async (_id: ObjectId): Promise<string> =>
    jobWorkflowId({ kind: (await rowOf(_id)).kind, jobId: _id.toHexString() });
  const workflowOf = async (_id: ObjectId) =>
    stack.temporal.client.workflow.getHandle(await workflowIdOf(_id));
  const statusOf = async (_id: ObjectId): Promise<string> => {
    const workflow = await workflowOf(_id);
    return await workflow.describe().then(
      ({ status }) => status.name,
      () => 'missing',
    );
  };
  const until = (_id: ObjectId, status: string) =>
    waitUntil(async () => (await statusOf(_id)) === status, 60_000);
  const detailsOf = async (_id: ObjectId): Promise<string> => {
    const shown = await (
      await workflowOf(_id)
    ).query<{ currentDetails: string }>('__temporal_workflow_metadata');
    return shown.currentDetails;
  };
  /** With its payloads. */
  const historyOf = async (_id: ObjectId): Promise<string> => {
    const text = JSON.stringify(historyToJSON(await (await workflowOf(_id)).fetchHistory()));
    const payloads = [...text.matchAll(/"data":"([A-Za-z0-9+/=]+)"/g)];
    return [text, ...payloads.map(([, data = '']) => Buffer.from(data, 'base64').toString('utf8'))].join(
      '\n',
    );
  };
  const insert = async (job: JobRecord): Promise<ObjectId> => {
    await shortTransaction(stack.db, (session) => insertJobs(stack.db, [job], session));
    return job._id;
  };
  const startImport = async (count: number): Promise<{ id: string; job: ObjectId }> => {
    const tag = randomUUID();
    const lines = Array.from({ length: count }, (_, n) => `${n}-${tag}@example.test`);
    const id = await mapCsv(owner.client, `email\n${lines.join('\n')}\n`);
    const { status, text } = await owner.client.post(`/api/imports/${id}/start`);
    assert.equal(status, 200, text);
    const row = await stack.db.collections.Import.findOne({ _id: new ObjectId(id) });
    assert.ok(row?.jobId);
    return { id, job: row.jobId };
  };
  const read = async (id: string) => (await owner.client.get(`/api/imports/${id}`)).body;
  const enrolled = async (count: number): Promise<string> => {
    const body = { name: 'Flow', trigger: { event: 'in' }, steps: [step] };
    const id = String((await owner.client.post('/api/automations', body)).body.id);
    await owner.client.post(`/api/automations/${id}/activate`);
    const sends = Array.from({ length: count }, () =>
      owner.client.post('/api/events/send', { email: newEmail(), eventName: 'in' }),
    );
    for (const { status } of await Promise.all(sends)) assert.equal(status, 200);
    return id;
  };

  it('show kind and workspace, and how far they are, and nobody', async () => {
    const { id, job } = await startImport(700);
    await waitUntil(async () => (await read(id)).status === 'done', 60_000);
    await until(job, 'COMPLETED');
    const description = await (await workflowOf(job)).describe();
    assert.equal(await description.staticSummary(), `Job · importContacts · ${job.toHexString()}`);
    const shown = description.typedSearchAttributes.getAll().find(({ key }) => key.name === 'WorkspaceId');
    assert.equal(shown?.value, owner.workspaceId);
    assert.match(await detailsOf(job), /^done: \*\*importContacts\*\* .*rows 700/);
    assert.doesNotMatch(await historyOf(job), /example\.test/);
  });

  it('stop an import that is canceled there, as its own cancel does', async () => {
    const { id, job } = await startImport(MANY);
    await waitUntil(async () => (await read(id)).rows > 0, 60_000);
    await (await workflowOf(job)).cancel();
    await until(job, 'CANCELLED');
    const { status, rows, created } = await read(id);
    assert.equal(status, 'canceled');
    assert.ok(rows < MANY);
    assert.equal((await rowOf(job)).status, 'stopped');
    const workspaceId = new ObjectId(owner.workspaceId);
    assert.equal(await stack.db.collections.Contact.countDocuments({ workspaceId }), created);
  });

  it('stop a bulk action that is canceled there after the page that is being done', async () => {
    const id = await enrolled(30);
    const filter = { automationId: id };
    const asked = await owner.client.post('/api/enrollments/bulk', { action: 'pause', filter });
    assert.equal(asked.status, 202, asked.text);
    const job = new ObjectId(String(asked.body.id));
    await waitUntil(async () => (await statusOf(job)) !== 'missing');
    const workflow = await workflowOf(job);
    await workflow.cancel().catch(() => undefined);
    await waitUntil(async () => !['RUNNING', 'missing'].includes(await statusOf(job)), 60_000);
    const { status, total, done, unchanged, refused } = (
      await owner.client.get(`/api/enrollments/bulk/${job.toHexString()}`)
    ).body;
    // It may have been quicker.
    assert.ok(status === 'stopped' || (status === 'done' && done + unchanged + refused === total), status);
    const paused = { automationId: new ObjectId(id), paused: true };
    assert.equal(await stack.db.collections.Enrollment.countDocuments(paused), done);
  });

  it('end when the job is canceled in Rollcall', async () => {
    const later = new Date(Date.now() + 3_600_000);
    const requested = { workspaceId: new ObjectId(owner.workspaceId), subjectId: new ObjectId(), by: 'Ada' };
    const progress = { total: 0, totalIsExact: true, retried: 0 };
    const job = newJob({
      kind: 'recoverDeliveries',
      ...requested,
      requestedAt: new Date(),
      input: { since: new Date(0), until: new Date() },
      progress,
    });
    const id = await insert(job);
    await stack.db.collections.Job.updateOne({ _id: id }, { $set: { dueAt: later } });
    await waitUntil(async () => (await statusOf(id)) !== 'missing');
    const canceled = await owner.client.post(`/api/jobs/${id.toHexString()}/cancel`);
    assert.equal(canceled.status, 200, canceled.text);
    await waitUntil(async () => ['CANCELLED', 'COMPLETED'].includes(await statusOf(id)), 30_000);
    assert.equal((await rowOf(id)).status, 'stopped');
  });

  it('go on where they must not be left half done', async () => {
    const workspaceId = new ObjectId(owner.workspaceId);
    const id = await insert(newErasure(workspaceId, new ObjectId().toHexString(), new Date()));
    await waitUntil(async () => (await rowOf(id)).cursor !== null, 30_000);
    await (await workflowOf(id)).cancel();
    await waitUntil(async () => /"workflowExecutionCancelRequested/.test(await historyOf(id)));
    assert.equal(await statusOf(id), 'RUNNING');
    await stack.db.collections.Job.updateOne({ _id: id }, { $set: { dueAt: new Date() } });
    await (await workflowOf(id)).signal(lookSignal);
    await until(id, 'COMPLETED');
    assert.equal((await rowOf(id)).status, 'done');
  });

  it('have another workflow when theirs was terminated', async () => {
    const workspaceId = new ObjectId(owner.workspaceId);
    const id = await insert(newErasure(workspaceId, new ObjectId().toHexString(), new Date()));
    await waitUntil(async () => (await rowOf(id)).cursor !== null, 30_000);
    await (await workflowOf(id)).terminate();
    const past = new Date(Date.now() - 10 * 60_000);
    const late = { dueAt: past, requestedAt: past };
    await stack.db.collections.Job.updateOne({ _id: id }, { $set: late });
    await runRecurring(stack.db, lostJobsJob({ db: stack.db }));
    await waitUntil(async () => (await rowOf(id)).status === 'done', 30_000);
    await until(id, 'COMPLETED');
  });

  it('fail when a page fails for good, with the reason in the row, and may be retried here and there', async () => {
    const automation = await enrolled(3);
    const job = newJob({
      kind: 'migrateEnrollments',
      workspaceId: new ObjectId(owner.workspaceId),
      subjectId: new ObjectId(automation),
      by: 'Ada',
      requestedAt: new Date(),
      // There is no such version yet.
      input: {
        version: 2,
        from: null,
        mapping: [],
        note: null,
        source: { type: 'api', id: null, name: null },
      },
      progress: { total: 3, moved: 0, exited: 0, kept: 0, refused: 0 },
    });
    const id = await insert({ ...job, failures: MAX_FAILURES - 1 });
    await until(id, 'FAILED');
    const path = `/api/jobs/${id.toHexString()}`;
    const failed = (await owner.client.get(path)).body;
    assert.deepEqual([failed.status, failed.failures, failed.nextRunAt], ['failed', MAX_FAILURES, null]);
    assert.equal(failed.lastError.message, 'The automation version of an enrollment is missing');
    assert.doesNotMatch(await historyOf(id), /The automation version/);

    await resetToStart(id);
    await waitUntil(async () => (await rowOf(id)).failures === MAX_FAILURES + 1, 30_000);
    await until(id, 'FAILED');

    const changed = await owner.client.put(`/api/automations/${automation}`, {
      steps: [{ ...step, for: '20 days' }],
    });
    assert.equal(changed.status, 200, changed.text);
    const retried = await owner.client.post(`${path}/retry`);
    assert.deepEqual([retried.status, retried.body.status, retried.body.failures], [200, 'running', 0]);
    await until(id, 'COMPLETED');
    const done = (await owner.client.get(path)).body;
    assert.deepEqual([done.status, done.progress.moved, done.failures], ['done', 3, 0]);
    assert.equal((await owner.client.post(`${path}/retry`)).status, 409);
  });

  it('begin once a day where they remove what is old, by a schedule that can be triggered', async () => {
    const _id = recurringJobId('retention');
    const ended = async () => (await stack.db.collections.Job.findOne({ _id }))?.finishedAt ?? null;
    await waitUntil(async () => (await ended()) !== null, 30_000);
    const before = await ended();
    const schedule = stack.temporal.client.schedule.getHandle('retention');
    const { spec } = await schedule.describe();
    assert.equal(spec.intervals?.[0]?.every, 86_400_000);
    await schedule.trigger();
    await waitUntil(async () => (await ended())?.getTime() !== before?.getTime(), 30_000);
    const { status, dueAt } = await rowOf(_id);
    assert.deepEqual([status, (dueAt?.getTime() ?? 1) % 86_400_000], ['waiting', 0]);
  });

  async function resetToStart(id: ObjectId): Promise<void> {
    const { client, namespace } = stack.temporal;
    const { events } = await (await workflowOf(id)).fetchHistory();
    const first = events?.find(
      ({ workflowTaskCompletedEventAttributes }) => workflowTaskCompletedEventAttributes,
    );
    assert.ok(first?.eventId);
    await client.workflowService.resetWorkflowExecution({
      namespace,
      workflowExecution: { workflowId: await workflowIdOf(id) },
      workflowTaskFinishEventId: first.eventId,
      reason: 'a test',
      requestId: randomUUID(),
    });
  }
});
