import type { ClientSession } from 'mongodb';
import type { Logger } from 'pino';
import type { Database } from '../../../models/core/database.js';
import type { EnrollmentRecord } from '../../../models/automations/enrollment.js';
import { freeCommand } from '../../../models/system/outbox.js';
import { shortTransaction } from '../../../models/core/short-transaction.js';
import { queuedTargets } from '../../outbox/queued-targets.js';

/** Younger ones may be about to be started by the process that has entered them. */
const UNSTARTED_MS = 60_000;

type Row = Pick<
  EnrollmentRecord,
  | '_id'
  | 'workspaceId'
  | 'automationId'
  | 'automationVersion'
  | 'automationName'
  | 'contactId'
  | 'run'
  | 'enteredAt'
  | 'startedAt'
>;

const projection = {
  workspaceId: 1,
  automationId: 1,
  automationVersion: 1,
  automationName: 1,
  contactId: 1,
  run: 1,
  enteredAt: 1,
  startedAt: 1,
};

/** An active enrollment whose workflow is not running. */
export interface GoneEnrollment extends Pick<EnrollmentRecord, '_id' | 'run'> {
  /** Its workflow exists but has ended, so its id is taken. */
  isCompleted: boolean;
}

/**
 * Continues active enrollments whose workflow is gone from their position: in a new run, or in the same one if it never
 * began. Starts that wait in the outbox are left alone. Returns how many were restarted.
 */
export async function restartEnrollments(
  deps: { db: Database; log: Logger; clock: () => Date },
  gone: readonly GoneEnrollment[],
): Promise<number> {
  if (gone.length === 0) return 0;
  const { db, log, clock } = deps;
  const ids = gone.map(({ _id }) => _id);
  const byId = new Map(gone.map((one) => [one._id.toHexString(), one]));
  const rows = await db.collections.Enrollment.find<Row>(
    { _id: { $in: ids }, status: 'active' },
    { projection },
  ).toArray();
  const queued = await queuedTargets(db, 'start', ids);
  const before = new Date(clock().getTime() - UNSTARTED_MS);
  let restarted = 0;
  for (const row of rows) {
    const id = row._id.toHexString();
    const one = byId.get(id);
    const isYoung = row.startedAt === null && row.enteredAt > before;
    if (one === undefined || one.run !== row.run || isYoung || queued.has(id)) continue;
    const isNewRun = one.isCompleted || row.startedAt !== null;
    if (!(await restart(db, row, isNewRun ? row.run + 1 : row.run))) continue;
    restarted += 1;
    log.warn({ enrollment: id, run: row.run }, 'enrollment_workflow_restarted');
  }
  return restarted;
}

/** False if the enrollment has ended or moved on meanwhile. */
async function restart(db: Database, row: Row, run: number): Promise<boolean> {
  const triggerEvent = await readTrigger(db, row);
  return shortTransaction(db, async (session) => {
    const changed = await db.collections.Enrollment.findOneAndUpdate(
      {
        _id: row._id,
        status: 'active',
        run: row.run,
        startedAt: row.startedAt,
      },
      { $set: { run, startedAt: null }, $inc: { outboxSeq: 1 } },
      { returnDocument: 'after', projection: { outboxSeq: 1 }, session },
    );
    if (changed === null) return false;
    await insertStart(db, { row, run, triggerEvent, seq: changed.outboxSeq }, session);
    return true;
  });
}

async function readTrigger(db: Database, row: Row): Promise<string> {
  const { workspaceId, automationId, automationVersion: version } = row;
  const found = await db.collections.AutomationVersion.findOne(
    { workspaceId, automationId, version },
    { projection: { 'definition.trigger.event': 1 } },
  );
  return found?.definition.trigger.event ?? '';
}

async function insertStart(
  db: Database,
  { row, run, triggerEvent, seq }: { row: Row; run: number; triggerEvent: string; seq: number },
  session: ClientSession,
): Promise<void> {
  const start = freeCommand({
    command: 'start',
    workspaceId: row.workspaceId,
    target: row._id,
    seq,
    args: {
      run,
      automationId: row.automationId.toHexString(),
      automationName: row.automationName,
      contactId: row.contactId.toHexString(),
      triggerEvent,
    },
    attempts: 1,
    createdAt: new Date(),
  });
  await db.collections.Outbox.insertOne(start, { session });
}
