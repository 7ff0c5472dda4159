import {
  failingCondition,
  isCondition,
  type Condition,
  type Scope,
  type Where,
} from '../automation/conditions.js';
import type { EnrollmentStatus } from '../automation/enrollment.js';
import type { MembershipStatus } from '../lists/membership.js';

/** How often the log has an event of the contact. `atLeast` is 1 unless `atMost` is given. */
export interface EventTest {
  /** A name, in any notation. */
  event: string;
  atLeast?: number;
  atMost?: number;
  /** A duration; all that the log has if omitted. */
  withinLast?: string;
  /** Conditions on the event; others do not count. */
  where?: Where;
  /** Tests one event instead of a number: the contact's first or last of that name has to be in time and meet `where`. */
  which?: 'first' | 'last';
}

/** The contact's status on a list, `subscribed` if omitted. */
export interface ListTest {
  list: string;
  status?: MembershipStatus;
}

/** The contact has, or had, an enrollment in an automation. */
export interface AutomationTest {
  automation: string;
  status?: EnrollmentStatus;
}

/** The contact is in a segment. */
export interface SegmentTest {
  segment: string;
}

/** The contact was sent a broadcast. */
export interface SentTest {
  broadcast: string;
}

/** A test of what is stored elsewhere than in the contact. */
export type ContactTest = EventTest | ListTest | AutomationTest | SegmentTest | SentTest;
export type ContactLeaf = Condition | ContactTest;
type Leaf = ContactLeaf;
type Node = ContactWhere | Leaf;

/** Which contacts: the conditions of automations on a contact, and tests of its events, lists, enrollments and mails. */
export interface ContactWhere {
  all?: Node[];
  any?: Node[];
  none?: Node[];
}

/** Limits of an event test's count; no upper limit is Infinity. */
export function countRange({ atLeast, atMost = Infinity }: EventTest): { min: number; max: number } {
  return { min: atLeast ?? (atMost === Infinity ? 1 : 0), max: atMost };
}

export function isEventTest(leaf: ContactTest): leaf is EventTest {
  return 'event' in leaf;
}

export function isListTest(leaf: ContactTest): leaf is ListTest {
  return 'list' in leaf;
}

export function isSegmentTest(leaf: ContactTest): leaf is SegmentTest {
  return 'segment' in leaf;
}

export function isSentTest(leaf: ContactTest): leaf is SentTest {
  return 'broadcast' in leaf;
}

const leafKeys = ['field', 'event', 'list', 'automation', 'segment', 'broadcast'];

/** True for `{ all | any | none }`, not for a condition or test. */
export function isGroup(node: Node): node is ContactWhere {
  return !leafKeys.some((key) => key in node);
}

export function isContactCondition(leaf: Leaf): leaf is Condition {
  return 'field' in leaf && isCondition(leaf);
}

/** Whether a contact meets the conditions; `holds` decides the tests. Groups mean what they mean in automations. */
export function matches(where: ContactWhere, scope: Scope, holds: (test: ContactTest) => boolean): boolean {
  const test = (node: Node): boolean => {
    if (isGroup(node)) return matches(node, scope, holds);
    return isContactCondition(node) ? failingCondition({ all: [node] }, scope) === null : holds(node);
  };
  const { all = [], any = [], none = [] } = where;
  return all.every(test) && (any.length === 0 || any.some(test)) && !none.some(test);
}

/** The tests of a query and their paths in it (`where.all[1]`). */
export function* testsIn(where: ContactWhere, path: string): Generator<{ test: ContactTest; path: string }> {
  for (const { leaf, path: at } of leavesIn(where, path))
    if (!isContactCondition(leaf)) yield { test: leaf, path: at };
}

/** All conditions and tests with their paths. */
export function* leavesIn(where: ContactWhere, path: string): Generator<{ leaf: ContactLeaf; path: string }> {
  for (const [key, nodes] of [
    ['all', where.all],
    ['any', where.any],
    ['none', where.none],
  ] as const) {
    for (const [i, node] of (nodes ?? []).entries()) {
      const at = `${path}.${key}[${String(i)}]`;
      if (isGroup(node)) yield* leavesIn(node, at);
      else yield { leaf: node, path: at };
    }
  }
}
