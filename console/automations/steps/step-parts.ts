import type { StepType } from '../../../domain/automation/automation.js';
import type { Schemas } from '../../api/client';

export type Step = Schemas['Step'];
export type StepOf<T extends StepType> = Extract<Step, { type: T }>;

export interface StepProblem {
  /** Relative to the step: `url`, `until.time`, `set.plan`; empty for the step as a whole. */
  path: string;
  message: string;
}

/** What a step's form needs to know of the automation around it. */
export interface StepAutomation {
  id: string;
  /** The name of the event that enters, whose properties are completed. */
  eventName?: string | undefined;
  /** Ids of the webhook steps before it, whose responses a branch can look at. */
  answers?: readonly string[];
}

export interface StepFormProps<S extends Step = Step> {
  step: S;
  onChange: (step: S) => void;
  problems: readonly StepProblem[];
  automation: StepAutomation;
  isReadOnly?: boolean;
}

/** Problems below a path, relative to it. */
export function below<P extends StepProblem>(problems: readonly P[], path: string): P[] {
  return problems.flatMap((one) => {
    if (one.path === path) return [{ ...one, path: '' }];
    if (!one.path.startsWith(`${path}.`) && !one.path.startsWith(`${path}[`)) return [];
    return [{ ...one, path: one.path.slice(path.length).replace(/^\./, '') }];
  });
}

/** The first problem at a path or below it. */
export function findProblem(problems: readonly StepProblem[], path: string): string | undefined {
  const found = problems.find(
    (one) => one.path === path || one.path.startsWith(`${path}.`) || one.path.startsWith(`${path}[`),
  );
  return found && sentence(found.message);
}

export function sentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}

/** The object without a key, for fields that the API takes only if they are given. */
export function without<T extends object, K extends keyof T>(value: T, ...keys: K[]): Omit<T, K> {
  const entries = Object.entries(value).filter(([key]) => !keys.some((one) => one === key));
  return Object.fromEntries(entries) as Omit<T, K>;
}
