import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { Database } from '../../models/core/database.js';
import { isDuplicateKey } from '../../models/core/duplicate-key.js';
import { SILENT_MS, type WorkerRecord } from '../../models/system/worker.js';
import { startPolling, type PollingLoop } from './polling.js';
import { releaseClaims } from './release-claims.js';
import { SilenceWatch } from './silence-watch.js';

/** How often a worker says that it lives, and looks at the others. */
const BEAT_MS = 1_000;
/** Between two looks; after more, the worker itself or MongoDB has stood still, and the others have said nothing either. */
const LONGEST_GAP_MS = 4_000;
/** The claims of a dead worker are released again after this time, in case it wakes, or whoever released them has died. */
const RELEASE_AGAIN_MS = 10_000;
/** A dead worker is forgotten after this: longer than it takes one that wakes to learn that it is dead. */
const FORGOTTEN_MS = 60_000;

interface PresenceDeps {
  db: Database;
  log: Logger;
}

/**
 * Says that this worker lives, in a row of its own, and takes over what silent workers hold (`releaseClaims`). A worker
 * that was only frozen learns from its row that it is dead: it goes on under a new name, and the claims in the old one
 * are no longer its own.
 */
export function startPresence({ db, log }: PresenceDeps): PollingLoop {
  const watch = new SilenceWatch(SILENT_MS, LONGEST_GAP_MS);
  const loop = startPolling({
    poll: async () => {
      if (!(await beat(db))) log.warn({ worker: db.claimant.id }, 'claims_lost');
      const others = await db.collections.Worker.find({ _id: { $ne: db.claimant.id } }).toArray();
      const living = others.filter(({ diedAt }) => diedAt === undefined);
      const silent = watch.silent(living, performance.now());
      for (const worker of silent) await declareDead({ db, log }, worker);
      const dead = others.filter(({ diedAt }) => diedAt !== undefined);
      for (const { _id } of [...silent, ...dead]) if (await mayRelease(db, _id)) await releaseClaims(db, _id);
      if (dead.length > 0) await forget(db);
      return BEAT_MS;
    },
    onError: (error) => {
      log.warn({ err: error }, 'beat_failed');
    },
    retryMs: BEAT_MS,
  });
  return {
    stop: async () => {
      await loop.stop();
      // Where MongoDB is away, the others take it for dead instead.
      await db.collections.Worker.deleteOne({ _id: db.claimant.id }).catch((err: unknown) => {
        log.warn({ err }, 'worker_row_left');
      });
    },
  };
}

/** Returns false, and takes a new name, if others took this worker for dead. */
async function beat(db: Database): Promise<boolean> {
  const now = db.now();
  try {
    await db.collections.Worker.updateOne(
      { _id: db.claimant.id, diedAt: { $exists: false } },
      {
        $inc: { beats: 1 },
        $set: { beatAt: now },
        $setOnInsert: { process: `${hostname()}:${process.pid}`, startedAt: now },
      },
      { upsert: true },
    );
    return true;
  } catch (error) {
    // Its row is there, and has `diedAt`.
    if (!isDuplicateKey(error)) throw error;
    db.claimant.rename();
    return false;
  }
}

async function declareDead({ db, log }: PresenceDeps, { _id, beats, process }: WorkerRecord): Promise<void> {
  const alive = { _id, beats, diedAt: { $exists: false } };
  const { matchedCount } = await db.collections.Worker.updateOne(alive, { $set: { diedAt: db.now() } });
  if (matchedCount === 1) log.warn({ worker: _id, process }, 'worker_silent');
}

async function forget(db: Database): Promise<void> {
  const before = new Date(db.now().getTime() - FORGOTTEN_MS);
  await db.collections.Worker.deleteMany({ diedAt: { $lt: before } });
}

/** Only one worker releases the claims of a dead one at a time. */
async function mayRelease(db: Database, _id: string): Promise<boolean> {
  const now = db.now();
  const { matchedCount } = await db.collections.Worker.updateOne(
    {
      _id,
      diedAt: { $exists: true },
      $or: [
        { releasedAt: { $exists: false } },
        { releasedAt: { $lt: new Date(now.getTime() - RELEASE_AGAIN_MS) } },
      ],
    },
    { $set: { releasedAt: now } },
  );
  return matchedCount === 1;
}
