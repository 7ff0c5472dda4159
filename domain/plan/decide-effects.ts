import type { CallProgress } from './calls/call-progress.js';
import { decideEntries } from './enrollments/entries.js';
import { decideSegments, withSegments } from './segments/decide-segments.js';
import { decideExits } from './enrollments/exits.js';
import { decideRules } from './rules.js';
import { isInternalKey } from '../automation/event-name.js';
import type { ContactState } from '../contact/contact-state.js';
import type { HeardNames } from './heard-names.js';
import { decideWaits } from './enrollments/waits.js';

/** What would have reacted to the events of a silent call is named in their decisions. */
function decideSilently({ state: { snapshot }, events }: CallProgress): void {
  for (const event of events) {
    for (const { id, definition } of snapshot.listening.get(event.key) ?? [])
      event.decisions.push({
        automationId: id,
        automationName: definition.name,
        role: 'entry',
        outcome: 'silent',
      });
    for (const { id, name } of snapshot.rules.get(event.key) ?? [])
      event.decisions.push({ ruleId: id, ruleName: name, role: 'rule', outcome: 'silent' });
  }
}

/**
 * In this order: segments, goals and exits, entries, waits, rules. Then what nothing listens to.
 *
 * @param move moves an enrollment between exits and entries; the events of an end that it causes are decided in turn
 */
export function decideEffects(
  progress: CallProgress,
  contact: ContactState,
  move?: (seen: ContactState) => void,
): void {
  const { state, call } = progress;
  const { segments, listening, rules, heard } = state.snapshot;
  const seen = (): ContactState => (segments === null ? contact : withSegments(progress, contact));
  if (segments !== null) decideSegments(progress, contact);
  if (call.silent === true) decideSilently(progress);
  else {
    const hadSome = progress.existedBefore > 0;
    if (hadSome) decideExits(progress, seen());
    if (move !== undefined) {
      const decided = progress.events.length;
      move(seen());
      decideExits(progress, seen(), decided);
    }
    if (segments !== null) decideEnds(progress, contact);
    if (listening.size > 0) decideEntries(progress, seen());
    if (segments !== null) decideFurtherEntries(progress, contact);
    if (hadSome) decideWaits(progress, seen());
    if (rules.size > 0) decideRules(progress, seen());
  }
  if (heard !== null) decideUnheard(progress, heard);
}

/** Segments may depend on the enrollments that have ended; entering or leaving them may end others. */
function decideEnds(progress: CallProgress, contact: ContactState): void {
  for (;;) {
    const decided = progress.events.length;
    if (!decideSegments(progress, contact)) return;
    decideExits(progress, withSegments(progress, contact), decided);
  }
}

/** The same for entries. It ends, since a call enters each automation at most once for each key. */
function decideFurtherEntries(progress: CallProgress, contact: ContactState): void {
  for (;;) {
    const decided = progress.events.length;
    if (!decideSegments(progress, contact)) return;
    decideExits(progress, withSegments(progress, contact), decided);
    decideEnds(progress, contact);
    decideEntries(progress, withSegments(progress, contact), decided);
  }
}

/**
 * Says of the call's custom events that no automation or rule listens to them, and which close names are listened to. Events
 * that Rollcall records itself are mostly unheard and cannot be misspelled.
 */
function decideUnheard({ events }: CallProgress, heard: HeardNames): void {
  for (const { name, key, decisions } of events) {
    if (decisions.length > 0 || isInternalKey(key) || heard.has(key)) continue;
    decisions.push({ role: 'none', outcome: 'noListener', closeNames: heard.closeTo(name) });
  }
}
