import { CancellationScope, isCancellation } from '@temporalio/workflow';

type Act<A extends unknown[], R> = (...args: A) => Promise<R>;

/**
 * Wraps a local activity that is retried until it succeeds. If it ends as cancelled although the workflow was not, it is
 * scheduled again: Temporal reports that when the run has to leave a full cache while the activity waits for its next attempt.
 * It must not be passed on: the workflow would take it for a real one, and without an activity under way Temporal would
 * store what it made of it.
 */
export function untilCancelled<A extends unknown[], R>(act: Act<A, R>): Act<A, R> {
  // Not an async function: each costs the workflow thread a stack trace.
  const attempt: Act<A, R> = (...args) =>
    act(...args).catch((error: unknown) => {
      if (!isCancellation(error) || CancellationScope.current().consideredCancelled) throw error;
      return attempt(...args);
    });
  return attempt;
}
