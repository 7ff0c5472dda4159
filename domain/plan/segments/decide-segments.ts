import { internalEventKey } from '../../automation/event-name.js';
import type { ContactState } from '../../contact/contact-state.js';
import type { Id } from '../../id.js';
import { decideMemberState, mayBeMember, type SegmentFacts } from '../../segments/decide.js';
import type { PlannedSegment, PlannedSegments } from '../../segments/planned-segments.js';
import { appendInternal, callDepth, type CallProgress } from '../calls/call-progress.js';
import { changesConsent } from '../calls/call.js';
import { segmentFacts } from './segment-facts.js';
import type { SegmentRow } from './segment-state.js';
import { isSettled } from './settled-segments.js';

const ADDED = internalEventKey('contact_added');
const UPDATED = internalEventKey('contact_updated');
const OF_LISTS = new Set([internalEventKey('list_subscribed'), internalEventKey('list_unsubscribed')]);

/**
 * Decides the segments that what the call has done so far may concern, and appends an event for each that the contact has
 * entered or left. Called again, it decides what has happened since.
 *
 * The contact is locked: of two batches that each log one of the events that a segment counts, the later one has to see both,
 * unless one more event cannot change anything.
 *
 * @returns whether any event was appended
 */
export function decideSegments(progress: CallProgress, contact: ContactState): boolean {
  const { state, events, segmented } = progress;
  const { segments: snapshot } = state.snapshot;
  if (snapshot === null || state.contacts.get(contact.id) === null) return false;
  const touched = touchedBy(progress, contact.id, snapshot.segments);
  Object.assign(segmented, {
    events: events.length,
    unlogged: progress.unlogged.length,
    entered: progress.enteredIds.length,
    ended: progress.ended,
    isFirst: false,
  });
  if (touched.size === 0) return false;
  state.contacts.lock(contact.id);
  const facts = segmentFacts(progress, contact);
  const changed = new Set<Id>();
  for (const segment of snapshot.segments.all) {
    const follows = [...segment.reads.segments].some((id) => changed.has(id));
    if (!touched.has(segment) && !follows) continue;
    if (decideOne(progress, { segment, contact, facts })) changed.add(segment.id);
  }
  return progress.events.length > segmented.events;
}

/** The contact as conditions see it, with its segments if any depends on them. */
export function withSegments({ state }: CallProgress, contact: ContactState): ContactState {
  return state.snapshot.segments?.areRead === true
    ? { ...contact, segments: state.segments.contactSegments(contact.id) }
    : contact;
}

function touchedBy(progress: CallProgress, contactId: Id, segments: PlannedSegments): Set<PlannedSegment> {
  const { call, events, enteredIds, ended, segmented } = progress;
  const isAgain = call.action.type === 'decideSegments';
  const touched = new Set(isAgain && segmented.isFirst ? segments.all : []);
  const touch = (some: readonly PlannedSegment[]): void => {
    for (const segment of some) touched.add(segment);
  };
  if (segmented.isFirst && changesConsent(call.action)) touch(segments.onLists);
  // Without an event.
  if (segmented.isFirst && call.action.type === 'restoreContact') touch(segments.onContact);
  const isRestarted = segmented.isFirst && call.action.type in RESTARTS;
  if (isRestarted || enteredIds.length > segmented.entered || ended > segmented.ended)
    touch(segments.onAutomations);
  const logged = events.slice(segmented.events).map(({ key }) => key);
  for (const key of [...logged, ...progress.unlogged.slice(segmented.unlogged)]) {
    if (key === ADDED) touch(segments.all);
    if (key === UPDATED) touch(segments.onContact);
    if (OF_LISTS.has(key)) touch(segments.onLists);
    touch(segments.onEvent(key).filter((segment) => !isSettledFor(progress, contactId, { segment, key })));
  }
  return touched;
}

function isSettledFor(
  { state }: CallProgress,
  contactId: Id,
  { segment, key }: { segment: PlannedSegment; key: string },
): boolean {
  // As of the snapshot, which was a little earlier.
  if (state.segments.readSegments(contactId)?.events === null) return true;
  return isSettled(segment, { key, row: state.segments.findRow(contactId, segment.key), now: state.now });
}

/** Calls that make an enrollment active again. */
const RESTARTS = { retryEnrollment: true, jumpEnrollment: true, migrateEnrollment: true };

interface Candidate {
  segment: PlannedSegment;
  contact: ContactState;
  facts: SegmentFacts;
}

/** Whether the contact has entered or left. */
function decideOne(progress: CallProgress, { segment, contact, facts }: Candidate): boolean {
  const { state } = progress;
  const decided = decideMemberState(segment.where, facts, state.now);
  const { member, decideAgainAt } = decided;
  const before = state.segments.findRow(contact.id, segment.key);
  const wasIn = before?.in ?? false;
  const after: SegmentRow = {
    in: member,
    at: before !== null && wasIn === member ? before.at : state.now,
    decideAgainAt,
  };
  if (!isUnchanged(before, after, state.now)) {
    // While it is built, every decision is kept: the job must not write an older one.
    const isKept = mayBeMember(decided) || segment.isBuilding;
    state.segments.put(contact.id, segment, isKept ? after : null);
  } else if (before === null && segment.isBuilding) state.segments.put(contact.id, segment, after);
  if (wasIn === member || segment.isBuilding) return false;
  appendInternal(progress, member ? 'segment_entered' : 'segment_left', {
    contactId: contact.id,
    properties: { segmentId: segment.id, segmentName: segment.name },
    source: progress.call.source,
    depth: callDepth(progress),
  });
  return true;
}

/** A row that is looked at again earlier than necessary is left so: moving it on would be a write for each event. */
function isUnchanged(before: SegmentRow | null, after: SegmentRow, now: Date): boolean {
  if ((before?.in ?? false) !== after.in) return false;
  const due = before?.decideAgainAt ?? null;
  if (due === null) return after.decideAgainAt === null;
  return due > now && (after.decideAgainAt === null || due <= after.decideAgainAt);
}
