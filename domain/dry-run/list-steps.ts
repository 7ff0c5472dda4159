import type { AddToListStep, RemoveFromListStep } from '../automation/automation.js';
import { unasked, type ConsentFacts } from '../lists/sign-up.js';
import { depthAfter } from '../plan/end-enrollment.js';
import type { CallAction } from '../plan/call-action.js';
import type { EventSourceRef } from '../plan/event.js';
import type { NextMove, StepVisit } from './run-step.js';

/** Puts the person on a list or takes them off, as the engine would; nobody is asked to confirm. */
export function moveOnList(
  step: AddToListStep | RemoveFromListStep,
  { id, line, now, stage }: StepVisit,
): NextMove {
  const list = stage.input.lists.get(step.listId);
  if (list === undefined) return skipped(line, 'the list is gone');
  const enrollment = stage.house.enrollment(id);
  const source: EventSourceRef = { type: 'automation', id, name: enrollment.automationName };
  const secret = { id: stage.input.newId(), tokenHash: '', tokenSealed: '' };
  const action: CallAction =
    step.type === 'addToList'
      ? { type: 'addToList', list, consent, confirmation: secret }
      : { type: 'removeFromList', list, consent };
  const happening = stage.house.call({ action, source, depth: depthAfter(enrollment, now) }, now);
  stage.happened(happening, 'engine', now);
  const { outcome } = happening;
  if (!outcome.ok) return skipped(line, outcome.detail);
  if (outcome.lists?.refused !== undefined) return skipped(line, outcome.lists.refused);
  line.result = 'changed';
  if (outcome.lists?.requiresConfirmation === true) line.reason = 'to be confirmed';
  return { done: true };
}

const consent: ConsentFacts = { ...unasked, source: 'automation' };

function skipped(line: StepVisit['line'], reason: string): NextMove {
  Object.assign(line, { result: 'skipped', reason });
  return { done: true };
}
