import { isCondition, groupModes, type Condition, type Where } from '../automation/where.js';
import type { EnrollmentStatus } from '../automation/enrollment.js';
import type { SubscriptionStatus } from '../lists/subscription.js';

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
  /** In branches: only what has happened since the enrollment began. */
  since?: 'entry';
}

/** The contact's status on a list, `subscribed` if omitted. */
export interface ListTest {
  list: string;
  status?: SubscriptionStatus;
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

/** Those of a union that have a key, however exactly the rest of them is known. */
type With<N, K extends string> = Extract<N, Record<K, unknown>>;

export function isEventTest<N extends object>(node: N): node is With<N, 'event'> {
  return 'event' in node;
}

export function isListTest<N extends object>(node: N): node is With<N, 'list'> {
  return 'list' in node;
}

export function isAutomationTest<N extends object>(node: N): node is With<N, 'automation'> {
  return 'automation' in node;
}

export function isSegmentTest<N extends object>(node: N): node is With<N, 'segment'> {
  return 'segment' in node;
}

export function isSentTest<N extends object>(node: N): node is With<N, 'broadcast'> {
  return 'broadcast' in node;
}

const leafKeys = ['field', 'event', 'list', 'automation', 'segment', 'broadcast'] as const;
type LeafKey = (typeof leafKeys)[number];

/** True for `{ all | any | none }`, not for a condition or test. */
export function isGroup<N extends object>(
  node: N,
): node is Exclude<N, { [K in LeafKey]: Record<K, unknown> }[LeafKey]> {
  return !leafKeys.some((key) => key in node);
}

/** Whether anything is tested that is stored elsewhere than in the contact. */
export function hasTests(where: ContactWhere): boolean {
  return !testsIn(where, '').next().done;
}

/** The tests of a query and their paths in it (`where.all[1]`). */
export function* testsIn(where: ContactWhere, path: string): Generator<{ test: ContactTest; path: string }> {
  for (const { leaf, path: at } of leavesIn(where, path))
    if (!isCondition(leaf)) yield { test: leaf, path: at };
}

/** All conditions and tests with their paths. */
export function* leavesIn(where: ContactWhere, path: string): Generator<{ leaf: ContactLeaf; path: string }> {
  for (const mode of groupModes) {
    for (const [i, node] of (where[mode] ?? []).entries()) {
      const at = `${path}.${mode}[${String(i)}]`;
      if (isGroup(node)) yield* leavesIn(node, at);
      else yield { leaf: node, path: at };
    }
  }
}
