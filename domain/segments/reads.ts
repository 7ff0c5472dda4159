import { parseDuration } from '../automation/duration.js';
import { listenKey } from '../automation/event-name.js';
import {
  countRange,
  isSentTest,
  isEventTest,
  isListTest,
  isSegmentTest,
  leavesIn,
  type ContactWhere,
  type EventTest,
} from '../contact/contact-query.js';
import { isCondition } from '../automation/where.js';
import type { Id } from '../id.js';

/** Events of one name that are read of a contact for conditions on their properties. */
export const MAX_READ_EVENTS = 1_000;

/** Which events of one name have to be read of a contact. */
export interface EventNeed {
  /** How many of the newest. */
  newest: number;
  /** Whether the oldest one is needed, too. */
  first: boolean;
  properties: boolean;
  /** Maximum age; null for all. */
  spanMs: number | null;
}

/** What the conditions of a segment depend on. */
export interface SegmentReads {
  /** Fields of the contact. */
  contact: boolean;
  lists: boolean;
  automations: ReadonlySet<Id>;
  segments: ReadonlySet<Id>;
  broadcasts: ReadonlySet<Id>;
  /** By event key. */
  events: ReadonlyMap<string, EventNeed>;
}

/** What has to be known of a contact to decide the conditions. */
export function neededReads(where: ContactWhere): SegmentReads {
  const reads = {
    contact: false,
    lists: false,
    automations: new Set<Id>(),
    segments: new Set<Id>(),
    broadcasts: new Set<Id>(),
    events: new Map<string, EventNeed>(),
  };
  for (const { leaf } of leavesIn(where, '')) {
    if (isCondition(leaf)) reads.contact = true;
    else if (isEventTest(leaf)) addNeed(reads.events, listenKey(leaf.event), toEventNeed(leaf));
    else if (isListTest(leaf)) reads.lists = true;
    else if (isSegmentTest(leaf)) reads.segments.add(leaf.segment);
    else if (isSentTest(leaf)) reads.broadcasts.add(leaf.broadcast);
    else reads.automations.add(leaf.automation);
  }
  return reads;
}

function toEventNeed(test: EventTest): EventNeed {
  const { min, max } = countRange(test);
  const properties = test.where !== undefined;
  const first = test.which === 'first';
  // The last of them decides when there is one too few, the one beyond `max` when there is not one too many.
  const counted = Math.max(min, max === Infinity ? 0 : max + 1);
  const newest = test.which === 'last' ? 1 : first ? 0 : properties ? MAX_READ_EVENTS : counted;
  // The first and last events are those of all time, whether or not they are in the window.
  return { newest, first, properties, spanMs: test.which === undefined ? windowSpan(test) : null };
}

/** What has to be known to decide any of these. */
export function joinReads(all: readonly SegmentReads[]): SegmentReads {
  const events = new Map<string, EventNeed>();
  for (const reads of all) for (const [key, need] of reads.events) addNeed(events, key, need);
  const union = (pick: (reads: SegmentReads) => ReadonlySet<Id>): Set<Id> =>
    new Set(all.flatMap((reads) => [...pick(reads)]));
  return {
    contact: all.some(({ contact }) => contact),
    lists: all.some(({ lists }) => lists),
    automations: union(({ automations }) => automations),
    segments: union(({ segments }) => segments),
    broadcasts: union(({ broadcasts }) => broadcasts),
    events,
  };
}

/** The window of a test in milliseconds; null without one. */
export function windowSpan({ withinLast }: EventTest): number | null {
  return withinLast === undefined ? null : parseDuration(withinLast);
}

/** Adds what is needed of one event name to the needs so far. */
export function addNeed(needs: Map<string, EventNeed>, key: string, need: EventNeed): void {
  const known = needs.get(key);
  if (known === undefined) {
    needs.set(key, need);
    return;
  }
  // Only the newest events are read within the window: the first one is that of all time.
  const spans = [known, need].filter(({ newest }) => newest > 0).map(({ spanMs }) => spanMs);
  needs.set(key, {
    newest: Math.max(known.newest, need.newest),
    first: known.first || need.first,
    properties: known.properties || need.properties,
    spanMs: spans.length === 0 || spans.includes(null) ? null : Math.max(...spans.map((span) => span ?? 0)),
  });
}

/** The names of the events that conditions count. */
export function countedNames(where: ContactWhere): string[] {
  return [...leavesIn(where, '')].flatMap(({ leaf }) =>
    !isCondition(leaf) && isEventTest(leaf) ? [leaf.event] : [],
  );
}

/** Events of one name that are counted to explain a membership. */
const COUNTED_FOR_REASONS = 100;

/** The same, with more events than the decision needs, so that reasons can say how often something happened. */
export function forReasons(reads: SegmentReads): SegmentReads {
  const events = [...reads.events].map(([key, need]): [string, EventNeed] => [
    key,
    { ...need, newest: Math.max(need.newest, COUNTED_FOR_REASONS) },
  ]);
  return { ...reads, events: new Map(events) };
}
