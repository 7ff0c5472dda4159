import type { TimelineEntry } from '../../domain/automation/enrollment.js';
import type { EndedEffect } from '../../domain/plan/calls/call-action.js';
import type { EnrollmentRecord, StepEnd } from '../../models/automations/enrollment.js';
import type { StepVisit } from '../../workflows/messages.js';

/** Enough timeline lines to include all of the current visit, with those of webhooks and operators. */
const LAST_LINES = 30;

/** The fields from which the end of the current step is derived. */
export const stepEndProjection = {
  status: 1,
  run: 1,
  visit: 1,
  paused: 1,
  enteredAt: 1,
  'entry.eventId': 1,
  nextWakeAt: 1,
  awaited: 1,
  since: 1,
  timeline: { $slice: -LAST_LINES },
} as const;

export type StepEndRow = Pick<
  EnrollmentRecord,
  'visit' | 'enteredAt' | 'nextWakeAt' | 'awaited' | 'since' | 'timeline'
> & { entry: Pick<EnrollmentRecord['entry'], 'eventId'> };

/** Timeline entries that end a step. */
const ends: ReadonlySet<TimelineEntry['type']> = new Set([
  'emailSent',
  'emailSkipped',
  'emailUncertain',
  'webhookDelivered',
  'contactUpdated',
  'eventSent',
  'addedToList',
  'removedFromList',
  'timedOut',
  'skipped',
]);

/**
 * When the current step of an enrollment ended according to its timeline, not when a worker noticed. A step that takes
 * no time (branch, split) ended with the previous one; before the first step it is the entry.
 */
export function endOfStep(row: StepEndRow, now: Date): StepEnd {
  if (row.visit === 0) return toStepEnd(row);
  if (row.awaited?.visit === row.visit) return { at: now, eventId: row.awaited.eventId };
  const entered = row.timeline.findLastIndex((line) => line.type === 'stepEntered' || line.type === 'jumped');
  const end = row.timeline.slice(entered + 1).findLast((line) => ends.has(line.type));
  if (end !== undefined) return { at: end.at, eventId: null };
  if (row.nextWakeAt !== null) return { at: row.nextWakeAt < now ? row.nextWakeAt : now, eventId: null };
  return row.since ?? toStepEnd(row);
}

function toStepEnd(row: StepEndRow): StepEnd {
  return { at: row.enteredAt, eventId: row.entry.eventId };
}

/** The end of a visit whose effect is not a mail, with its timeline entry. */
export function effectEnd({ visit, step }: StepVisit, line: EndedEffect['line']): EndedEffect {
  return { by: 'effect', visit, step, line, mail: null, event: null };
}

/** Like `effectEnd`, unless the timeline has the end already: an enrollment paused in that moment is still at its step. */
export function effectEndOnce(
  timeline: readonly TimelineEntry[],
  at: StepVisit,
  line: EndedEffect['line'],
): EndedEffect {
  const recorded = timeline.find((entry) => entry.visit === at.visit && ends.has(entry.type));
  return recorded === undefined ? effectEnd(at, line) : { ...effectEnd(at, null), at: recorded.at };
}
