import type { EnrollmentStatus, ExitReason } from './enrollment.js';

/** Where an enrollment stands, as far as it is counted. */
export interface Standing {
  status: EnrollmentStatus;
  step: string | null;
}

export interface StandingAfter extends Standing {
  exitReason: ExitReason | null;
  goalReached: boolean;
}

/** By how much each counter of an automation moves; keys as `active`, `exited.event`, `steps.step-1.sent`. */
export type CountMoves = Map<string, number>;

/** What is counted of one step. */
export type StepCounter = 'entered' | 'at' | 'sent' | 'skipped' | 'failed';

export function stepCounter(step: string, counter: StepCounter): string {
  return `steps.${step}.${counter}`;
}

export function move(moves: CountMoves, key: string, by: number): void {
  const sum = (moves.get(key) ?? 0) + by;
  if (sum === 0) moves.delete(key);
  else moves.set(key, sum);
}

/**
 * Counts one write of an enrollment: from where it was read (null: it is new) to where it is written. All but
 * `entered` say how many there are now, so that they can be checked against the rows at any time.
 */
export function countWrite(moves: CountMoves, from: Standing | null, to: StandingAfter): void {
  if (from === null) move(moves, 'entered', 1);
  else countStanding(moves, { ...from, exitReason: null, goalReached: false }, -1);
  countStanding(moves, to, 1);
  // Only an operator's jump writes another step; all others are entered by the workflow.
  if (from !== null && to.step !== null && from.step !== to.step) {
    move(moves, stepCounter(to.step, 'entered'), 1);
  }
}

/** Counts an active enrollment's way from one step (null: it stood before the first) to the next. */
export function countStepEntry(moves: CountMoves, from: string | null, to: string): void {
  if (from !== null) move(moves, stepCounter(from, 'at'), -1);
  move(moves, stepCounter(to, 'at'), 1);
  move(moves, stepCounter(to, 'entered'), 1);
}

function countStanding(moves: CountMoves, at: StandingAfter, by: 1 | -1): void {
  move(moves, at.status === 'exited' ? `exited.${at.exitReason ?? 'operator'}` : at.status, by);
  if (at.goalReached) move(moves, 'goalReached', by);
  if (at.step === null) return;
  if (at.status === 'active') move(moves, stepCounter(at.step, 'at'), by);
  if (at.status === 'failed') move(moves, stepCounter(at.step, 'failed'), by);
}

/** All counters of one automation. */
export interface AutomationCounts {
  entered: number;
  active: number;
  completed: number;
  goalReached: number;
  failed: number;
  exited: Map<string, number>;
  steps: Map<string, Record<StepCounter, number>>;
}

/** The counters by name, of the sums of all moves. */
export function readCounts(sums: CountMoves): AutomationCounts {
  const of = (key: string): number => sums.get(key) ?? 0;
  const counts: AutomationCounts = {
    entered: of('entered'),
    active: of('active'),
    completed: of('completed'),
    goalReached: of('goalReached'),
    failed: of('failed'),
    exited: new Map(),
    steps: new Map(),
  };
  for (const [key, value] of sums) {
    const [root, id = '', counter] = key.split('.');
    if (root === 'exited' && value !== 0) counts.exited.set(id, value);
    if (root !== 'steps' || !isStepCounter(counter)) continue;
    const step = counts.steps.get(id) ?? { entered: 0, at: 0, sent: 0, skipped: 0, failed: 0 };
    counts.steps.set(id, { ...step, [counter]: value });
  }
  return counts;
}

const stepCounters: readonly string[] = [
  'entered',
  'at',
  'sent',
  'skipped',
  'failed',
] satisfies StepCounter[];

function isStepCounter(name: string | undefined): name is StepCounter {
  return name !== undefined && stepCounters.includes(name);
}
