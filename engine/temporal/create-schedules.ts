import { type Client, ScheduleAlreadyRunning, ScheduleOverlapPolicy } from '@temporalio/client';
import { recurringJobId } from '../../models/system/job.js';
import { jobWorkflowId } from '../../workflows/ids.js';
import { DELIVERIES_QUEUE, jobWorkflow, type JobInput } from '../../workflows/messages.js';

/** Recurring jobs that Temporal begins; the others also run while it is away (engine/jobs/start-checks.ts). */
const SCHEDULED = [{ kind: 'retention', every: '1 day' }] as const;

/** Creates the schedules that are missing, and runs them at once. Safe to repeat and to run from several workers at once. */
export async function createSchedules(client: Client): Promise<void> {
  for (const { kind, every } of SCHEDULED) {
    const jobId = recurringJobId(kind).toHexString();
    const input: JobInput = { workspaceId: null, jobId, kind };
    try {
      await client.schedule.create({
        scheduleId: kind,
        spec: { intervals: [{ every }] },
        action: {
          type: 'startWorkflow',
          workflowType: jobWorkflow,
          workflowId: jobWorkflowId(input),
          taskQueue: DELIVERIES_QUEUE,
          args: [input],
          staticSummary: `Job · ${kind}`,
        },
        // A run that was missed while Temporal was away is made up for, and one that has not ended is not joined by another.
        policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: every },
        state: { triggerImmediately: true },
      });
    } catch (error) {
      if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    }
  }
}
