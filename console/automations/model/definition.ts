import { isObject, listOf, objectOf, textOf, type JsonObject } from './json';

export const stepTypes = [
  'sendEmail',
  'wait',
  'waitForEvent',
  'branch',
  'split',
  'webhook',
  'updateContact',
  'sendEvent',
  'addToList',
  'removeFromList',
  'exit',
] as const;
export type StepType = (typeof stepTypes)[number];

/** A step as typed: it has an id, and perhaps nothing else that is valid. */
export interface DraftStep extends JsonObject {
  id: string;
  type: string;
}

/** An automation as typed. */
export interface Definition extends JsonObject {
  steps: DraftStep[];
}

/** A list of steps: that of the automation (`owner` null), or an arm of a branch or split. */
export interface ListRef {
  owner: string | null;
  /** `then`, `else`, `arms[0]`; `steps` for the automation's. */
  port: string;
}

export const ROOT: ListRef = { owner: null, port: 'steps' };

/** Where a step can be inserted. */
export interface Slot {
  list: ListRef;
  index: number;
}

export interface Arm {
  port: string;
  steps: DraftStep[];
  /** Of a split. */
  weight?: number;
}

export function isStepType(type: string): type is StepType {
  return stepTypes.some((known) => known === type);
}

/** Waits are drawn as pills on the line, everything else as cards. */
export function isWait({ type }: DraftStep): boolean {
  return type === 'wait' || type === 'waitForEvent';
}

/** The arms of a branch or split in the order written; none for other steps. */
export function armsOf(step: DraftStep): Arm[] {
  if (step.type === 'branch') {
    return [
      { port: 'then', steps: stepsIn(step['then']) },
      { port: 'else', steps: stepsIn(step['else']) },
    ];
  }
  if (step.type !== 'split') return [];
  return listOf(step['arms']).map((arm, index) => ({
    port: `arms[${index}]`,
    steps: stepsIn(objectOf(arm)['steps']),
    weight: typeof objectOf(arm)['weight'] === 'number' ? Number(objectOf(arm)['weight']) : 0,
  }));
}

/** The step with other steps in one of its arms. */
export function withArm(step: DraftStep, port: string, steps: DraftStep[]): DraftStep {
  if (step.type === 'branch') return { ...step, [port]: steps };
  const arms = listOf(step['arms']).map((arm, index) =>
    port === `arms[${index}]` ? { ...objectOf(arm), steps } : arm,
  );
  return { ...step, arms };
}

/** What is set for the step itself, without the steps in its arms. */
export function ownFields(step: DraftStep): JsonObject {
  if (step.type === 'branch') return { ...step, then: [], else: [] };
  if (step.type !== 'split') return step;
  return { ...step, arms: listOf(step['arms']).map((arm) => ({ ...objectOf(arm), steps: [] })) };
}

function stepsIn(value: unknown): DraftStep[] {
  return listOf(value).filter(isDraftStep);
}

function isDraftStep(value: unknown): value is DraftStep {
  return isObject(value) && typeof value['id'] === 'string' && typeof value['type'] === 'string';
}

/** A draft as the API returns it, with a unique id for every step. */
export function definitionOf(draft: JsonObject): Definition {
  return { ...draft, steps: identified(draft['steps'], new Set()) };
}

/** Gives steps without an id, or with one that is taken, a new one. */
function identified(value: unknown, taken: Set<string>): DraftStep[] {
  return listOf(value).map((one) => {
    const raw = objectOf(one);
    const type = textOf(raw['type']);
    const own = textOf(raw['id']);
    const id = own === '' || taken.has(own) ? newId(type) : own;
    taken.add(id);
    const step: DraftStep = { ...raw, id, type };
    if (type === 'branch') {
      const otherwise = raw['else'] === undefined ? {} : { else: identified(raw['else'], taken) };
      return { ...step, then: identified(raw['then'], taken), ...otherwise };
    }
    if (type !== 'split') return step;
    const arms = listOf(raw['arms']).map((arm) => ({
      ...objectOf(arm),
      steps: identified(objectOf(arm)['steps'], taken),
    }));
    return { ...step, arms };
  });
}

const PREFIXES: Record<string, string> = {
  sendEmail: 'email',
  waitForEvent: 'wait',
  updateContact: 'update',
  sendEvent: 'event',
  addToList: 'list',
  removeFromList: 'list',
};

/** Random, so that steps added in two windows can be merged. */
export function newId(type: string): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  const prefix = PREFIXES[type] ?? (isStepType(type) ? type : 'step');
  return `${prefix}-${random.toString(36).padStart(6, '0').slice(-6)}`;
}

/** The same steps with new ids, to be pasted. */
export function copied(step: DraftStep): DraftStep {
  let copy: DraftStep = { ...step, id: newId(step.type) };
  for (const { port, steps } of armsOf(step)) copy = withArm(copy, port, steps.map(copied));
  return copy;
}

/** A step of a type, with as little set as it needs to be shown. */
export function newStep(type: StepType): DraftStep {
  return { id: newId(type), type, ...defaults[type] };
}

const defaults: Record<StepType, JsonObject> = {
  sendEmail: { subject: '', html: '' },
  wait: { for: '1 day' },
  waitForEvent: { event: '', timeout: '3 days' },
  branch: { if: { all: [] }, then: [], else: [] },
  split: {
    arms: [
      { weight: 50, steps: [] },
      { weight: 50, steps: [] },
    ],
  },
  webhook: { url: '', method: 'POST' },
  updateContact: { set: {} },
  sendEvent: { eventName: '' },
  addToList: { listId: '' },
  removeFromList: { listId: '' },
  exit: {},
};
