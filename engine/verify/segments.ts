import { setTimeout as sleep } from 'node:timers/promises';
import type { ObjectId } from 'mongodb';
import { decideMembership } from '../../domain/segments/decide.js';
import { plannedSegment } from '../../domain/segments/planned-segments.js';
import type { ContactRecord } from '../../models/contact.js';
import type { SegmentRecord } from '../../models/segment.js';
import { countSegment } from '../../models/segment-members.js';
import { shortTransaction } from '../../models/short-transaction.js';
import type { ContactHead } from '../intake/row-mappers.js';
import { readStoredFacts } from '../segments/stored-facts.js';
import { rowsCheck, type Check, type Finding, type VerifyDeps } from './check.js';

/** How often a segment is counted while its number of members keeps changing. */
const TRIES = 5;
/** The sweep looks at what is due every second; a row that is due for longer is a finding. */
const GRACE_MS = 60_000;

/** Every contact is in the segments whose conditions it meets, and in no others. */
export const segmentRows: Check = rowsCheck<ContactRecord>({
  name: 'members of segments',
  of: ({ Contact }) => Contact,
  // As `ContactHead`.
  projection: {
    workspaceId: 1,
    email: 1,
    firstName: 1,
    lastName: 1,
    name: 1,
    customFields: 1,
    subscribed: 1,
    suppressed: 1,
    consent: 1,
    timezone: 1,
    language: 1,
    rev: 1,
    version: 1,
    createdAt: 1,
    updatedAt: 1,
  },
  judge: async (deps, contacts) => {
    const found: Finding[] = [];
    const ids = new Map(contacts.map(({ workspaceId }) => [workspaceId.toHexString(), workspaceId]));
    for (const workspaceId of ids.values()) {
      const own = contacts.filter((contact) => contact.workspaceId.equals(workspaceId));
      const segments = await deps.db.collections.Segment.find({ workspaceId }).toArray();
      for (const segment of segments) found.push(...(await judgeMembers(deps, segment, own)));
    }
    return found;
  },
});

/** Compares the rows with the conditions, in one snapshot. */
async function judgeMembers(
  { db }: VerifyDeps,
  { _id, workspaceId, name, built }: SegmentRecord,
  contacts: readonly ContactHead[],
): Promise<Finding[]> {
  if (built === null) return [];
  const { version, where } = built;
  const segment = plannedSegment({ id: _id.toHexString(), name, version, where, isBuilding: false });
  const now = db.now();
  return await shortTransaction(db, async (session) => {
    const factsOf = await readStoredFacts(db, { workspaceId, segment, contacts, now }, session);
    const contactIds: ObjectId[] = contacts.map((contact) => contact._id);
    const rows = await db.collections.SegmentRow.find(
      { workspaceId, contactId: { $in: contactIds }, segmentId: _id, version },
      { session, batchSize: 10_000 },
    ).toArray();
    const rowOf = new Map(rows.map((row) => [row.contactId.toHexString(), row]));
    return contacts.flatMap((contact): Finding[] => {
      const id = contact._id.toHexString();
      const row = rowOf.get(id);
      const dueSince = row?.lookAgainAt === undefined ? 0 : now.getTime() - row.lookAgainAt.getTime();

      if (dueSince > 0 && dueSince < GRACE_MS) return [];
      const { member } = decideMembership(where, factsOf(contact), now);
      if (member === (row?.in ?? false)) return [];
      const problem = member ? 'meets the conditions of' : 'does not meet the conditions of';
      return [{ id, problem: `${problem} the segment ${_id.toHexString()}, and its row says otherwise` }];
    });
  });
}

type Counted = Pick<SegmentRecord, '_id' | 'workspaceId' | 'built'>;

/** The counted members of a segment are as many as its rows. */
export const segmentCounts: Check = rowsCheck<Counted>({
  name: 'counts of segments',
  of: ({ Segment }) => Segment,
  projection: { workspaceId: 1, built: 1 },
  page: 20,
  judge: async (deps, rows) => {
    const found: Finding[] = [];
    for (const row of rows) found.push(...(await judgeCount(deps, row)));
    return found;
  },
});

async function judgeCount({ db, pauseMs }: VerifyDeps, segment: Counted): Promise<Finding[]> {
  const { _id, workspaceId, built } = segment;
  if (built === null) return [];
  for (let i = 0; ; i += 1) {
    const before = await countSegment(db, segment);
    const rows = await db.collections.SegmentRow.countDocuments({
      workspaceId,
      segmentId: _id,
      version: built.version,
      in: true,
    });
    if (before === rows) return [];
    // Otherwise the rows have changed while they were counted.
    if (before === (await countSegment(db, segment)) || i === TRIES)
      return [
        {
          id: _id.toHexString(),
          problem: `its number of members is ${String(before)}, and there are ${String(rows)}`,
        },
      ];
    await sleep(pauseMs);
  }
}
