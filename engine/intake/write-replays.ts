import { type AnyBulkWriteOperation, type ClientSession, type ObjectId } from 'mongodb';
import type { EventDraft } from '../../domain/plan/event.js';
import type { Database } from '../../models/database.js';
import type { EventRecord } from '../../models/event.js';
import { PlanMismatch } from './plan-mismatch.js';
import { eventRow } from './row-mappers.js';

/**
 * Updates the rows of replayed events, each once: a row that is no longer `unmapped` is a plan mismatch. Time of
 * receipt and dedupe key stay as they were.
 */
export async function writeReplays(
  db: Database,
  of: { events: EventDraft[]; workspaceId: ObjectId; now: Date },
  session: ClientSession,
): Promise<void> {
  const { workspaceId, now } = of;
  const updates = of.events
    .filter((event) => event.isReplay === true)
    .map((event): AnyBulkWriteOperation<EventRecord> => {
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
  if (updates.length === 0) return;
  const { matchedCount } = await db.collections.Event.bulkWrite(updates, { session, ordered: true });
  if (matchedCount !== updates.length) throw new PlanMismatch('events');
}
