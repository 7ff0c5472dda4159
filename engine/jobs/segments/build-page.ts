import { ObjectId, type ClientSession } from 'mongodb';
import { mayBeMember } from '../../../domain/segments/decide.js';
import type { PlannedSegment } from '../../../domain/segments/planned-segments.js';
import { countMoveRow } from '../../../models/automations/automation-count.js';
import type { Database } from '../../../models/core/database.js';
import { membersCounter } from '../../../models/audience/segment-members.js';
import type { SegmentRowRecord } from '../../../models/audience/segment-row.js';
import { SINGLE_BATCH } from '../../intake/parts/rows.js';
import { decidePeople } from '../../segments/decide-people.js';
import { readPeople, type Person, type WalkPosition } from '../../segments/read-people.js';

/** Reads of contacts in a page, whose rows are one transaction of a few tens of milliseconds. */
const PARTS = 2;

export interface BuildOf {
  workspaceId: ObjectId;
  planned: PlannedSegment;
  /** Null for the first page. */
  after: WalkPosition | null;
  now: Date;
}

/** Decisions about some contacts, not written yet. */
export interface BuildPage {
  contacts: number;
  /** Of members, and of those who have to be looked at again. */
  rows: SegmentRowRecord[];
  /** Null if these are the last contacts. */
  last: WalkPosition | null;
}

/**
 * Decides the contacts that follow, from the newest to the oldest. While some are decided, the next ones are read: both the process
 * and MongoDB would wait for each other otherwise.
 */
export async function readBuildPage(db: Database, build: BuildOf): Promise<BuildPage> {
  const parts: Promise<SegmentRowRecord[]>[] = [];
  let [contacts, after] = [0, build.after];
  for (let n = 0; n < PARTS; n += 1) {
    const { people, last } = await readPeople(db, { ...build, after, where: build.planned.where });
    const part = readRows(db, build, people);
    // A failure is thrown below, even if the next part cannot be read.
    part.catch(() => undefined);
    parts.push(part);
    contacts += people.length;
    after = last;
    if (last === null) break;
  }
  return { contacts, rows: (await Promise.all(parts)).flat(), last: after };
}

async function readRows(
  db: Database,
  build: BuildOf,
  people: readonly Person[],
): Promise<SegmentRowRecord[]> {
  const { workspaceId, planned, now } = build;
  const row = { workspaceId, segmentId: new ObjectId(planned.id), version: planned.version };
  const decisions = await decidePeople(db, build, people);
  return decisions.filter(mayBeMember).map(({ contactId, member, decideAgainAt }) => ({
    _id: new ObjectId(),
    ...row,
    contactId,
    in: member,
    at: now,
    ...(decideAgainAt && { decideAgainAt }),
  }));
}

/** Writes and counts decisions about contacts that no batch has decided meanwhile. */
export async function writeBuildPage(
  db: Database,
  { workspaceId, planned, rows }: Pick<BuildOf, 'workspaceId' | 'planned'> & Pick<BuildPage, 'rows'>,
  session: ClientSession,
): Promise<void> {
  const segmentId = new ObjectId(planned.id);
  const { version } = planned;
  const contactIds = rows.map(({ contactId }) => contactId);
  if (contactIds.length === 0) return;
  const decided = await db.collections.SegmentRow.find(
    { workspaceId, contactId: { $in: contactIds }, segmentId, version },
    { session, projection: { contactId: 1 }, ...SINGLE_BATCH },
  ).toArray();
  const known = new Set(decided.map(({ contactId }) => contactId.toHexString()));
  const fresh = rows.filter(({ contactId }) => !known.has(contactId.toHexString()));
  if (fresh.length > 0) await db.collections.SegmentRow.insertMany(fresh, { session });
  const members = fresh.filter((row) => row.in).length;
  if (members === 0) return;
  const moves = new Map([[membersCounter(version), members]]);
  await db.collections.CountMove.insertOne(countMoveRow({ workspaceId, automationId: segmentId }, moves), {
    session,
  });
}
