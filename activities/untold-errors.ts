import { ApplicationFailure, CancelledFailure, CompleteAsyncError } from '@temporalio/activity';
import type { ActivityInboundCallsInterceptor } from '@temporalio/worker';
import type { Logger } from 'pino';

/**
 * Keeps the texts of unexpected errors out of Temporal, which stores them in histories that no erasure reaches: one of the database
 * may quote an address. The log has them; Temporal gets their name, and retries as before.
 */
export function untoldErrors(log: Pick<Logger, 'warn'>): ActivityInboundCallsInterceptor {
  return {
    execute: async (input, next) => {
      try {
        return await next(input);
      } catch (error) {
        if (isTold(error)) throw error;
        log.warn({ err: error }, 'activity_failed');
        throw untold(error);
      }
    },
  };
}

function isTold(error: unknown): boolean {
  return [ApplicationFailure, CancelledFailure, CompleteAsyncError].some((known) => error instanceof known);
}

function untold(error: unknown): ApplicationFailure {
  const name = error instanceof Error ? error.name : 'Error';
  return ApplicationFailure.create({ message: name, type: name, nonRetryable: false });
}
