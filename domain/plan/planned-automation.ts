import type { Id } from '../id.js';
import type { AutomationDefinition, AutomationStatus, Step } from '../automation/automation.js';
import { fieldsBelow, type Where } from '../automation/conditions.js';
import { parseDuration } from '../automation/duration.js';
import { listenKey } from '../automation/event-name.js';
import { flatten } from '../steps/tree.js';
import { keyPathOf } from './entry-key.js';

/** An automation as the plan sees it: a version of it, with the keys that it listens to. */
export interface PlannedAutomation {
  id: Id;
  version: number;
  status: AutomationStatus;
  definition: AutomationDefinition;
  triggerKey: string;
  exitKeys: string[];
  goalKey: string | null;
  /** Where in an event the key of a keyed re-entry stands. */
  keyPath: string | null;
  cooldownMs: number | null;
  /** Paths of the entry's properties that exits, the goal and waits refer to. */
  entryPaths: string[];
  /** Every step by its id, nested ones too. */
  steps: ReadonlyMap<string, Step>;
  /** Keys of the events that any of its steps waits for. */
  waitKeys: ReadonlySet<string>;
  /** Paths in the contact that any of its waits depends on. */
  waitFields: readonly string[];
}

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
