import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { JobHandler } from '../../../engine/jobs/job-handler.js';
import { startJobs } from '../../../engine/jobs/job-runner.js';
import { newJob, recurringJobId, type JobRecord } from '../../../models/job.js';
import { shortTransaction } from '../../../models/short-transaction.js';
import { ownDatabase, type OwnDatabase } from '../../support/database.js';
import { silent } from '../../support/engine.js';
import { waitFor, waitUntil } from '../../support/wait-until.js';

type Job = JobRecord<'recoverDeliveries'>;
type Handler = JobHandler<'recoverDeliveries'>;

describe('the job runner', function () {
  this.timeout(20_000);
  let db: OwnDatabase;
  before(async () => {
    db = await ownDatabase();
  });
  after(() => db.release());
  afterEach(() => db.collections.Job.deleteMany({}));

  const add = async (fields: Partial<Job> = {}): Promise<string> => {
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
    return job._id.toHexString();
  };
  const read = async (id: string): Promise<JobRecord> => {
    const job = await db.collections.Job.findOne({ _id: new ObjectId(id) });
    assert.ok(job);
    return job;
  };
  const isOver = async (id: string) => (await read(id)).status === 'done';
  const start = (runPage: Handler['runPage']) =>
    startJobs({ db, log: silent }, [{ kind: 'recoverDeliveries', runPage }]);
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

  it('runs a job page by page, until it is done', async () => {
    const id = await add();
    const pages: (number | null)[] = [];
    const loop = start((job, save) => {
      pages.push(job.cursor === null ? null : job.progress.retried);
      return save(next(job));
    });
    await waitUntil(() => isOver(id));
    await loop.stop();
    assert.deepEqual(pages, [null, 1, 2]);
    const { finishedAt, leaseOwner } = await read(id);
    assert.ok(finishedAt);
    assert.equal(leaseOwner, null);
  });

  it('takes turns among the jobs of a kind', async () => {
    const ids = [await add(), await add()];
    const order: string[] = [];
    const loop = start((job, save) => {
      order.push(job._id.toHexString());
      return save(next(job));
    });
    await waitUntil(async () => (await Promise.all(ids.map(isOver))).every(Boolean));
    await loop.stop();
    assert.deepEqual(order, [...ids, ...ids, ...ids]);
  });

  describe('with a kind that has a turn', () => {
    const startTurns = (runPage: Handler['runPage'], turnMs = 60_000) =>
      startJobs({ db, log: silent }, [{ kind: 'recoverDeliveries', turnMs, runPage }]);

    it('lets it go on with a job until its time is up', async () => {
      const id = await add();
      const answers: boolean[] = [];
      const loop = startTurns(async (job, save, goesOn) => {
        answers.push(goesOn());
        if (job.progress.retried === 1) await waitUntil(() => Promise.resolve(!goesOn()));
        await save(next(job));
      }, 1_000);
      await waitUntil(() => isOver(id));
      await loop.stop();
      assert.deepEqual(answers, [true, true, true]);
      assert.equal((await read(id)).leaseOwner, null);
    });

    it('lets it go on no longer when it is stopped', async () => {
      const id = await add();
      let stopped: Promise<void> | undefined;
      const answers: boolean[] = [];
      const loop = startTurns(async (job, save, goesOn) => {
        answers.push(goesOn());
        stopped = loop.stop();
        await waitUntil(() => Promise.resolve(!goesOn()));
        await save(next(job));
      });
      await waitUntil(() => stopped !== undefined);
      await stopped;
      const { leaseOwner, leaseUntil, progress } = await read(id);
      assert.deepEqual(answers, [true]);
      assert.deepEqual([leaseOwner, progress], [null, { total: 3, totalIsExact: true, retried: 1 }]);
      assert.ok(leaseUntil !== null && leaseUntil <= db.now());
    });
  });

  it('lets a kind without a turn do one page', async () => {
    const id = await add();
    const answers: boolean[] = [];
    const loop = start((job, save, goesOn) => {
      answers.push(goesOn());
      return save(next(job));
    });
    await waitUntil(() => isOver(id));
    await loop.stop();
    assert.deepEqual(answers, [false, false, false]);
  });

  it('repeats a page that failed, and keeps the error until it succeeds', async () => {
    const id = await add();
    let tries = 0;
    const loop = start((job, save) => {
      tries += 1;
      return tries === 2 ? Promise.reject(new Error('no reply')) : save(next(job));
    });
    await waitUntil(async () => (await read(id)).lastError !== null);
    const failed = await read(id);
    assert.deepEqual([failed.failures, failed.lastError?.message, failed.leaseOwner], [1, 'no reply', null]);
    assert.ok(failed.leaseUntil !== null && failed.leaseUntil > new Date(0));
    await waitUntil(() => isOver(id));
    await loop.stop();
    const { failures, lastError } = await read(id);
    assert.deepEqual([tries, failures, lastError], [4, 0, null]);
  });

  it('does not touch a job leased by another worker until the lease has expired', async () => {
    const leased = await add({ leaseOwner: 'another', leaseUntil: new Date(Date.now() + 60_000) });
    const free = await add();
    const loop = start((job, save) => save(next(job)));
    await waitUntil(() => isOver(free));
    assert.equal((await read(leased)).leaseOwner, 'another');
    await db.collections.Job.updateOne({ _id: new ObjectId(leased) }, { $set: { leaseUntil: new Date() } });
    await waitUntil(() => isOver(leased));
    await loop.stop();
  });

  it('commits nothing of a page whose lease was lost', async () => {
    const id = await add();
    const written = new ObjectId();
    let pages = 0;
    const loop = start((job, save) =>
      shortTransaction(db, async (session) => {
        pages += 1;
        if (pages === 1) {
          await db.collections.CountMove.insertOne(
            { _id: written, workspaceId: job.workspaceId, automationId: job.subjectId, moves: [] },
            { session },
          );
          const taken = { leaseOwner: 'another', leaseUntil: new Date() };
          await db.collections.Job.updateOne({ _id: job._id }, { $set: taken });
        }
        await save(next(job), session);
      }),
    );
    await waitUntil(() => isOver(id));
    await loop.stop();
    assert.equal(await db.collections.CountMove.countDocuments({ _id: written }), 0);
    assert.ok(pages > 3, 'the page was done once more');
  });

  it('gives a job back when it is stopped', async () => {
    const id = await add();
    let stopped: Promise<void> | undefined;
    const loop = start((job, save) => {
      stopped = loop.stop();
      return save(next(job));
    });
    await waitUntil(() => stopped !== undefined);
    await stopped;
    const { leaseOwner, leaseUntil, progress } = await read(id);
    assert.deepEqual([leaseOwner, progress], [null, { total: 3, totalIsExact: true, retried: 1 }]);
    assert.ok(leaseUntil !== null && leaseUntil <= db.now());
  });

  describe('with a recurring kind', () => {
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
    const runNow = () => db.collections.Job.updateOne({ _id }, { $set: { leaseUntil: new Date() } });

    it('keeps one row, which continues at its cursor and is due again after its interval', async () => {
      const cursors: unknown[] = [];
      const recurring = handler((job, save) => {
        cursors.push(job.cursor);
        const removed = job.progress.removed + 1;
        return save({ status: removed === 2 ? 'waiting' : 'running', progress: { removed }, cursor: place });
      });
      const loops = [
        startJobs({ db, log: silent }, [recurring]),
        startJobs({ db, log: silent }, [recurring]),
      ];
      await waitUntil(async () => (await row()).finishedAt !== null);
      const { status, progress, leaseUntil, finishedAt } = await row();
      assert.deepEqual([cursors, status, progress], [[null, place], 'waiting', { removed: 2 }]);
      assert.equal((leaseUntil?.getTime() ?? 0) - (finishedAt?.getTime() ?? 0), EVERY_MS);
      await runNow();
      await waitUntil(() => cursors.length === 4);
      await Promise.all(loops.map((loop) => loop.stop()));
      assert.deepEqual([cursors.length, await db.collections.Job.countDocuments()], [4, 1]);
      assert.deepEqual((await row()).progress, { removed: 2 });
    });

    it('keeps an error until a whole run has passed without one, and runs again soon', async () => {
      let pages = 0;
      const loop = startJobs({ db, log: silent }, [
        handler((_job, save) => {
          pages += 1;
          const status = pages % 2 === 0 ? 'waiting' : 'running';
          const passedOver = pages === 1 ? new TypeError('one part') : undefined;
          return save({ status, progress: { removed: 0 }, cursor: place, passedOver });
        }),
      ]);
      await waitUntil(async () => (await row()).status === 'waiting' && pages === 2);
      const { failures, lastError, leaseUntil } = await row();
      assert.deepEqual([failures, lastError?.name, lastError?.message], [1, 'TypeError', 'one part']);
      assert.ok(leaseUntil !== null && leaseUntil.getTime() < Date.now() + 5_000);
      await waitUntil(async () => (await row()).status === 'waiting' && pages === 4);
      await loop.stop();
      const after = await row();
      assert.deepEqual([after.failures, after.lastError], [0, null]);
    });

    it('does not wait for a kind that fails', async () => {
      const id = await add();
      const failing = handler(() => Promise.reject(new Error('no')));
      const working: Handler = { kind: 'recoverDeliveries', runPage: (job, save) => save(next(job)) };
      const loop = startJobs({ db, log: silent }, [failing, working]);
      await waitUntil(async () => (await isOver(id)) && (await row()).failures > 0);
      await loop.stop();
      assert.equal((await row()).lastError?.message, 'no');
    });
  });

  it('renews the lease of a page that takes long', async () => {
    const id = await add();
    let owner: string | null = null;
    const loop = start(async (job, save) => {
      owner = job.leaseOwner;
      const lease = job.leaseUntil?.getTime() ?? 0;
      await waitUntil(async () => ((await read(id)).leaseUntil?.getTime() ?? 0) > lease);
      return save({ ...next(job), status: 'done' });
    });
    await waitUntil(() => isOver(id));
    await loop.stop();
    const { leaseUntil, expiresAt, finishedAt } = await read(id);
    assert.ok(owner !== null && leaseUntil === null);
    assert.equal((expiresAt?.getTime() ?? 0) - (finishedAt?.getTime() ?? 0), 90 * 86_400_000);
  });
});
