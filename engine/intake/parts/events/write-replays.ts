import { ObjectId, type AnyBulkWriteOperation, type ClientSession } from 'mongodb';
import { countApplied } from '../../../../domain/stats/stat-deltas.js';
import type { Database } from '../../../../models/core/database.js';
import type { EventRecord } from '../../../../models/events/event.js';
import { PlanMismatch } from '../../batches/batch-errors.js';
import type { WorkspacePlan } from '../workspace-plan.js';
import { eventRow } from './write-events.js';

/**
 * Updates the rows of replayed events, each once: a row that is no longer `unmapped` is a plan mismatch. Time of
 * receipt and dedupe key stay as they were, and it no longer counts as unmapped in the hour of its receipt.
 */
export async function writeReplays(
  db: Database,
  { writes, workspaceId, now, stats }: WorkspacePlan,
  session: ClientSession,
): Promise<void> {
  const rows = { _id: { $in: writes.replays.map(({ id }) => new ObjectId(id)) }, workspaceId };
  const received = await db.collections.Event.find(rows, {
    session,
    projection: { receivedAt: 1, source: 1 },
  }).toArray();
  const updates = writes.replays.map((event): AnyBulkWriteOperation<EventRecord> => {
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
  for (const event of received) countApplied(stats, event);
}
