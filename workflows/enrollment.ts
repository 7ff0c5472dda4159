import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  TimeoutFailure,
  isCancellation,
  setCurrentDetails,
  sleep,
} from '@temporalio/workflow';
import { position, webhook } from './activities.js';
import { RunState, type RunAction } from './run-state.js';
import type { EffectAction, EnrollmentInput, EnrollmentRun, NextAction } from './messages.js';
import { sendMail } from './send-mail.js';
import { awaitEvent, awaitServer, wait } from './wait.js';

/** How long an ended run waits for the cancel that the engine has requested. */
const CANCEL_ARRIVES_MS = 10_000;

/**
 * Runs one enrollment: one activity for each effect (mails that follow each other share one, or the workflow task), one
 * timer for each wait.
 * MongoDB is authoritative: what comes next is decided by the engine when an effect or a wait ends.
 *
 * 1. When the enrollment has ended, the run ends too: as Canceled if the cancel arrives, otherwise with a note. If the
 *    enrollment has only moved on without this run, as after a reset, the run goes on where it stands.
 * 2. A cancel that the engine did not request exits the enrollment.
 * 3. A step that fails for good fails the enrollment; an operator's retry is a new run.
 */
export async function enrollment(input: EnrollmentInput): Promise<string> {
  const { continued, ...run } = input;
  const state = new RunState(input);
  try {
    return await follow(run, state, continued !== undefined);
  } catch (error) {
    if (isCancellation(error)) {
      await CancellationScope.nonCancellable(() => position.acknowledgeCancel(run));
      setCurrentDetails('exited');
      throw error;
    }
    const code = failureCode(error);
    if (code === null) throw error;
    const step = await position.fail(run, code);
    setCurrentDetails(step ? `**${step}** failed: ${code}` : `failed: ${code}`);
    throw ApplicationFailure.nonRetryable(code, code);
  }
}

/** Does what comes next, from where the enrollment stands to its end. */
async function follow(run: EnrollmentRun, state: RunState, hasBegun: boolean): Promise<string> {
  const locate = (): Promise<NextAction> => position.advance(run, null);
  let action = await state.whenNotPaused(locate);
  if (action.do === 'over') return awaitCancel(hasBegun ? 'exited' : 'exited before start');
  for (;;) {
    switch (action.do) {
      case 'over':
        return awaitCancel('exited');
      case 'end':
        return ended(action);
      case 'advance':
        action = await state.whenNotPaused(locate);
        break;
      case 'wait':
        action = await wait(action, run, state);
        break;
      case 'awaitEvent':
        action = await awaitEvent(action, run, state);
        break;
      case 'awaitServer':
        action = await awaitServer(action, state);
        break;
      case 'sendEmail':
      case 'webhook':
        action = await act(action, run, state);
        break;
    }
  }
}

/** Carries out the effect of a step. */
async function act(
  { do: type, step, visit, queued }: EffectAction,
  run: EnrollmentRun,
  state: RunState,
): Promise<RunAction> {
  if (state.isDue) await state.continueAsNew();
  state.goTo(visit);
  setCurrentDetails(`**${step}** (${type})`);
  const at = { ...run, step, visit };
  return state.whenNotPaused(() =>
    type === 'sendEmail'
      ? sendMail(at, queued === true)
      : webhook.callWebhook.executeWithOptions({ summary: `call webhook (${step})` }, [at]),
  );
}

function ended({ status, step }: Extract<NextAction, { do: 'end' }>): string {
  setCurrentDetails(status === 'exited' && step !== null ? `exited by ${step}` : status);
  return status;
}

/** Temporal closes a run as Canceled only after a cancel request, so this waits for it to arrive. */
async function awaitCancel(note: string): Promise<string> {
  await sleep(CANCEL_ARRIVES_MS, { summary: 'waiting for the cancel' });
  setCurrentDetails(note);
  return note;
}

/**
 * The code of the failure that ended a step; `timedOut` for a timeout, which has none. Null for any other error. A local
 * activity fails with the cause itself.
 */
function failureCode(error: unknown): string | null {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  if (cause instanceof ApplicationFailure && typeof cause.type === 'string') return cause.type;
  return error instanceof ActivityFailure || cause instanceof TimeoutFailure ? 'timedOut' : null;
}
