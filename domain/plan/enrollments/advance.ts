import type { NextStep } from '../../steps/next-step.js';
import { appendInternal, findContact, type CallProgress } from '../calls/call-progress.js';
import type { Id } from '../../id.js';
import type { Advance, EndedVisit } from '../calls/call-action.js';
import type { ContactState } from '../../contact/contact-state.js';
import { decideEffects } from '../decide-effects.js';
import { depthAfter } from './end-enrollment.js';
import type { EnrollmentState } from './enrollment-state.js';
import type { EventSourceRef } from '../event.js';
import { recordMailReport } from '../contacts/mail-report.js';
import { finish } from '../calls/outcome.js';
import type { CallOutcome } from '../calls/outcome.js';
import { walk, type Walked } from './walk.js';

/**
 * Moves an enrollment on, as its workflow or the activity of one of its effects reports.
 *
 * 1. What an effect has done is recorded once, whatever has become of the enrollment: the mail's end, the timeline
 *    entry, the counter and the event. Nothing is if another attempt holds the mail by now.
 * 2. If that event ends the enrollment, it goes no further. Otherwise it is walked to its next effect, wait or end.
 * 3. A report about another visit than the row's only asks where the enrollment stands, so a repeated one is harmless.
 */
export function planAdvance(progress: CallProgress, action: Advance): CallOutcome {
  const { state } = progress;
  const { enrollmentId, run, spreadMs } = action;
  const ended = recordEnd(progress, action, findContact(progress));
  // As a bounce has changed it.
  const contact = findContact(progress);
  const moved: { walked: Walked | null } = { walked: null };
  const move = (seen: ContactState): void => {
    const enrollment = state.enrollments.get(enrollmentId);
    if (enrollment?.status !== 'active' || enrollment.run !== run) return;
    progress.walked = enrollmentId;
    moved.walked = walk(progress, { contact: seen, enrollment, ended, spreadMs });
  };
  if (contact !== null) decideEffects(progress, contact, move);
  const applied = finish(progress, { contact, created: false, changed: true });
  return { ...applied, ...(moved.walked ?? OVER) };
}

const OVER: { next: NextStep } = { next: { do: 'over' } };

/** Records the end of an effect; null if there is none that counts. */
function recordEnd(
  progress: CallProgress,
  { enrollmentId, run, ended }: Advance,
  contact: ContactState | null,
): EndedVisit | null {
  if (ended?.by !== 'effect') return ended;
  const { state } = progress;
  const { mail, event, bounce, step, visit, line } = ended;
  if (mail !== null && !state.endMail(mail)) return null;
  if (mail !== null && mail.counter !== null)
    state.writes.counts.push({ automationId: mail.automationId, step, counter: mail.counter });
  // Without its contact it is not read, unless that was deleted in the same batch.
  const enrollment = contact === null ? null : state.enrollments.get(enrollmentId);
  if (mail === null && enrollment !== null && hasLeft(enrollment, run, visit)) return ended;
  if (enrollment !== null) {
    const isMine = mail !== null && enrollment.effect?.id === mail.claim;
    const recorded = isMine ? { ...enrollment, effect: null } : enrollment;
    state.enrollments.move(recorded, ...(line === null ? [] : [{ at: state.now, step, visit, ...line }]));
  }
  const origin = effectOrigin(progress, enrollmentId);
  if (contact !== null && event !== null)
    appendInternal(progress, event.name, { contactId: contact.id, properties: event.properties, ...origin });
  if (contact !== null && bounce !== undefined) recordMailReport(progress, { ...bounce, contact }, origin);
  return ended;
}

/** Whether the end of the visit was recorded before: the run has gone on from it, or was completed by it. */
function hasLeft(enrollment: EnrollmentState, run: number, visit: number): boolean {
  if (enrollment.run !== run) return false;
  return enrollment.visit !== visit || (enrollment.status === 'completed' && !enrollment.goalReached);
}

/** Source and depth of the events of an enrollment's effect. */
function effectOrigin({ state }: CallProgress, enrollmentId: Id): { source: EventSourceRef; depth: number } {
  const enrollment = state.enrollments.get(enrollmentId);
  return {
    source: { type: 'automation', id: enrollmentId, name: enrollment?.automationName ?? null },
    depth: enrollment === null ? 0 : depthAfter(enrollment, state.now),
  };
}
