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

/** What to do next: read the row again, end, or wait until something is due. */
export type RowAction =
  | { do: 'next'; details?: string }
  | { do: 'end'; status: string; details?: string }
  | { do: 'wait'; ms: number; details: (until: string) => string; summary: string };

export interface FollowRowOptions {
  /** Reads the row, does what is due and returns what to do next. */
  nextAction: () => Promise<RowAction>;
  /** Ends the row after a cancel that the engine did not request. */
  onCancel: () => Promise<unknown>;
  /** The workflow details shown after that. */
  cancelled: string;
  continueAsNew: () => Promise<never>;
}

/**
 * Acts on a database row until it has ended; the row is authoritative. A wait ends when its time is up or a signal asks
 * to read the row again.
 */
export async function followRow({
  nextAction,
  onCancel,
  cancelled,
  continueAsNew,
}: FollowRowOptions): Promise<string> {
  let recheckCount = 0;
  setHandler(look, () => {
    recheckCount += 1;
  });
  try {
    for (;;) {
      const before = recheckCount;
      const action = await nextAction();
      if (action.do === 'end') {
        setCurrentDetails(action.details ?? action.status);
        return action.status;
      }
      if (action.do === 'wait') {
        setCurrentDetails(action.details(new Date(Date.now() + action.ms).toISOString()));
        await condition(() => recheckCount > before, action.ms, { summary: action.summary });
      } else if (action.details !== undefined) setCurrentDetails(action.details);
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

/** Runs an activity and gives up when its retries have ended, which is null; a cancellation is rethrown. */
export async function tryOrGiveUp<T>(
  attempt: () => Promise<T>,
  giveUp: () => Promise<unknown>,
): Promise<T | null> {
  try {
    return await attempt();
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    await giveUp();
    return null;
  }
}
