import type { Scope } from '../accounts/access.js';
import { conditionNeeds } from '../accounts/condition-needs.js';
import { valueAt } from '../automation/conditions.js';
import {
  isEventTest,
  isListTest,
  leavesIn,
  type ContactLeaf,
  type ContactWhere,
} from '../contact/contact-query.js';
import { isCondition } from '../automation/where.js';
import type { JsonValue } from '../json/json.js';
import type { SubscriptionStatus } from '../lists/subscription.js';
import { countedEvents, decideLeaf, testedEvent, type SegmentFacts } from './decide.js';

/** The result of one condition for a contact, and what it is based on. */
export interface Reason {
  /** Its path in `where`. */
  path: string;
  /** Who may know it. */
  needs: Scope[];
  holds: boolean;
  /** The field's value; of a condition. */
  value?: JsonValue;
  /** Events counted, up to about a hundred. */
  count?: number;
  /** The newest of them, or the event that was tested. */
  lastAt?: Date | null;
  /** Null for a contact who was never on the list. */
  status?: SubscriptionStatus | null;
}

/** Why a contact is or is not a member: each condition with what was found. */
export function explainMemberState(where: ContactWhere, facts: SegmentFacts, now: Date): Reason[] {
  return [...leavesIn(where, 'where')].map(({ leaf, path }) => ({
    path,
    needs: [...conditionNeeds(leaf, path)].map(({ need }) => need),
    holds: decideLeaf(leaf, facts, now.getTime()).holds,
    ...foundFor(leaf, facts, now),
  }));
}

function foundFor(leaf: ContactLeaf, facts: SegmentFacts, now: Date): Partial<Reason> {
  if (isCondition(leaf)) {
    return { value: valueAt(leaf.field, { contact: facts.contact, event: null, entry: null }) ?? null };
  }
  if (isListTest(leaf)) return { status: facts.statusOn(leaf.list) };
  if (!isEventTest(leaf)) return {};
  if (leaf.which !== undefined) return { lastAt: toDate(testedEvent(leaf, facts)?.at) };
  const counted = countedEvents(leaf, facts, now.getTime());
  return { count: counted.length, lastAt: toDate(counted[0]?.at) };
}

function toDate(at: number | undefined): Date | null {
  return at === undefined ? null : new Date(at);
}
