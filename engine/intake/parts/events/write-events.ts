import { ObjectId, type ClientSession } from 'mongodb';
import type { EventDraft } from '../../../../domain/plan/event.js';
import type { StatDeltas } from '../../../../domain/stats/stat-deltas.js';
import type { CountMoveRecord } from '../../../../models/automations/automation-count.js';
import type { Database } from '../../../../models/core/database.js';
import type { EventRecord } from '../../../../models/events/event.js';
import { statMoveRows } from '../../../../models/events/stat-day.js';
import type { WorkspacePlan } from '../workspace-plan.js';

/**
 * Logs the events of a batch and inserts what it has counted. If only hours were counted, as for events that nothing
 * listens to, each workspace's go with its first event, which saves a command.
 */
export async function writeEvents(
  db: Database,
  plans: readonly WorkspacePlan[],
  session: ClientSession,
): Promise<void> {
  const moves: CountMoveRecord[] = [];
  for (const plan of plans) moves.push(...plan.moves);
  const isOnlyHours = moves.length === 0;
  const rows: EventRecord[] = [];
  for (const { writes, workspaceId, stats } of plans) {
    const from = rows.length;
    for (const event of writes.events) rows.push(eventRow(event, workspaceId));
    if (!isOnlyHours || !carryHours(rows[from], stats)) moves.push(...statMoveRows(workspaceId, stats));
  }
  if (rows.length > 0) await db.collections.Event.insertMany(rows, { session });
  if (moves.length > 0) await db.collections.CountMove.insertMany(moves, { session });
}

/** False if there is no event to carry them. */
function carryHours(first: EventRecord | undefined, stats: StatDeltas): boolean {
  if (first === undefined) return false;
  const hours = stats.moves();
  if (hours.length > 0) first.hours = hours;
  return true;
}

/** Decisions stored with an event. */
const MAX_DECISIONS = 100;

export function eventRow(event: EventDraft, workspaceId: ObjectId): EventRecord {
  return {
    _id: new ObjectId(event.id),
    workspaceId,
    contactId: event.contactId === null ? null : new ObjectId(event.contactId),
    name: event.name,
    key: event.key,
    properties: event.propertiesText,
    source: event.source,
    status: event.status,
    enrolled: event.enrolled,
    exited: event.exited,
    enrollments: event.enrollments.map(({ enrollmentId, automationId, outcome }) => ({
      enrollmentId: new ObjectId(enrollmentId),
      automationId: new ObjectId(automationId),
      outcome,
    })),
    decisions: event.decisions.slice(0, MAX_DECISIONS),
    parentId: event.parentId === null ? null : new ObjectId(event.parentId),
    depth: event.depth,
    receivedAt: event.receivedAt,
    note: event.note,
    ...(event.personKeys === undefined ? {} : { personKeys: event.personKeys }),
    ...(event.silent === true && { silent: true as const }),
    ...(event.mailReport === undefined ? {} : { mailReport: event.mailReport }),
    ...(event.dedupeKey === null ? {} : { dedupeKey: event.dedupeKey }),
    ...(event.fingerprint === null ? {} : { fingerprint: event.fingerprint }),
  };
}
