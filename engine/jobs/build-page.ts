import { ObjectId, type ClientSession } from 'mongodb';
import { mayBeMember } from '../../domain/segments/decide.js';
import type { PlannedSegment } from '../../domain/segments/planned-segments.js';
import { countMoveRow } from '../../models/automation-count.js';
import type { Database } from '../../models/database.js';
import { membersCounter } from '../../models/segment-members.js';
import type { SegmentRowRecord } from '../../models/segment-row.js';
import { SINGLE_BATCH } from '../intake/single-batch.js';
import { decidePeople } from '../segments/decide-people.js';
import { readPeople, type WalkPlace } from '../segments/read-people.js';

export interface BuildOf {
  workspaceId: ObjectId;
  planned: PlannedSegment;
  /** Null for the first page. */
  after: WalkPlace | null;
  now: Date;
}

/** Decisions about some contacts, not written yet. */
export interface BuildPage {
  contacts: number;
  /** Of members, and of those who have to be looked at again. */
  rows: SegmentRowRecord[];
  /** Null if these are the last contacts. */
  last: WalkPlace | null;
}

/** Decides the contacts that follow, from the newest to the oldest. */
export async function readBuildPage(db: Database, of: BuildOf): Promise<BuildPage> {
  const { workspaceId, planned, now } = of;
  const { people, last } = await readPeople(db, { ...of, where: planned.where });
  const row = { workspaceId, segmentId: new ObjectId(planned.id), version: planned.version };
  const decisions = await decidePeople(db, of, people);
  const rows = decisions.filter(mayBeMember).map(({ contactId, member, lookAgainAt }): SegmentRowRecord => ({
    _id: new ObjectId(),
    ...row,
    contactId,
    in: member,
    at: now,
    ...(lookAgainAt && { lookAgainAt }),
  }));
  return { contacts: people.length, rows, last };
}

/**
 * Writes decisions about contacts that no batch has decided meanwhile.
 *
 * @returns the number of members among them
 */
export async function writeBuildPage(
  db: Database,
  { workspaceId, planned, rows }: Pick<BuildOf, 'workspaceId' | 'planned'> & Pick<BuildPage, 'rows'>,
  session: ClientSession,
): Promise<number> {
  const segmentId = new ObjectId(planned.id);
  const { version } = planned;
  const contactIds = rows.map(({ contactId }) => contactId);
  if (contactIds.length === 0) return 0;
  const decided = await db.collections.SegmentRow.find(
    { workspaceId, contactId: { $in: contactIds }, segmentId, version },
    { session, projection: { contactId: 1 }, ...SINGLE_BATCH },
  ).toArray();
  const known = new Set(decided.map(({ contactId }) => contactId.toHexString()));
  const fresh = rows.filter(({ contactId }) => !known.has(contactId.toHexString()));
  if (fresh.length > 0) await db.collections.SegmentRow.insertMany(fresh, { session });
  const members = fresh.filter((row) => row.in).length;
  if (members > 0) {
    const moves = new Map([[membersCounter(version), members]]);
    const row = countMoveRow({ workspaceId, automationId: segmentId }, moves);
    await db.collections.CountMove.insertOne(row, { session });
  }
  return members;
}
