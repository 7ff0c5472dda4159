import { CancellationScope, continueAsNew } from '@temporalio/workflow';
import { endsWithWorkflow, type JobKindName } from '../domain/jobs.js';
import { jobs } from './activities.js';
import { followRow } from './follow-row.js';
import { ERASURES_QUEUE, IMPORTS_QUEUE, JOBS_QUEUE, type JobInput } from './messages.js';

const queues: Partial<Record<JobKindName, string>> = {
  importContacts: IMPORTS_QUEUE,
  undoImport: IMPORTS_QUEUE,
  erasure: ERASURES_QUEUE,
};

/**
 * Does a job: its pages, turn by turn, sleeps where it is to wait, and ends when the row does.
 *
 * 1. A page that fails is tried again; when it fails for good, so does the workflow. A reset tries it once more.
 * 2. A cancel stops the job as the API's does. Jobs that must not be left half done go on.
 */
export function job(input: JobInput): Promise<string> {
  return endsWithWorkflow(input.kind) ? follow(input) : CancellationScope.nonCancellable(() => follow(input));
}

function follow(input: JobInput): Promise<string> {
  const taskQueue = queues[input.kind] ?? JOBS_QUEUE;
  return followRow({
    nextAction: async () => {
      const summary = `do pages (${input.kind})`;
      const action = await jobs.turnOfJob.executeWithOptions({ taskQueue, summary }, [input]);
      if (action.do !== 'wait') return action;
      const details = (until: string): string => `${action.details}, goes on at ${until}`;
      return { ...action, details, summary: 'wait until it goes on' };
    },
    onCancel: () => jobs.stopJob.executeWithOptions({ taskQueue, summary: 'stop' }, [input]),
    cancelled: 'stopped',
    continueAsNew: () => continueAsNew<typeof job>(input),
  });
}
