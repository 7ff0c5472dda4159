import assert from 'node:assert/strict';
import { MongoNetworkError, ObjectId } from 'mongodb';
import { MAX_FAILURES } from '../../../engine/jobs/core/job-claim.js';
import type { JobHandler } from '../../../engine/jobs/core/job-handler.js';
import { lostJobsJob } from '../../../engine/jobs/core/lost-jobs.js';
import { runJob, type JobTurn } from '../../../engine/jobs/core/run-job.js';
import { startChecks } from '../../../engine/jobs/start-checks.js';
import { newErasure, newJob, recurringJobId, type JobRecord } from '../../../models/system/job.js';
import { shortTransaction } from '../../../models/core/short-transaction.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { silent } from '../../support/engine/engine.js';
import { runRecurring } from '../../support/engine/jobs.js';
import { waitFor, waitUntil } from '../../support/run/wait-until.js';

type Job = JobRecord<'recoverDeliveries'>;
type Handler = JobHandler<'recoverDeliveries'>;

describe('Work on jobs', function () {
  this.timeout(20_000);
  let db: OwnDatabase;
  before(async () => {
    db = await ownDatabase();
  });
  after(() => db.release());
  afterEach(async () => {
    await Promise.all([db.collections.Job.deleteMany({}), db.collections.Outbox.deleteMany({})]);
  });

  const add = async (fields: Partial<Job> = {}): Promise<ObjectId> => {
    const job = newJob({
      kind: 'recoverDeliveries',
      workspaceId: new ObjectId(),
      subjectId: new ObjectId(),
      by: 'a test',
      requestedAt: new Date(),
      input: { since: new Date(0), until: new Date() },
      progress: { total: 3, totalIsExact: true, retried: 0 },
    });
    await db.collections.Job.insertOne({ ...job, ...fields });
    return job._id;
  };
  const read = async (_id: ObjectId): Promise<JobRecord> => {
    const job = await db.collections.Job.findOne({ _id });
    assert.ok(job);
    return job;
  };
  const run = (_id: ObjectId, runPage: Handler['runPage'], turn: Partial<JobTurn> = {}) =>
    runJob(
      { db, log: silent },
      { kind: 'recoverDeliveries', runPage },
      { filter: { _id }, until: Infinity, ...turn },
    );
  /** A job of three pages. */
  const next = ({ progress }: Job) => {
    const retried = progress.retried + 1;
    const status = retried === progress.total ? ('done' as const) : ('running' as const);
    return {
      status,
      progress: { ...progress, retried },
      cursor: { createdAt: new Date(0), id: new ObjectId() },
    };
  };

  it('goes page by page, until the job is done', async () => {
    const id = await add();
    const pages: (number | null)[] = [];
    await run(id, (job, save) => {
      pages.push(job.cursor === null ? null : job.progress.retried);
      return save(next(job));
    });
    assert.deepEqual(pages, [null, 1, 2]);
    const { status, dueAt, expiresAt, finishedAt, claim } = await read(id);
    assert.deepEqual([status, dueAt, claim], ['done', null, null]);
    assert.equal((expiresAt?.getTime() ?? 0) - (finishedAt?.getTime() ?? 0), 90 * 86_400_000);
  });

  it('ends after the page that is being done when the turn is over, and goes on there', async () => {
    const id = await add();
    const stopping = new AbortController();
    const page: Handler['runPage'] = (job, save) => {
      stopping.abort();
      return save(next(job));
    };
    await run(id, page, { until: 0 });
    assert.deepEqual((await read(id)).progress, { total: 3, totalIsExact: true, retried: 1 });
    await run(id, page, { signal: stopping.signal });
    assert.deepEqual((await read(id)).progress, { total: 3, totalIsExact: true, retried: 2 });
  });

  it('says to a page whether it may go on before the job is saved', async () => {
    const id = await add();
    const answers: boolean[] = [];
    const page: Handler['runPage'] = (job, save, goesOn) => {
      answers.push(goesOn());
      return save(next(job));
    };
    await run(id, page, { until: 0, mayGoOn: true });
    await run(id, page, { until: Date.now() + 60_000, mayGoOn: true });
    assert.deepEqual(answers, [false, true, true]);
  });

  it('keeps the error of a page until it succeeds, and pauses', async () => {
    const id = await add();
    const failing = await run(id, () => Promise.reject(new Error('no reply')));
    assert.equal(failing.hasFailed, true);
    const failed = await read(id);
    assert.deepEqual([failed.failures, failed.lastError?.message, failed.claim], [1, 'no reply', null]);
    assert.ok(failed.dueAt !== null && failed.dueAt > failed.requestedAt);
    await run(id, (job, save) => save(next(job)));
    const { failures, lastError, status } = await read(id);
    assert.deepEqual([failures, lastError, status], [0, null, 'done']);
  });

  it('fails for good if a page does so again and again, unless the database is what fails', async () => {
    const id = await add({ failures: MAX_FAILURES - 1 });
    await run(id, () => Promise.reject(new MongoNetworkError('away')));
    assert.equal((await read(id)).status, 'running');
    await run(id, () => Promise.reject(new TypeError('never')));
    const { status, dueAt, lastError, finishedAt, expiresAt } = await read(id);
    assert.deepEqual([status, dueAt, lastError?.message], ['failed', null, 'never']);
    assert.ok(finishedAt && expiresAt);
  });

  it('never gives an erasure up', async () => {
    const erasure = newErasure(new ObjectId(), new ObjectId().toHexString(), new Date());
    await db.collections.Job.insertOne({ ...erasure, failures: 1_000 });
    const handler: JobHandler<'erasure'> = {
      kind: 'erasure',
      runPage: () => Promise.reject(new TypeError('never')),
    };
    await runJob({ db, log: silent }, handler, { filter: { _id: erasure._id }, until: Infinity });
    const { status, failures } = await read(erasure._id);
    assert.deepEqual([status, failures], ['running', 1_001]);
  });

  it('commits nothing of a page whose job was claimed or ended meanwhile', async () => {
    for (const meanwhile of [{ claim: 'another' }, { status: 'stopped' as const }]) {
      const id = await add();
      const written = new ObjectId();
      await run(id, (job, save) =>
        shortTransaction(db, async (session) => {
          const move = { _id: written, workspaceId: job.workspaceId, automationId: job.subjectId, moves: [] };
          await db.collections.CountMove.insertOne(move, { session });
          await db.collections.Job.updateOne({ _id: job._id }, { $set: meanwhile });
          await save(next(job), session);
        }),
      );
      assert.equal(await db.collections.CountMove.countDocuments({ _id: written }), 0);
      assert.deepEqual((await read(id)).cursor, null);
    }
  });

  it('takes over from a worker that has died, whatever it has claimed', async () => {
    const id = await add({ claim: 'of a dead worker' });
    await run(id, (job, save) => save(next(job)));
    assert.equal((await read(id)).status, 'done');
  });

  describe('that recurs', () => {
    const EVERY_MS = 60_000;
    const _id = recurringJobId('retention');
    type Recurring = JobHandler<'retention'>;
    const handler = (runPage: Recurring['runPage']): Recurring => ({
      kind: 'retention',
      recurring: { everyMs: EVERY_MS, progress: { removed: 0 } },
      runPage,
    });
    const place = { workspaceId: new ObjectId(), part: 0, after: null };
    const row = () => waitFor(async () => (await db.collections.Job.findOne({ _id })) ?? undefined);
    const runNow = () => db.collections.Job.updateOne({ _id }, { $set: { dueAt: new Date() } });
    const start = (...checks: Parameters<typeof startChecks>[1]) => startChecks({ db, log: silent }, checks);

    it('keeps one row, which continues at its cursor and is due again after its interval', async () => {
      const cursors: unknown[] = [];
      const recurring = handler((job, save) => {
        cursors.push(job.cursor);
        const removed = job.progress.removed + 1;
        return save({ status: removed === 2 ? 'waiting' : 'running', progress: { removed }, cursor: place });
      });
      const loops = [start(recurring), start(recurring)];
      await waitUntil(async () => (await row()).finishedAt !== null);
      const { status, progress, dueAt, finishedAt } = await row();
      assert.deepEqual([cursors, status, progress], [[null, place], 'waiting', { removed: 2 }]);
      assert.equal((dueAt?.getTime() ?? 0) - (finishedAt?.getTime() ?? 0), EVERY_MS);
      await runNow();
      await waitUntil(() => cursors.length === 4);
      await Promise.all(loops.map((loop) => loop.stop()));
      assert.deepEqual([cursors.length, await db.collections.Job.countDocuments()], [4, 1]);
      assert.deepEqual((await row()).progress, { removed: 2 });
    });

    it('keeps an error until a whole run has passed without one, and runs again soon', async () => {
      let pages = 0;
      const loop = start(
        handler((_job, save) => {
          pages += 1;
          const status = pages % 2 === 0 ? 'waiting' : 'running';
          const passedOver = pages === 1 ? new TypeError('one part') : undefined;
          return save({ status, progress: { removed: 0 }, cursor: place, passedOver });
        }),
      );
      await waitUntil(async () => (await row()).status === 'waiting' && pages === 2);
      const { failures, lastError, dueAt } = await row();
      assert.deepEqual([failures, lastError?.name, lastError?.message], [1, 'TypeError', 'one part']);
      assert.ok(dueAt !== null && dueAt.getTime() < Date.now() + 5_000);
      await waitUntil(async () => (await row()).status === 'waiting' && pages === 4);
      await loop.stop();
      const after = await row();
      assert.deepEqual([after.failures, after.lastError], [0, null]);
    });

    it('does not wait for another that fails, nor run where another worker is at it', async () => {
      let pages = 0;
      const failing = handler(() => Promise.reject(new Error('no')));
      const progress = { woken: 0 };
      const working: JobHandler<'lostBroadcasts'> = {
        kind: 'lostBroadcasts',
        recurring: { everyMs: 10, progress },
        runPage: (_job, save) => {
          pages += 1;
          return save({ status: 'waiting', progress, cursor: null });
        },
      };
      const loop = start(failing, working);
      await waitUntil(async () => pages > 1 && (await row()).failures > 0);
      await db.collections.Job.updateOne({ _id }, { $set: { claim: 'another' } });
      const { failures } = await row();
      const since = pages;
      await waitUntil(() => pages > since + 10);
      await loop.stop();
      assert.deepEqual([(await row()).failures, (await row()).lastError?.message], [failures, 'no']);
    });
  });

  it('is started again where nothing has worked on a job that was due', async () => {
    const past = new Date(Date.now() - 3 * 60_000);
    const lost = await add({ requestedAt: past, dueAt: past, claim: 'of a dead worker' });
    await add({ requestedAt: past, dueAt: new Date(Date.now() + 60_000) });
    await add({ requestedAt: past, dueAt: null, status: 'done' });
    await add();
    const commands = async () =>
      (await db.collections.Outbox.find({}).toArray()).map(({ command, target }) => [
        command,
        String(target),
      ]);
    assert.deepEqual((await runRecurring(db, lostJobsJob({ db }))).progress, { started: 1 });
    assert.deepEqual(await commands(), [['startJob', String(lost)]]);
    assert.deepEqual(
      (await runRecurring(db, lostJobsJob({ db }))).progress,
      { started: 0 },
      'it still waits',
    );
    assert.deepEqual(await commands(), [['startJob', String(lost)]]);
  });
});
