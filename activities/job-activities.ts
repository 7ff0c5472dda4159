import { ApplicationFailure, cancellationSignal } from '@temporalio/activity';
import type { JobAction, JobInput } from '../workflows/messages.js';
import type { JobsPort } from './ports.js';
import { withHeartbeat } from './with-heartbeat.js';

/** The activities of jobs. Each heartbeat says how far the job is, in numbers. */
export function createJobActivities(jobs: JobsPort) {
  return {
    turnOfJob: async (input: JobInput): Promise<JobAction> => {
      let progress = '';
      const signal = cancellationSignal();
      const onPage = (text: string): void => {
        progress = text;
      };
      const end = await withHeartbeat(
        () => jobs.turn({ ...input, signal, onPage }),
        () => progress,
      );
      if (end.do === 'fail') throw failure(end.code, { nonRetryable: true });
      if (end.do === 'retry') throw failure(end.code, { nextRetryDelay: Math.max(1, end.ms) });
      return end;
    },
    stopJob: (input: JobInput): Promise<void> => withHeartbeat(() => jobs.stop(input)),
  };
}

/** The name of an error; its text is in the job's row, since it may quote an address. */
function failure(
  code: string,
  retry: { nonRetryable: true } | { nextRetryDelay: number },
): ApplicationFailure {
  return ApplicationFailure.create({ message: code, type: code, ...retry });
}
