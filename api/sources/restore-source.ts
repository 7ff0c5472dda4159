import type { ClientSession } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import type { EventSourceRecord } from '../../models/sources/event-source.js';
import { nextRev } from '../../models/core/revision.js';
import { restoreDeleted, type Restored } from '../deleted/keep-deleted.js';
import { findEventSource, type SourceTarget } from './event-sources.js';

/**
 * Restores a deleted source: its URL works again. Within the caller's transaction; drop the source from `SourceLookup`
 * afterwards.
 *
 * @throws RollcallError `not_found`
 */
export async function restoreEventSource(
  { db }: { db: Database },
  target: SourceTarget,
  session: ClientSession,
): Promise<Restored<EventSourceRecord>> {
  const restore = async (row: EventSourceRecord): Promise<EventSourceRecord> => {
    const source = { ...row, rev: nextRev(row) };
    await db.models.EventSource.insertOne(source, { session });
    return source;
  };
  const read = () => findEventSource(db, target, session);
  return await restoreDeleted({ db }, target, { type: 'event-sources', restore, read }, session);
}
