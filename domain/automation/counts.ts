import type { EnrollmentStatus, ExitReason } from './enrollment.js';

/** The counted state of an enrollment. */
export interface CountedState {
  status: EnrollmentStatus;
  step: string | null;
}

export interface CountedStateAfter extends CountedState {
  exitReason: ExitReason | null;
  goalReached: boolean;
}

/** Changes of an automation's counters; keys such as `active`, `exited.event`, `steps.step-1.sent`. */
export type CountDeltas = Map<string, number>;

/** Counters of a step. From `opened` on: emails of which that became known, each once. */
export const stepCounters = [
  'entered',
  'at',
  'sent',
  'skipped',
  'failed',
  'opened',
  'clicked',
  'left',
  'bounced',
  'complained',
] as const;
export type StepCounter = (typeof stepCounters)[number];

export function stepCounter(step: string, counter: StepCounter): string {
  return `steps.${step}.${counter}`;
}

export function addDelta(deltas: CountDeltas, key: string, by: number): void {
  const sum = (deltas.get(key) ?? 0) + by;
  if (sum === 0) deltas.delete(key);
  else deltas.set(key, sum);
}

/**
 * Counts a write of an enrollment, from its state as read (null if new) to its state as written. These counters are
 * current totals, so they can be verified against the rows.
 */
export function countWrite(deltas: CountDeltas, from: CountedState | null, to: CountedStateAfter): void {
  if (from === null) addDelta(deltas, 'entered', 1);
  else countState(deltas, { ...from, exitReason: null, goalReached: false }, -1);
  countState(deltas, to, 1);
}

/** Counts an active enrollment's addDelta from one step (null: none yet) to another. */
export function countStepEntry(deltas: CountDeltas, from: string | null, to: string): void {
  if (from !== null) addDelta(deltas, stepCounter(from, 'at'), -1);
  addDelta(deltas, stepCounter(to, 'at'), 1);
  addDelta(deltas, stepCounter(to, 'entered'), 1);
}

function countState(deltas: CountDeltas, at: CountedStateAfter, by: 1 | -1): void {
  addDelta(deltas, at.status === 'exited' ? `exited.${at.exitReason ?? 'operator'}` : at.status, by);
  if (at.goalReached) addDelta(deltas, 'goalReached', by);
  if (at.step === null) return;
  if (at.status === 'active') addDelta(deltas, stepCounter(at.step, 'at'), by);
  if (at.status === 'failed') addDelta(deltas, stepCounter(at.step, 'failed'), by);
}

/** All counters of an automation. */
export interface AutomationCounts {
  entered: number;
  active: number;
  completed: number;
  goalReached: number;
  failed: number;
  exited: Map<string, number>;
  steps: Map<string, Record<StepCounter, number>>;
}

/** A step of which nothing is counted. */
export const NO_STEP_COUNTS: Readonly<Record<StepCounter, number>> = {
  entered: 0,
  at: 0,
  sent: 0,
  skipped: 0,
  failed: 0,
  opened: 0,
  clicked: 0,
  left: 0,
  bounced: 0,
  complained: 0,
};

/** The counters by name, from the sums of all changes. */
export function readCounts(sums: CountDeltas): AutomationCounts {
  const sumFor = (key: string): number => sums.get(key) ?? 0;
  const counts: AutomationCounts = {
    entered: sumFor('entered'),
    active: sumFor('active'),
    completed: sumFor('completed'),
    goalReached: sumFor('goalReached'),
    failed: sumFor('failed'),
    exited: new Map(),
    steps: new Map(),
  };
  for (const [key, value] of sums) {
    const [root, id = '', counter] = key.split('.');
    if (root === 'exited' && value !== 0) counts.exited.set(id, value);
    if (root !== 'steps' || !isStepCounter(counter)) continue;
    const step = counts.steps.get(id) ?? NO_STEP_COUNTS;
    counts.steps.set(id, { ...step, [counter]: value });
  }
  return counts;
}

function isStepCounter(name: string | undefined): name is StepCounter {
  return stepCounters.some((counter) => counter === name);
}
