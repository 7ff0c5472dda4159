import type { StepType } from '../../../domain/automation/automation.js';
import { isJsonObject } from '../../../domain/json/json.js';
import { asList, asObject, asText } from '../../../domain/json/lenient.js';

/** JSON as typed: any part of it may be missing or of another type. */
export type Fields = Record<string, unknown>;

/** A step as typed: it has an id, and perhaps nothing else that is valid. */
export interface DraftStep extends Fields {
  id: string;
  type: string;
}

/** An automation as typed. */
export interface Definition extends Fields {
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

/** Waits are drawn as pills on the line, everything else as cards. */
export function isWait({ type }: DraftStep): boolean {
  return type === 'wait' || type === 'waitForEvent';
}

/** The arms of a branch or split in the order written; none for other steps. */
export function draftArms(step: DraftStep): Arm[] {
  if (step.type === 'branch') {
    return [
      { port: 'then', steps: stepsIn(step['then']) },
      { port: 'else', steps: stepsIn(step['else']) },
    ];
  }
  if (step.type !== 'split') return [];
  return asList(step['arms']).map((arm, index) => ({
    port: `arms[${index}]`,
    steps: stepsIn(asObject(arm)['steps']),
    weight: typeof asObject(arm)['weight'] === 'number' ? Number(asObject(arm)['weight']) : 0,
  }));
}

/** The step with other steps in one of its arms. */
export function withArm(step: DraftStep, port: string, steps: DraftStep[]): DraftStep {
  if (step.type === 'branch') return { ...step, [port]: steps };
  const arms = asList(step['arms']).map((arm, index) =>
    port === `arms[${index}]` ? { ...asObject(arm), steps } : arm,
  );
  return { ...step, arms };
}

/** What is set for the step itself, without the steps in its arms. */
export function ownFields(step: DraftStep): Fields {
  if (step.type === 'branch') return { ...step, then: [], else: [] };
  if (step.type !== 'split') return step;
  return { ...step, arms: asList(step['arms']).map((arm) => ({ ...asObject(arm), steps: [] })) };
}

function stepsIn(value: unknown): DraftStep[] {
  const steps: unknown[] = asList(value);
  return steps.filter(isDraftStep);
}

function isDraftStep(value: unknown): value is DraftStep {
  return isJsonObject(value) && typeof value['id'] === 'string' && typeof value['type'] === 'string';
}

/** A draft as the API returns it, with a unique id for every step. */
export function toDefinition(draft: Fields): Definition {
  return { ...draft, steps: identified(draft['steps'], new Set()) };
}

/** Gives steps without an id, or with one that is taken, a new one. */
function identified(value: unknown, taken: Set<string>): DraftStep[] {
  return asList(value).map((one) => {
    const raw = asObject(one);
    const type = asText(raw['type']);
    const own = asText(raw['id']);
    const id = own === '' || taken.has(own) ? newId(type) : own;
    taken.add(id);
    const step: DraftStep = { ...raw, id, type };
    if (type === 'branch') {
      const otherwise = raw['else'] === undefined ? {} : { else: identified(raw['else'], taken) };
      return { ...step, then: identified(raw['then'], taken), ...otherwise };
    }
    if (type !== 'split') return step;
    const arms = asList(raw['arms']).map((arm) => ({
      ...asObject(arm),
      steps: identified(asObject(arm)['steps'], taken),
    }));
    return { ...step, arms };
  });
}

/** Random, so that steps added in two windows can be merged. */
export function newId(type: string): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  const prefix = isStepType(type) ? kinds[type].prefix : 'step';
  return `${prefix}-${random.toString(36).padStart(6, '0').slice(-6)}`;
}

/** The same steps with new ids, to be pasted. */
export function copied(step: DraftStep): DraftStep {
  let copy: DraftStep = { ...step, id: newId(step.type) };
  for (const { port, steps } of draftArms(step)) copy = withArm(copy, port, steps.map(copied));
  return copy;
}

/** A step of a type, with as little set as it needs to be shown. */
export function newStep(type: StepType): DraftStep {
  const { needs, initial } = kinds[type];
  return { id: newId(type), type, ...needs, ...initial };
}

/** The step with every field that its form needs: a draft is kept as typed. */
export function completed<S extends { type: StepType }>(step: S): S {
  return { ...kinds[step.type].needs, ...step };
}

interface StepKind {
  /** What the ids of new steps begin with. */
  prefix: string;
  /** What its form cannot do without. */
  needs: Fields;
  /** What a new one has besides. */
  initial?: Fields;
}

/** All types of steps, in the order in which they are offered. */
const kinds: Record<StepType, StepKind> = {
  sendEmail: { prefix: 'email', needs: {}, initial: { subject: '', html: '' } },
  wait: { prefix: 'wait', needs: {}, initial: { for: '1 day' } },
  waitForEvent: { prefix: 'wait', needs: { event: '', timeout: '' }, initial: { timeout: '3 days' } },
  branch: { prefix: 'branch', needs: { then: [] }, initial: { if: { all: [] }, else: [] } },
  split: {
    prefix: 'split',
    needs: { arms: [] },
    initial: {
      arms: [
        { weight: 50, steps: [] },
        { weight: 50, steps: [] },
      ],
    },
  },
  webhook: { prefix: 'webhook', needs: { url: '' }, initial: { method: 'POST' } },
  updateContact: { prefix: 'update', needs: { set: {} } },
  sendEvent: { prefix: 'event', needs: { eventName: '' } },
  addToList: { prefix: 'list', needs: { listId: '' } },
  removeFromList: { prefix: 'list', needs: { listId: '' } },
  exit: { prefix: 'exit', needs: {} },
};

export function isStepType(type: string): type is StepType {
  return Object.hasOwn(kinds, type);
}

export const stepTypes: readonly StepType[] = Object.keys(kinds).filter(isStepType);
