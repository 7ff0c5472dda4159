import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  isCancellation,
  setCurrentDetails,
  sleep,
} from '@temporalio/workflow';
import { position } from './activities.js';
import { RunState } from './run-state.js';
import type { EnrollmentStart, EnrollmentInput, StepPlan } from './messages.js';
import { runStep } from './steps/run-step.js';

/** How long an ended run waits for the cancel that the engine has requested. */
const CANCEL_ARRIVES_MS = 10_000;

/**
 * Runs one enrollment. MongoDB is authoritative: every step checks the row before it acts.
 *
 * 1. When the enrollment has ended, the run ends too: as Canceled if the cancel arrives, otherwise with a note. If the
 *    enrollment has only moved on without this run, the run resumes at its current position.
 * 2. A cancel that the engine did not request exits the enrollment.
 * 3. A step that fails for good fails the enrollment; an operator's retry is a new run.
 */
export async function enrollment(input: EnrollmentInput): Promise<string> {
  const state = new RunState(input);
  try {
    return await runFromRow(input, state);
  } catch (error) {
    if (isCancellation(error)) {
      await CancellationScope.nonCancellable(() => position.acknowledgeCancel(input));
      setCurrentDetails('exited');
      throw error;
    }
    if (!(error instanceof ActivityFailure)) throw error;
    const code = failureCode(error);
    await position.fail(input, code);
    setCurrentDetails(`failed: ${code}`);
    throw ApplicationFailure.nonRetryable(code, code);
  }
}

/** Runs from the position in the row; again if the row has moved on without this run, as after a reset. */
async function runFromRow(input: EnrollmentInput, state: RunState): Promise<string> {
  const { enrollmentId, run, continued } = input;
  let note = 'exited before start';
  for (let last: Position | null = null; ;) {
    const start = await position.begin({ enrollmentId, run });
    if (start === null) return awaitCancel(note);
    const from = last === null && continued !== undefined ? continued : positionOf(start);
    if (last?.visit === from.visit) return awaitCancel('exited');
    const end = await runSteps(input, state, { steps: start.steps, from });
    if (typeof end === 'string') return end;
    last = end.overAt;
    note = 'exited';
  }
}

interface Position {
  step: string;
  visit: number;
}

function positionOf({ steps, index, visit }: EnrollmentStart): Position {
  return { step: steps[index]?.id ?? '', visit };
}

/** Runs steps to the end, or until the row says that the enrollment is over or has moved on. */
async function runSteps(
  input: EnrollmentInput,
  state: RunState,
  { steps, from }: { steps: StepPlan[]; from: Position },
): Promise<string | { overAt: Position }> {
  let { visit } = from;
  let step = findStep(steps, from.step);
  while (step !== undefined) {
    await state.goTo(step.id, visit);
    const { enrollmentId, run } = input;
    const next = await runStep(step, { at: { enrollmentId, run, visit, step: step.id }, state });
    if (next === 'over') return { overAt: { step: step.id, visit } };
    if (next === 'exit' || next === 'timeout') return exit(input, state, { step: step.id, why: next });
    step = findStep(steps, next === 'continue' ? step.next : next.goTo);
    visit += 1;
  }
  await state.whenNotPaused(() => position.finish(input, 'completed', null));
  setCurrentDetails('completed');
  return 'completed';
}

function findStep(steps: StepPlan[], id: string | null): StepPlan | undefined {
  return steps.find((step) => step.id === id);
}

async function exit(
  input: EnrollmentInput,
  state: RunState,
  { step, why }: { step: string; why: 'exit' | 'timeout' },
): Promise<string> {
  const how = why === 'exit' ? 'exitStep' : 'timeout';
  await state.whenNotPaused(() => position.finish(input, how, step));
  setCurrentDetails(`exited by ${step}`);
  return 'exited';
}

/** Temporal closes a run as Canceled only after a cancel request, so this waits for it to arrive. */
async function awaitCancel(note: string): Promise<string> {
  await sleep(CANCEL_ARRIVES_MS, { summary: 'waiting for the cancel' });
  setCurrentDetails(note);
  return note;
}

/** The code of the failure that ended a step; `timedOut` for a timeout, which has none. */
function failureCode(error: ActivityFailure): string {
  const { cause } = error;
  return cause instanceof ApplicationFailure && typeof cause.type === 'string' ? cause.type : 'timedOut';
}
