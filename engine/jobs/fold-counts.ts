import type { AnyBulkWriteOperation, ClientSession, ObjectId } from 'mongodb';
import type { Logger } from 'pino';
import type { StatMove } from '../../domain/stats/stat-deltas.js';
import type { CountedAutomation, CountMoveRecord } from '../../models/automations/automation-count.js';
import type { Database } from '../../models/core/database.js';
import { UNFOLDED_EVENTS } from '../../models/events/event.js';
import { shortTransaction } from '../../models/core/short-transaction.js';
import type { StatDayRecord } from '../../models/events/stat-day.js';
import { startPolling, type PollingLoop } from '../workers/polling.js';
import { DAY_MS } from '../../domain/kernel/spans.js';

/** Sums are always right; folding only limits the rows that a reader has to add up. */
const EVERY_MS = 10_000;
const PAGE = 1_000;
const UNFOLDED = { hours: { $exists: true } };

type Sums = Record<string, number>;

/** Folds the counts of automations until stopped. Any number of workers may do so. */
export function startCountFolding({ db, log }: { db: Database; log: Logger }): PollingLoop {
  return startPolling({
    poll: async (signal) => {
      await foldCounts(db, signal);
      return EVERY_MS;
    },
    onError: (error) => {
      log.warn({ err: error }, 'fold_counts_failed');
    },
    retryMs: EVERY_MS,
  });
}

/** Folds all moves and the hours of all events, a page of any workspaces at a time. */
export async function foldCounts(db: Database, signal?: AbortSignal): Promise<void> {
  for (const { isWaiting, foldPage } of [
    { isWaiting: isMoveWaiting, foldPage: foldMoves },
    { isWaiting: isEventWaiting, foldPage: foldEvents },
  ])
    while (signal?.aborted !== true && (await isWaiting(db))) if ((await foldPage(db)) < PAGE) break;
}

async function isMoveWaiting({ collections }: Database): Promise<boolean> {
  return (await collections.CountMove.findOne({}, { projection: { _id: 1 } })) !== null;
}

async function isEventWaiting({ collections }: Database): Promise<boolean> {
  const options = { projection: { _id: 1 }, hint: UNFOLDED_EVENTS };
  return (await collections.Event.findOne(UNFOLDED, options)) !== null;
}

/**
 * Adds and deletes one page of moves in one transaction; a concurrent fold meets a conflict, or other moves.
 *
 * @returns the number of rows
 */
function foldMoves(db: Database): Promise<number> {
  const { CountMove } = db.collections;
  return shortTransaction(db, async (session) => {
    const rows = await CountMove.find({}, { session }).limit(PAGE).toArray();
    if (rows.length === 0) return 0;
    await addToAutomations(db, rows, session);
    await addToDays(db, rows, session);
    await CountMove.deleteMany(among(rows), { session });
    return rows.length;
  });
}

/** The same for the hours that events carry. */
function foldEvents(db: Database): Promise<number> {
  const { Event } = db.collections;
  return shortTransaction(db, async (session) => {
    const options = { session, projection: { workspaceId: 1, hours: 1 }, hint: UNFOLDED_EVENTS };
    const rows = await Event.find<WithHours>(UNFOLDED, options).limit(PAGE).toArray();
    if (rows.length === 0) return 0;
    await addToDays(db, rows, session);
    await Event.updateMany(among(rows), { $unset: { hours: true } }, { session });
    return rows.length;
  });
}

interface WithHours {
  _id: ObjectId;
  workspaceId: ObjectId;
  hours?: StatMove[];
}

function among(rows: readonly WithHours[]) {
  const workspaceIds = [
    ...new Map(rows.map(({ workspaceId }) => [workspaceId.toHexString(), workspaceId])).values(),
  ];
  return { workspaceId: { $in: workspaceIds }, _id: { $in: rows.map(({ _id }) => _id) } };
}

async function addToDays(db: Database, rows: readonly WithHours[], session: ClientSession): Promise<void> {
  const days = dayUpdates(rows);
  if (days.length > 0) await db.collections.StatDay.bulkWrite(days, { session, ordered: true });
}

interface AutomationMoves extends CountedAutomation {
  sums: Map<string, number>;
}

async function addToAutomations(
  db: Database,
  rows: readonly CountMoveRecord[],
  session: ClientSession,
): Promise<void> {
  const { AutomationCount } = db.collections;
  const changed = movesByAutomation(rows);
  if (changed.size === 0) return;
  const groups = [...changed.values()];
  const filter = {
    _id: { $in: groups.map(({ automationId }) => automationId) },
    workspaceId: { $in: groups.map(({ workspaceId }) => workspaceId) },
  };
  const known = await AutomationCount.find(filter, { session }).toArray();
  for (const { _id, counts } of known) {
    const sums = changed.get(_id.toHexString())?.sums;
    for (const { key, value } of counts) sums?.set(key, (sums.get(key) ?? 0) + value);
  }
  const updates = groups.map(({ workspaceId, automationId: _id, sums }) => {
    const counts = [...sums].filter(([, value]) => value !== 0).map(([key, value]) => ({ key, value }));
    return { updateOne: { filter: { _id, workspaceId }, update: { $set: { counts } }, upsert: true } };
  });
  await AutomationCount.bulkWrite(updates, { session, ordered: true });
}

function movesByAutomation(rows: readonly CountMoveRecord[]): Map<string, AutomationMoves> {
  const groups = new Map<string, AutomationMoves>();
  for (const { workspaceId, automationId, moves } of rows) {
    if (automationId === null) continue;
    const id = automationId.toHexString();
    const group = groups.get(id) ?? { workspaceId, automationId, sums: new Map<string, number>() };
    groups.set(id, group);
    for (const { key, by } of moves) group.sums.set(key, (group.sums.get(key) ?? 0) + by);
  }
  return groups;
}

/** One update for each day of a workspace or of something in it. */
function dayUpdates(rows: readonly WithHours[]): AnyBulkWriteOperation<StatDayRecord>[] {
  const days = new Map<string, Pick<StatDayRecord, 'workspaceId' | 'of' | 'id' | 'day'> & { sums: Sums }>();
  for (const { workspaceId, hours = [] } of rows) {
    for (const { of, id, hour, key, by } of hours) {
      const day = new Date(hour.getTime() - (hour.getTime() % DAY_MS));
      const name = `${workspaceId.toHexString()} ${of} ${id} ${String(day.getTime())}`;
      const known = days.get(name) ?? { workspaceId, of, id, day, sums: {} };
      days.set(name, known);
      const paths = [`totals.${key}`, `hours.${String(hour.getUTCHours())}.${key}`];
      for (const path of paths) known.sums[path] = (known.sums[path] ?? 0) + by;
    }
  }
  return [...days.values()].map(({ workspaceId, of, id, day, sums }) => ({
    updateOne: { filter: { workspaceId, of, day, id }, update: { $inc: sums }, upsert: true },
  }));
}
