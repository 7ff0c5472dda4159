import {
  ActivityFailure,
  CancellationScope,
  condition,
  defineSignal,
  isCancellation,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import { lookSignal } from './messages.js';

const look = defineSignal(lookSignal);

/** What a turn came to: something was done, it is over, or nothing is due for a while. */
export type RowAction =
  | { do: 'next' }
  | { do: 'end'; status: string }
  | { do: 'wait'; ms: number; details: (until: string) => string; summary: string };

export interface FollowRowOptions {
  /** Reads the row and does what is due. */
  nextAction: () => Promise<RowAction>;
  /** Ends the row after a cancel that did not come from us. */
  onCancel: () => Promise<unknown>;
  /** The details after that. */
  cancelled: string;
  continueAsNew: () => Promise<never>;
}

/**
 * Follows a row of the database, which decides: takes turns until the row has ended. Waits end when their time is up or
 * the workflow is signalled to look at the row again.
 */
export async function followRow({
  nextAction,
  onCancel,
  cancelled,
  continueAsNew,
}: FollowRowOptions): Promise<string> {
  let lookCount = 0;
  setHandler(look, () => {
    lookCount += 1;
  });
  try {
    for (;;) {
      const before = lookCount;
      const action = await nextAction();
      if (action.do === 'end') {
        setCurrentDetails(action.status);
        return action.status;
      }
      if (action.do === 'wait') {
        setCurrentDetails(action.details(new Date(Date.now() + action.ms).toISOString()));
        await condition(() => lookCount > before, action.ms, { summary: action.summary });
      }
      if (workflowInfo().continueAsNewSuggested) await continueAsNew();
    }
  } catch (error) {
    if (isCancellation(error)) {
      await CancellationScope.nonCancellable(onCancel);
      setCurrentDetails(cancelled);
    }
    throw error;
  }
}

/** Has an activity try something, and gives it up when its time is over; a cancel is passed on. */
export async function tryOrGiveUp(
  attempt: () => Promise<unknown>,
  giveUp: () => Promise<unknown>,
): Promise<void> {
  try {
    await attempt();
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    await giveUp();
  }
}
