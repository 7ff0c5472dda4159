import type { AutomationDefinition, Step } from '../automation/automation.js';
import { fieldsBelow, type Where } from '../automation/conditions.js';
import { parseDuration } from '../automation/duration.js';
import { listenKey } from '../automation/event-name.js';
import { flatten } from '../steps/tree.js';
import { keyPathOf } from './entry-key.js';
import type { PlannedAutomation } from './types.js';

/** A version of an automation with everything that the plan asks of its definition, worked out once. */
export function plannedAutomation(
  of: Pick<PlannedAutomation, 'id' | 'version' | 'status'> & { definition: AutomationDefinition },
): PlannedAutomation {
  const { trigger, exitOn, goal, reentry, cooldown } = of.definition;
  const steps = flatten(of.definition.steps);
  const waits = steps.flatMap((step) => (step.type === 'waitForEvent' ? [step] : []));
  const heard: { where?: Where }[] = [...exitOn, ...(goal === undefined ? [] : [goal]), ...waits];
  return {
    ...of,
    triggerKey: listenKey(trigger.event),
    exitKeys: exitOn.map((exit) => listenKey(exit.event)),
    goalKey: goal === undefined ? null : listenKey(goal.event),
    keyPath: keyPathOf(reentry),
    cooldownMs: cooldown === undefined ? null : parseDuration(cooldown),
    entryPaths: [...new Set(heard.flatMap(({ where }) => fieldsBelow('entry', where)))],
    steps: new Map(steps.map((step) => [step.id, step])),
    waitKeys: new Set(waits.map((wait) => listenKey(wait.event))),
    waitFields: [...new Set(steps.flatMap(waitField))],
  };
}

function waitField(step: Step): string[] {
  return step.type === 'wait' && 'untilField' in step ? [step.untilField] : [];
}
