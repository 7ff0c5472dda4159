import { ObjectId, type AnyBulkWriteOperation, type ClientSession, type Filter } from 'mongodb';
import { countWrite, type CountDeltas } from '../../domain/automation/counts.js';
import { countEnd, countEvent, StatDeltas } from '../../domain/stats/stat-deltas.js';
import type { Database } from '../../models/database.js';
import { countMoveRow } from '../../models/automation-count.js';
import type { EndPageRecord } from '../../models/end-page.js';
import type { Ending, EnrollmentRecord } from '../../models/enrollment.js';
import { freeCommand } from '../../models/outbox.js';
import { shortTransaction } from '../../models/short-transaction.js';
import { statMoveRows } from '../../models/stat-day.js';
import type { JobHandler } from './job-handler.js';

/** Timeline entries kept per enrollment, the latest ones. */
const MAX_TIMELINE = 1_000;

/**
 * Completes the rows of a contact's enrollments that one event has ended, page by page: their status, timeline, counts
 * and cancels, and the events and deliveries of their ends. A page and its deletion commit in one transaction.
 */
export function endEnrollmentsJob({ db }: { db: Database }): JobHandler<'endEnrollments'> {
  return {
    kind: 'endEnrollments',
    runPage: (job, save) =>
      shortTransaction(db, async (session) => {
        const ended = await completeFirst(db, { jobId: job._id }, session);
        const progress = { ...job.progress, ended: job.progress.ended + (ended ?? 0) };
        await save({ status: ended === null ? 'done' : 'running', progress, cursor: null }, session);
      }),
  };
}

/** Completes one page of a contact now; null if there is none. */
export function completeEndPage(
  db: Database,
  { workspaceId, contactId }: Pick<EndPageRecord, 'workspaceId' | 'contactId'>,
): Promise<number | null> {
  return shortTransaction(db, (session) => completeFirst(db, { workspaceId, contactId }, session));
}

/** Returns the number of enrollments in the page; null if there is no page. */
async function completeFirst(
  db: Database,
  filter: Filter<EndPageRecord>,
  session: ClientSession,
): Promise<number | null> {
  const page = await db.collections.EndPage.findOne(filter, { session, sort: { jobId: 1, n: 1 } });
  return page === null ? null : completePage(db, page, session);
}

type Row = Pick<EnrollmentRecord, '_id' | 'automationId' | 'run' | 'step' | 'outboxSeq'> & { ending: Ending };

async function completePage(db: Database, page: EndPageRecord, session: ClientSession): Promise<number> {
  const { Enrollment, Event, Outbox, WebhookDelivery, CountMove, EndPage } = db.collections;
  const { workspaceId, jobId } = page;
  const rows = await Enrollment.find<Row>(
    { _id: { $in: page.enrollmentIds }, workspaceId, 'ending.job': jobId },
    { session, projection: { automationId: 1, run: 1, step: 1, outboxSeq: 1, ending: 1 }, batchSize: 1_000 },
  ).toArray();
  if (rows.length > 0) await Enrollment.bulkWrite(updatesOf(rows), { session, ordered: true });
  const moves = [...countMovesOf(rows, workspaceId), ...statMovesOf(rows, page)];
  if (moves.length > 0) await CountMove.insertMany(moves, { session });
  if (page.events.length > 0) await Event.insertMany(page.events, { session });
  if (page.deliveries.length > 0) await WebhookDelivery.insertMany(page.deliveries, { session });
  const commands = [...rows.flatMap((row) => cancelOf(row, workspaceId)), ...page.commands];
  if (commands.length > 0) await Outbox.insertMany(commands, { session });
  await EndPage.deleteOne({ _id: page._id }, { session });
  return rows.length;
}

/** One update for all rows with the same end and step. */
function updatesOf(rows: readonly Row[]): AnyBulkWriteOperation<EnrollmentRecord>[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const { end, line } = row.ending;
    const key = JSON.stringify([end, line, row.step]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { step, ending } = first;
    const line = step === null ? ending.line : { ...ending.line, step };
    return [
      {
        updateMany: {
          filter: { _id: { $in: group.map(({ _id }) => _id) } },
          update: {
            $set: { ...ending.end, paused: false, nextWakeAt: null, lastError: null },
            $unset: {
              activeKey: true,
              waiting: true,
              awaited: true,
              waitingField: true,
              rereadAt: true,
              ending: true,
            },
            ...(ending.cancels ? { $inc: { outboxSeq: 1 } } : {}),
            $push: { timeline: { $each: [line], $slice: -MAX_TIMELINE } },
          },
        },
      },
    ];
  });
}

function countMovesOf(rows: readonly Row[], workspaceId: ObjectId) {
  const byAutomation = new Map<string, CountDeltas>();
  for (const { automationId, step, ending } of rows) {
    const id = automationId.toHexString();
    const deltas: CountDeltas = byAutomation.get(id) ?? new Map<string, number>();
    countWrite(deltas, { status: 'active', step }, { ...ending.end, step });
    byAutomation.set(id, deltas);
  }
  return [...byAutomation]
    .filter(([, deltas]) => deltas.size > 0)
    .map(([id, deltas]) => countMoveRow({ workspaceId, automationId: new ObjectId(id) }, deltas));
}

function statMovesOf(rows: readonly Row[], { workspaceId, events }: EndPageRecord) {
  const stats = new StatDeltas();
  for (const { automationId, step, ending } of rows)
    countEnd(stats, { ...ending.end, automationId: automationId.toHexString(), step });
  for (const event of events) countEvent(stats, event);
  return statMoveRows(workspaceId, stats);
}

function cancelOf({ _id, run, outboxSeq, ending }: Row, workspaceId: ObjectId) {
  if (!ending.cancels) return [];
  const args = { run };
  const seq = outboxSeq + 1;
  return [freeCommand({ command: 'cancel', workspaceId, target: _id, seq, args, createdAt: new Date() })];
}
