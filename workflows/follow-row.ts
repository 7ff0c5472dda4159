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
export type Turn =
  | { do: 'next' }
  | { do: 'end'; status: string }
  | { do: 'wait'; ms: number; details: (until: string) => string; summary: string };

export interface Following {
  /** Reads the row and does what is due. */
  takeTurn: () => Promise<Turn>;
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
  takeTurn,
  onCancel,
  cancelled,
  continueAsNew,
}: Following): Promise<string> {
  let looks = 0;
  setHandler(look, () => {
    looks += 1;
  });
  try {
    for (;;) {
      const before = looks;
      const turn = await takeTurn();
      if (turn.do === 'end') {
        setCurrentDetails(turn.status);
        return turn.status;
      }
      if (turn.do === 'wait') {
        setCurrentDetails(turn.details(new Date(Date.now() + turn.ms).toISOString()));
        await condition(() => looks > before, turn.ms, { summary: turn.summary });
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
