import {
  countRange,
  isEventTest,
  isGroup,
  leavesIn,
  type ContactWhere,
  type EventTest,
} from '../contact/contact-query.js';
import { isCondition } from '../automation/where.js';
import { isSegmentEvent } from '../automation/event-name.js';
import type { FieldError } from '../errors.js';
import { windowSpan } from './reads.js';
import { DAY_MS } from '../kernel/spans.js';

/** Every event that a segment counts is evaluated against all of its conditions. */
export const MAX_CONDITIONS = 20;
export const MAX_EVENT_TESTS = 5;
/** Conditions on properties read whole events instead of an index. */
export const MAX_PROPERTY_TESTS = 2;
export const MAX_NESTING = 3;
/** The events that a test needs are read with each event. */
export const MAX_COUNT = 100;

/** The limits that the conditions of a segment exceed, and what is not allowed in them. */
export function segmentErrors(where: ContactWhere): FieldError[] {
  const leaves = [...leavesIn(where, 'where')];
  const events = leaves.flatMap(({ leaf, path }) =>
    !isCondition(leaf) && isEventTest(leaf) ? [{ test: leaf, path }] : [],
  );
  const errors: FieldError[] = [];
  const atMost = (n: number, limit: number, what: string): void => {
    if (n > limit) errors.push({ path: 'where', message: `has more than ${String(limit)} ${what}` });
  };
  atMost(leaves.length, MAX_CONDITIONS, 'conditions');
  atMost(events.length, MAX_EVENT_TESTS, 'conditions on events');
  atMost(
    events.filter(({ test }) => test.where !== undefined).length,
    MAX_PROPERTY_TESTS,
    'conditions on properties of events',
  );
  if (whereDepth(where) > MAX_NESTING)
    errors.push({ path: 'where', message: `is nested deeper than ${String(MAX_NESTING)}` });
  for (const { leaf, path } of leaves)
    if (isCondition(leaf) && /^contact\.segments(?:\.|$)/u.test(leaf.field))
      errors.push({ path: `${path}.field`, message: 'is not available here; use { "segment": … }' });
  return [...errors, ...events.flatMap(({ test, path }) => eventErrors(test, path))];
}

/** The windows that are longer than events are kept: their members could not be decided again. */
export function windowErrors(where: ContactWhere, retentionDays: number, path = 'where'): FieldError[] {
  const message = `must not be more than ${String(retentionDays)} days, the time for which events are kept`;
  return [...leavesIn(where, path)].flatMap(({ leaf, path: at }) => {
    const spanMs = isCondition(leaf) || !isEventTest(leaf) ? null : windowSpan(leaf);
    return spanMs !== null && spanMs > retentionDays * DAY_MS ? [{ path: `${at}.withinLast`, message }] : [];
  });
}

function eventErrors(test: EventTest, path: string): FieldError[] {
  if (isSegmentEvent(test.event))
    return [{ path: `${path}.event`, message: 'is an event of segments, and segments cannot count those' }];
  return countErrors(test, path);
}

/** Counts for which too many events would have to be read. */
export function countErrors(test: EventTest, path: string): FieldError[] {
  const { min, max } = countRange(test);
  const limit = { message: `must not be more than ${String(MAX_COUNT)}` };
  return [
    ...(min > MAX_COUNT ? [{ path: `${path}.atLeast`, ...limit }] : []),
    ...(max !== Infinity && max > MAX_COUNT ? [{ path: `${path}.atMost`, ...limit }] : []),
  ];
}

function whereDepth({ all = [], any = [], none = [] }: ContactWhere): number {
  const groups = [...all, ...any, ...none].filter(isGroup);
  return 1 + Math.max(0, ...groups.map(whereDepth));
}
