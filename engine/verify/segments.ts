import { setTimeout as sleep } from 'node:timers/promises';
import type { ObjectId } from 'mongodb';
import { decideMemberState } from '../../domain/segments/decide.js';
import type { PlannedSegment } from '../../domain/segments/planned-segments.js';
import type { ContactRecord } from '../../models/audience/contact.js';
import type { SegmentRecord } from '../../models/audience/segment.js';
import { countSegment } from '../../models/audience/segment-members.js';
import { shortTransaction } from '../../models/core/short-transaction.js';
import { plannedVersions } from '../intake/parts/segments/load-segments.js';
import { contactHeadProjection, type ContactHead } from '../intake/parts/contacts/contact-rows.js';
import { readStoredFacts, type StoredFacts } from '../segments/stored-facts.js';
import { rowsCheck, type Check, type Finding, type VerifyDeps } from './check.js';

/** How often a segment is counted while its number of members keeps changing. */
const TRIES = 5;
/** The sweep looks at what is due every second; a row that is due for longer is a finding. */
const GRACE_MS = 60_000;

/** Every contact is in the segments whose conditions it meets, and in no others. */
export const segmentRows: Check = rowsCheck<ContactRecord>({
  name: 'members of segments',
  of: ({ Contact }) => Contact,
  projection: contactHeadProjection,
  judge: async (deps, contacts) => {
    const found: Finding[] = [];
    const ids = new Map(contacts.map(({ workspaceId }) => [workspaceId.toHexString(), workspaceId]));
    for (const workspaceId of ids.values()) {
      const own = contacts.filter((contact) => contact.workspaceId.equals(workspaceId));
      found.push(...(await judgeMembers(deps, workspaceId, own)));
    }
    return found;
  },
});

/** Compares the rows with the conditions, in one snapshot. */
async function judgeMembers(
  { db }: VerifyDeps,
  workspaceId: ObjectId,
  contacts: readonly ContactHead[],
): Promise<Finding[]> {
  const now = db.now();
  return await shortTransaction(db, async (session) => {
    const saved = await db.collections.Segment.find({ workspaceId }, { session }).toArray();
    const segments = saved.flatMap(plannedVersions).filter(({ isBuilding }) => !isBuilding);
    if (segments.length === 0) return [];
    const asked = { workspaceId, segments, contacts, now, withRows: true };
    const factsFor = await readStoredFacts(db, asked, session);
    return contacts.flatMap((contact) => {
      const facts = factsFor(contact);
      const problems = segments.flatMap((segment) => problemWith(segment, facts, now) ?? []);
      return problems.map((problem): Finding => ({ id: contact._id.toHexString(), problem }));
    });
  });
}

/** What is wrong with a contact's row of a segment; null if nothing is. */
function problemWith({ id, key, where }: PlannedSegment, facts: StoredFacts, now: Date): string | null {
  const row = facts.rows.get(key);
  const dueAt = row?.decideAgainAt ?? null;
  const dueSince = dueAt === null ? 0 : now.getTime() - dueAt.getTime();
  if (dueSince > 0 && dueSince < GRACE_MS) return null;
  const { member } = decideMemberState(where, facts, now);
  if (member === (row?.in ?? false)) return null;
  const found = member ? 'meets the conditions of' : 'does not meet the conditions of';
  return `${found} the segment ${id}, and its row says otherwise`;
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
