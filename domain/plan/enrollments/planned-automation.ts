import type { Id } from '../../id.js';
import type { AutomationDefinition, AutomationStatus, Step } from '../../automation/automation.js';
import { hasTests, isSegmentTest, testsIn, type ContactWhere } from '../../contact/contact-query.js';
import { fieldsBelow, type Where } from '../../automation/where.js';
import { parseDuration } from '../../automation/duration.js';
import { listenKey } from '../../automation/event-name.js';
import { toProgram, type StepPlan } from '../../steps/program.js';
import { branchFields } from '../../steps/branch-fields.js';
import { flatten } from '../../steps/tree.js';
import { readEntryPaths } from '../../steps/until-field.js';
import { entryKeyPath } from './entry-key.js';

/** A version of an automation, prepared for planning. */
export interface PlannedAutomation {
  id: Id;
  version: number;
  status: AutomationStatus;
  definition: AutomationDefinition;
  triggerKey: string;
  exitKeys: string[];
  goalKey: string | null;
  /** Path of a keyed re-entry's key in the event. */
  keyPath: string | null;
  cooldownMs: number | null;
  /** Paths in the entry properties that exits, the goal, waits and branches refer to. */
  entryPaths: string[];
  /** Steps by id, nested ones included. */
  steps: ReadonlyMap<string, Step>;
  /** What follows each step. */
  program: ReadonlyMap<string, StepPlan>;
  firstStep: string | null;
  /** Whether conditions depend on the contact's segments. */
  readsSegments: boolean;
  /** Whether branches depend on answers to webhook steps. */
  readsAnswers: boolean;
  /** Whether branches depend on what people did and are in: on more than the contact, the entry and those answers. */
  readsBehavior: boolean;
  /** Event keys of its `waitForEvent` steps. */
  waitKeys: ReadonlySet<string>;
  /** Keys of the events that may end its enrollments, also failed ones: exits and goal. */
  endsOn: readonly string[];
  /** Keys of all events that its enrollments may react to: exits, goal and waits. */
  listensTo: ReadonlySet<string>;
  /** Fields that its waits depend on, mostly of the contact; those of the entry depend on the contact's time zone. */
  waitFields: readonly string[];
}

/** Precomputes everything the plan needs from an automation's definition. */
export function plannedAutomation(
  automation: Pick<PlannedAutomation, 'id' | 'version' | 'status'> & { definition: AutomationDefinition },
): PlannedAutomation {
  const { trigger, exitOn, goal, reentry, cooldown } = automation.definition;
  const steps = flatten(automation.definition.steps);
  const waits = steps.flatMap((step) => (step.type === 'waitForEvent' ? [step] : []));
  const branches = steps.flatMap((step) => (step.type === 'branch' ? [step.if] : []));
  const matches: { event: string; where?: Where }[] = [
    ...exitOn,
    ...(goal === undefined ? [] : [goal]),
    ...waits,
  ];
  return {
    ...automation,
    triggerKey: listenKey(trigger.event),
    exitKeys: exitOn.map((exit) => listenKey(exit.event)),
    goalKey: goal === undefined ? null : listenKey(goal.event),
    keyPath: entryKeyPath(reentry),
    cooldownMs: cooldown === undefined ? null : parseDuration(cooldown),
    entryPaths: [
      ...new Set([
        ...matches.flatMap(({ where }) => fieldsBelow('entry', where)),
        // In branches and waits both names mean the entry's properties.
        ...branches.flatMap((where) => [...branchFields('entry', where), ...branchFields('event', where)]),
        ...steps.flatMap((step) => (step.type === 'wait' ? readEntryPaths(step) : [])),
      ]),
    ],
    steps: new Map(steps.map((step) => [step.id, step])),
    program: new Map(toProgram(automation.definition.steps).map((plan) => [plan.id, plan])),
    firstStep: automation.definition.steps[0]?.id ?? null,
    readsSegments: namesSegments(automation.definition) || branches.some(testsSegments),
    readsAnswers: branches.some((where) => branchFields('steps', where).length > 0),
    readsBehavior: branches.some(hasTests),
    waitKeys: new Set(waits.map((wait) => listenKey(wait.event))),
    endsOn: [
      ...new Set([...exitOn, ...(goal === undefined ? [] : [goal])].map(({ event }) => listenKey(event))),
    ],
    listensTo: new Set(matches.map(({ event }) => listenKey(event))),
    waitFields: [...new Set(steps.flatMap(waitField))],
  };
}

function testsSegments(where: ContactWhere): boolean {
  return [...testsIn(where, '')].some(({ test }) => isSegmentTest(test));
}

/** Whether conditions in a definition may refer to the contact's segments; a text that says the same counts, too. */
export function namesSegments(definition: object): boolean {
  return JSON.stringify(definition).includes('contact.segments');
}

function waitField(step: Step): string[] {
  return step.type === 'wait' && 'untilField' in step ? [step.untilField] : [];
}
