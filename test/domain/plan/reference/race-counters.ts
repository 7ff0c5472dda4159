import type { Id } from '../../../../domain/id.js';
import type { ReferenceModel } from './reference-model.js';

/** The counters of each automation, counted from the model's rows and from what has happened at steps. */
export function countersOf(model: ReferenceModel): Record<Id, Record<string, number>> {
  const counters: Record<Id, Record<string, number>> = {};
  const add = (automationId: Id, key: string, by = 1): void => {
    const own = (counters[automationId] ??= {});
    own[key] = (own[key] ?? 0) + by;
  };
  for (const { automationId, status, step, exitReason, goalReached } of model.enrollments.values()) {
    add(automationId, 'entered');
    add(automationId, status === 'exited' ? `exited.${exitReason ?? ''}` : status);
    if (goalReached) add(automationId, 'goalReached');
    if (step !== null && status === 'active') add(automationId, `steps.${step}.at`);
    if (step !== null && status === 'failed') add(automationId, `steps.${step}.failed`);
  }
  for (const [key, times] of model.stepCounts) {
    const [automationId = '', step = '', counter = ''] = key.split(' ');
    add(automationId, `steps.${step}.${counter}`, times);
  }
  return counters;
}
