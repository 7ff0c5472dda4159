import type { ClientSession, Document, ObjectId } from 'mongodb';
import type { Database } from '../core/database.js';
import { UNFOLDED_EVENTS } from './event.js';

/**
 * Counts of a workspace's hours that are not folded into days yet: of rows of moves, and of events that carry the counts of
 * their batch. `stages` reduce them, one document with `hours` for each count. To be read in one transaction with the days,
 * since folding moves counts from one to the other.
 */
export async function readUnfoldedHours<Row extends Document>(
  db: Database,
  { workspaceId, stages }: { workspaceId: ObjectId; stages: readonly Document[] },
  session: ClientSession,
): Promise<Row[]> {
  const { CountMove, Event } = db.collections;
  const reduced = [{ $unwind: '$hours' }, ...stages];
  const ofMoves = CountMove.aggregate<Row>([{ $match: { workspaceId, automationId: null } }, ...reduced], {
    session,
  });
  const ofEvents = Event.aggregate<Row>([{ $match: { workspaceId, hours: { $exists: true } } }, ...reduced], {
    session,
    hint: UNFOLDED_EVENTS,
  });
  return [...(await ofMoves.toArray()), ...(await ofEvents.toArray())];
}
