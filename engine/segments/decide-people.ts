import type { ObjectId } from 'mongodb';
import {
  decideMemberState,
  everyMemberState,
  mayBeMember,
  type MemberState,
} from '../../domain/segments/decide.js';
import { plannedSegment, type PlannedSegment } from '../../domain/segments/planned-segments.js';
import { splitIntoStages } from '../../domain/segments/stages.js';
import type { Database } from '../../models/core/database.js';
import type { Person } from './read-people.js';
import { readFactsBeside } from './stored-facts.js';

/** The decision about one contact. */
export interface Decision extends MemberState {
  contactId: ObjectId;
}

interface DecideOf {
  workspaceId: ObjectId;
  planned: PlannedSegment;
  now: Date;
}

/**
 * Decides whether contacts meet the conditions of a segment, by what is stored now. The conditions that read most are put
 * only to contacts who may meet them all, now or later.
 */
export async function decidePeople(
  db: Database,
  { planned, ...of }: DecideOf,
  people: readonly Person[],
): Promise<Decision[]> {
  const parts = people.map((): MemberState[] => []);
  for (const where of splitIntoStages(planned.where)) {
    const stage = plannedSegment({ ...planned, where });
    const open = people.flatMap((person, i) => {
      const own = parts[i] ?? [];
      return own.every(mayBeMember) ? [{ person, own }] : [];
    });
    const contactIds = open.map(({ person }) => person._id);
    const factsFor = await readFactsBeside(db, { ...of, segments: [stage], contactIds });
    for (const { person, own } of open)
      own.push(decideMemberState(where, { ...factsFor(person._id), contact: person.contact }, of.now));
  }
  return people.map(({ _id: contactId }, i) => ({ contactId, ...everyMemberState(parts[i] ?? []) }));
}
