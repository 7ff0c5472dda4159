import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Filter } from 'mongodb';
import type { Logger } from 'pino';
import type { Database } from '../models/database.js';
import type { EnrollmentRecord } from '../models/enrollment.js';
import type { ExitAllRecord } from '../models/exit-all.js';
import type { RecordCall } from './calls.js';
import type { Engine } from './engine.js';

/** Looks for somebody's wish this often. */
const EVERY_MS = 500;
/** Enrollments of one page: as many as the engine puts into one batch. */
const PAGE = 200;
/** A page takes a second or two; one that a dead worker left is taken up after this. */
const LEASE_MS = 15_000;

export interface ExitAllDeps {
  db: Database;
  engine: Pick<Engine, 'record'>;
  log: Logger;
}

export interface ExitAllWork {
  stop(): Promise<void>;
}

/**
 * Carries out what operators ask of whole automations: everybody who was in it when it was asked is exited.
 *
 * 1. In pages, from the newest entry to the oldest; how far it has come is kept after each page.
 * 2. A worker that dies is followed by another one, which repeats the page: who is out already stays as it is.
 * 3. Whoever entered, or was retried, after it was asked is left alone.
 */
export function startExitAll(deps: ExitAllDeps): ExitAllWork {
  const stopping = new AbortController();
  const owner = randomUUID();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        const job = await take(deps.db, owner);
        if (job === null) await sleep(EVERY_MS, undefined, { signal: stopping.signal });
        else await exitPages(deps, job, stopping.signal);
      } catch (error) {
        if (stopping.signal.aborted) return;
        deps.log.warn({ err: error }, 'an exit of everybody goes on later');
        await sleep(EVERY_MS);
      }
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function take(db: Database, owner: string): Promise<ExitAllRecord | null> {
  const now = new Date();
  return db.collections.ExitAll.findOneAndUpdate(
    { status: 'running', $or: [{ leaseUntil: { $lte: now } }, { leaseOwner: owner }] },
    { $set: { leaseUntil: new Date(now.getTime() + LEASE_MS), leaseOwner: owner } },
    { sort: { leaseUntil: 1 }, returnDocument: 'after' },
  );
}

async function exitPages(deps: ExitAllDeps, job: ExitAllRecord, signal: AbortSignal): Promise<void> {
  let { place, exited } = job;
  while (!signal.aborted) {
    const page = await readPage(deps.db, { ...job, place });
    const outcomes = await Promise.all(page.map((row) => exitOne(deps, job, row)));
    exited += outcomes.filter(Boolean).length;
    const last = page.at(-1);
    if (last !== undefined) place = { enteredAt: last.enteredAt, id: last._id };
    const isLast = page.length < PAGE;
    const end = isLast ? ({ status: 'done', finishedAt: new Date() } as const) : {};
    const kept = await deps.db.collections.ExitAll.updateOne(
      { _id: job._id, leaseOwner: job.leaseOwner },
      { $set: { place, exited, leaseUntil: new Date(Date.now() + LEASE_MS), ...end } },
    );
    if (isLast || kept.matchedCount === 0) return;
  }
}

type Row = Pick<
  EnrollmentRecord,
  '_id' | 'contactId' | 'status' | 'run' | 'enteredAt' | 'endedAt' | 'timeline'
>;

/** The next ones who are in it, and those whom a worker before this one exited from the page that it did not end. */
async function readPage(db: Database, job: ExitAllRecord): Promise<Row[]> {
  const { workspaceId, automationId, askedAt, place } = job;
  const filter: Filter<EnrollmentRecord> = {
    workspaceId,
    automationId,
    enteredAt: { $lte: place?.enteredAt ?? askedAt },
    $and: [
      {
        $or: [{ status: 'active' }, { status: 'exited', exitReason: 'operator', endedAt: { $gte: askedAt } }],
      },
      place === null
        ? {}
        : {
            $or: [
              { enteredAt: { $lt: place.enteredAt } },
              { enteredAt: place.enteredAt, _id: { $lt: place.id } },
            ],
          },
    ],
  };
  const projection = { contactId: 1, status: 1, run: 1, enteredAt: 1, endedAt: 1, timeline: 1 };
  return db.collections.Enrollment.find<Row>(filter, { projection })
    .sort({ enteredAt: -1, _id: -1 })
    .limit(PAGE)
    .toArray();
}

/** Whether this job has exited it, now or before a crash. */
async function exitOne({ engine }: ExitAllDeps, job: ExitAllRecord, row: Row): Promise<boolean> {
  const { by, note, askedAt } = job;
  if (row.status !== 'active') {
    return row.timeline.some((line) => line.type === 'exited' && line.by === by && line.at >= askedAt);
  }
  // Failed when it was asked, and taken up again since.
  if (row.timeline.some((line) => line.type === 'retried' && line.at > askedAt)) return false;
  const call: RecordCall = {
    workspaceId: job.workspaceId.toHexString(),
    subject: { by: 'id', id: row.contactId.toHexString() },
    patch: null,
    event: null,
    action: {
      type: 'endEnrollment',
      enrollmentId: row._id.toHexString(),
      run: row.run,
      end: { status: 'exited', reason: 'operator', by, note },
    },
    source: job.source,
    receivedAt: new Date(),
    dedupeKey: null,
    fingerprint: null,
    keep: null,
  };
  const recorded = await engine.record(call);
  return recorded.kind === 'applied' && recorded.outcome.changed;
}
