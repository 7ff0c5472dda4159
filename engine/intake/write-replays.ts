import { ObjectId, type AnyBulkWriteOperation, type ClientSession } from 'mongodb';
import type { EventDraft } from '../../domain/plan/event.js';
import { countApplied, type StatDeltas } from '../../domain/stats/stat-deltas.js';
import type { Database } from '../../models/database.js';
import type { EventRecord } from '../../models/event.js';
import { PlanMismatch } from './plan-mismatch.js';
import { eventRow } from './row-mappers.js';

/**
 * Updates the rows of replayed events, each once: a row that is no longer `unmapped` is a plan mismatch. Time of
 * receipt and dedupe key stay as they were, and it no longer counts as unmapped in the hour of its receipt.
 */
export async function writeReplays(
  db: Database,
  of: { events: EventDraft[]; workspaceId: ObjectId; now: Date; stats: StatDeltas },
  session: ClientSession,
): Promise<void> {
  const { workspaceId, now } = of;
  const replayed = of.events.filter((event) => event.isReplay === true);
  if (replayed.length === 0) return;
  const rows = { _id: { $in: replayed.map(({ id }) => new ObjectId(id)) }, workspaceId };
  const received = await db.collections.Event.find(rows, {
    session,
    projection: { receivedAt: 1, source: 1 },
  }).toArray();
  const updates = replayed.map((event): AnyBulkWriteOperation<EventRecord> => {
    const {
      _id,
      receivedAt: _receivedAt,
      parentId: _parentId,
      dedupeKey: _dedupeKey,
      fingerprint: _fingerprint,
      ...values
    } = eventRow(event, workspaceId);
    return {
      updateOne: {
        filter: { _id, workspaceId, status: 'unmapped' },
        update: { $set: { ...values, appliedAt: now }, $unset: { personKeys: true } },
      },
    };
  });
  const { matchedCount } = await db.collections.Event.bulkWrite(updates, { session, ordered: true });
  if (matchedCount !== updates.length) throw new PlanMismatch('events');
  for (const event of received) countApplied(of.stats, event);
}
