import { expectedValue, failingCondition, instantIn, valueAt } from '../automation/conditions.js';
import { isCondition, type Condition } from '../automation/where.js';
import { parseDuration } from '../automation/duration.js';
import type { EnrollmentStatus } from '../automation/enrollment.js';
import { listenKey } from '../automation/event-name.js';
import {
  countRange,
  isSentTest,
  isEventTest,
  isGroup,
  isListTest,
  isSegmentTest,
  type ContactLeaf,
  type ContactTest,
  type ContactWhere,
  type EventTest,
} from '../contact/contact-query.js';
import type { Id } from '../id.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import type { SubscriptionStatus } from '../lists/subscription.js';
import { windowSpan } from './reads.js';

/** What decides whether an event counts. */
export interface EventFacts {
  at: number;
  /** Null unless a condition reads them. */
  properties: JsonValue;
}

/** An event that a condition counts, with its id in the log. */
export interface CountedEvent extends EventFacts {
  id: Id;
}

/** The order of the log, newest first. Events of the same millisecond are ordered by id. */
export function byNewest(a: CountedEvent, b: CountedEvent): number {
  return b.at - a.at || (a.id < b.id ? 1 : -1);
}

/** What conditions of branches can be about besides the contact. */
export interface BranchScope {
  /** The properties of the event that entered. */
  entry: JsonValue;
  /** Responses to webhook steps, by step id. */
  steps: JsonObject;
  /** When the enrollment began, in milliseconds. */
  enteredAt: number;
}

/** What is known of a contact: as much as `neededReads` asks for. */
export interface SegmentFacts {
  /** In branches only. */
  readonly branch?: BranchScope;
  readonly contact: JsonObject;
  /** The workspace's zone. */
  timezone: string;
  statusOn: (listId: Id) => SubscriptionStatus | null;
  /** Newest first. */
  loggedEvents: (key: string) => readonly EventFacts[];
  firstEvent: (key: string) => EventFacts | null;
  hasEnrollment: (automationId: Id, status: EnrollmentStatus | undefined) => boolean;
  isIn: (segmentId: Id) => boolean;
  wasSent: (broadcastId: Id) => boolean;
}

/** Whether a contact belongs to a segment, and when this may change without anything happening to the contact. */
export interface MemberState {
  member: boolean;
  /** Null if never. */
  decideAgainAt: Date | null;
}

/** Whether the contact is a member, or may become one as time passes. Nothing is stored about others. */
export function mayBeMember({ member, decideAgainAt }: MemberState): boolean {
  return member || decideAgainAt !== null;
}

/** A value, and the time in milliseconds until which it holds if nothing happens. */
interface Timed {
  holds: boolean;
  until: number;
}

const FOREVER = Infinity;

/** Decides whether the contact with these facts is a member now. */
export function decideMemberState(where: ContactWhere, facts: SegmentFacts, now: Date): MemberState {
  return toMemberState(decideGroup(where, facts, now.getTime()));
}

/** The membership in a segment whose conditions are decided in parts which all have to hold. */
export function everyMemberState(parts: readonly MemberState[]): MemberState {
  return toMemberState(
    every(
      parts.map(({ member, decideAgainAt }) => ({
        holds: member,
        until: decideAgainAt?.getTime() ?? FOREVER,
      })),
    ),
  );
}

function toMemberState({ holds, until }: Timed): MemberState {
  return { member: holds, decideAgainAt: until === FOREVER ? null : new Date(until) };
}

function decideGroup(where: ContactWhere, facts: SegmentFacts, now: number): Timed {
  const decide = (node: NonNullable<ContactWhere['all']>[number]): Timed =>
    isGroup(node) ? decideGroup(node, facts, now) : decideLeaf(node, facts, now);
  const { all = [], any = [], none = [] } = where;
  return every([
    ...all.map(decide),
    ...(any.length === 0 ? [] : [not(every(any.map((node) => not(decide(node)))))]),
    ...none.map((node) => not(decide(node))),
  ]);
}

function not({ holds, until }: Timed): Timed {
  return { holds: !holds, until };
}

/** If all hold, the result holds until the first of them changes; otherwise, for as long as any failing one does. */
function every(parts: readonly Timed[]): Timed {
  const failing = parts.filter(({ holds }) => !holds);
  if (failing.length > 0) return { holds: false, until: Math.max(...failing.map(({ until }) => until)) };
  return { holds: true, until: Math.min(FOREVER, ...parts.map(({ until }) => until)) };
}

/** Decides one condition or test. */
export function decideLeaf(leaf: ContactLeaf, facts: SegmentFacts, now: number): Timed {
  return isCondition(leaf) ? decideCondition(leaf, facts, now) : decideTest(leaf, facts, now);
}

function decideCondition(
  condition: Condition,
  { contact, timezone, branch }: SegmentFacts,
  now: number,
): Timed {
  const { entry = null, steps = {} } = branch ?? {};
  const scope = { contact, event: entry, entry, steps, now: new Date(now), timezone };
  const holds = failingCondition({ all: [condition] }, scope) === null;
  if (condition.op !== 'withinLast') return { holds, until: FOREVER };
  const at = instantIn(valueAt(condition.field, scope), scope);
  const period = expectedValue(condition.value, scope);
  const span = typeof period === 'string' ? parseDuration(period) : null;
  if (at === null || span === null) return { holds, until: FOREVER };
  return { holds, until: at > now ? at : holds ? at + span + 1 : FOREVER };
}

function decideTest(test: ContactTest, facts: SegmentFacts, now: number): Timed {
  if (isEventTest(test)) return decideEvents(test, facts, now);
  if (isListTest(test))
    return { holds: facts.statusOn(test.list) === (test.status ?? 'subscribed'), until: FOREVER };
  if (isSegmentTest(test)) return { holds: facts.isIn(test.segment), until: FOREVER };
  if (isSentTest(test)) return { holds: facts.wasSent(test.broadcast), until: FOREVER };
  return { holds: facts.hasEnrollment(test.automation, test.status), until: FOREVER };
}

function decideEvents(test: EventTest, facts: SegmentFacts, now: number): Timed {
  if (test.which !== undefined) return decideOne(test, facts, now);
  const span = windowSpan(test) ?? Infinity;
  const { min, max } = countRange(test);
  const counted = countedEvents(test, facts, now);
  const n = counted.length;
  const windowEnd = (index: number): number => (counted[index]?.at ?? FOREVER) + span + 1;
  if (n > max) return { holds: false, until: windowEnd(max) };
  if (n < min) return { holds: false, until: FOREVER };
  return { holds: true, until: min === 0 ? FOREVER : windowEnd(min - 1) };
}

/** The events that a test counts, newest first; not more than decide it. */
export function countedEvents(test: EventTest, facts: SegmentFacts, now: number): EventFacts[] {
  const since = startOf(test, facts, now);
  return facts
    .loggedEvents(listenKey(test.event))
    .filter((event) => event.at >= since && meets(test, event, facts, now));
}

/** The first or last event, if the test is about one. */
export function testedEvent(test: EventTest, facts: SegmentFacts): EventFacts | null {
  const key = listenKey(test.event);
  return test.which === 'first' ? facts.firstEvent(key) : (facts.loggedEvents(key)[0] ?? null);
}

function decideOne(test: EventTest, facts: SegmentFacts, now: number): Timed {
  const span = windowSpan(test) ?? Infinity;
  const event = testedEvent(test, facts);
  if (event === null || !meets(test, event, facts, now) || event.at < startOf(test, facts, now))
    return { holds: false, until: FOREVER };
  return { holds: true, until: event.at + span + 1 };
}

/** From when on events count. */
function startOf(test: EventTest, { branch }: SegmentFacts, now: number): number {
  const entered = test.since === 'entry' ? branch?.enteredAt : undefined;
  return Math.max(now - (windowSpan(test) ?? Infinity), entered ?? -Infinity);
}

function meets(test: EventTest, { properties }: EventFacts, facts: SegmentFacts, now: number): boolean {
  if (test.where === undefined) return true;
  const { contact, timezone, branch } = facts;
  const entry = branch === undefined ? properties : branch.entry;
  const scope = { contact, event: properties, entry, now: new Date(now), timezone };
  return failingCondition(test.where, scope) === null;
}
