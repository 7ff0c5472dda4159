import type { AddToListStep, RemoveFromListStep } from '../automation/automation.js';
import { emptyConsentFacts, type ConsentFacts } from '../lists/sign-up.js';
import type { CallAction } from '../plan/calls/call-action.js';
import { depthAfter } from '../plan/enrollments/end-enrollment.js';
import type { EventSourceRef } from '../plan/event.js';
import type { StepOutcome, StepVisit } from './step-visit.js';

/** Adds the contact to a list or removes it, as the engine would; no confirmation mail is sent. */
export function runListStep(
  step: AddToListStep | RemoveFromListStep,
  { enrollmentId, entry, now, context }: StepVisit,
): StepOutcome {
  const list = context.input.lists.get(step.listId);
  if (list === undefined) return skipped(entry, 'the list no longer exists');
  const enrollment = context.engine.enrollment(enrollmentId);
  const source: EventSourceRef = { type: 'automation', id: enrollmentId, name: enrollment.automationName };
  const secret = { id: context.input.newId(), tokenHash: '', tokenSealed: '' };
  const action: CallAction =
    step.type === 'addToList'
      ? { type: 'addToList', list, consent, confirmation: secret }
      : { type: 'removeFromList', list, consent };
  const result = context.engine.call({ action, source, depth: depthAfter(enrollment, now) }, now);
  context.apply(result, 'engine', now);
  const { outcome } = result;
  if (!outcome.ok) return skipped(entry, outcome.detail);
  if (outcome.lists?.refused !== undefined) return skipped(entry, outcome.lists.refused);
  entry.result = 'changed';
  if (outcome.lists?.requiresConfirmation === true) entry.reason = 'to be confirmed';
  return { done: true };
}

const consent: ConsentFacts = { ...emptyConsentFacts, source: 'automation' };

function skipped(entry: StepVisit['entry'], reason: string): StepOutcome {
  Object.assign(entry, { result: 'skipped', reason });
  return { done: true };
}
