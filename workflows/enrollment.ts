import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  allHandlersFinished,
  condition,
  continueAsNew,
  isCancellation,
  setCurrentDetails,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import { position } from './activities.js';
import type { Begun, EnrollmentInput } from './messages.js';
import { runStep } from './steps/run-step.js';

/** How long a run that has nothing to do waits for the cancel that is on its way. */
const CANCEL_ARRIVES_MS = 10_000;

/**
 * Carries out one enrollment. MongoDB decides and this follows: every step asks before it acts.
 *
 * 1. An enrollment that is over ends its run: as Canceled when the cancel comes, else with a note.
 * 2. A cancel that did not come from us exits the enrollment.
 * 3. A step that cannot be done fails the enrollment; an operator's retry is a new run.
 */
export async function enrollment(input: EnrollmentInput): Promise<string> {
  try {
    const begun = await position.begin(input);
    if (begun === null) return await awaitCancel('exited before start');
    return await walk(input, begun);
  } catch (error) {
    if (isCancellation(error)) {
      await CancellationScope.nonCancellable(() => position.acknowledgeCancel(input));
      setCurrentDetails('exited');
      throw error;
    }
    if (!(error instanceof ActivityFailure)) throw error;
    const code = codeOf(error);
    await position.fail(input, code);
    setCurrentDetails(`failed: ${code}`);
    throw ApplicationFailure.nonRetryable(code, code);
  }
}

async function walk(input: EnrollmentInput, begun: Begun): Promise<string> {
  let { visit } = begun;
  for (const [i, step] of begun.steps.entries()) {
    if (i < begun.index) continue;
    const next = await runStep(step, { ...input, visit, step: step.id });
    if (next === 'over') return awaitCancel('exited');
    if (next === 'exit') {
      await position.finish(input, 'exitStep', step.id);
      setCurrentDetails(`exited by ${step.id}`);
      return 'exited';
    }
    visit += 1;
    if (i < begun.steps.length - 1 && workflowInfo().continueAsNewSuggested) {
      await condition(allHandlersFinished);
      await continueAsNew<typeof enrollment>(input);
    }
  }
  await position.finish(input, 'completed', null);
  setCurrentDetails('completed');
  return 'completed';
}

/** The server closes a run as Canceled only when a cancel was asked for, so it is given time to come. */
async function awaitCancel(note: string): Promise<string> {
  await sleep(CANCEL_ARRIVES_MS, { summary: 'waiting for the cancel' });
  setCurrentDetails(note);
  return note;
}

/** The code of the failure that ended a step; a time-out has none of its own. */
function codeOf(error: ActivityFailure): string {
  const { cause } = error;
  return cause instanceof ApplicationFailure && typeof cause.type === 'string' ? cause.type : 'timedOut';
}
