import { ObjectId } from 'mongodb';
import {
  parseConfirmationWorkflowId,
  parseEnrollmentWorkflowId,
  parseWebhookWorkflowId,
} from '../../../workflows/ids.js';
import {
  confirmationWorkflow,
  enrollmentWorkflow,
  webhookDeliveryWorkflow,
} from '../../../workflows/messages.js';
import { listClosedRuns } from '../../temporal/list-runs.js';
import type { JobKinds } from '../../../models/system/job-kinds.js';
import type { JobHandler } from '../core/job-handler.js';
import { settleClosedConfirmations } from '../contacts/settle-confirmations.js';
import { settleClosedDeliveries } from '../settle-deliveries.js';
import { settleEnrollments, type SettleDeps } from './settle-enrollments.js';
import { nothingChecked, passedOverIn, progressAfter, type Settled } from './settled.js';

const EVERY_MS = 20_000;
/** Runs per visibility request. */
const PAGE = 1_000;
/** Visibility lags and clocks differ: this much before the last run's end is read again. */
const OVERLAP_MS = 60_000;
/** The first run ever looks back this far; the check of active enrollments finds what is older. */
const FIRST_LOOK_BACK_MS = 15 * 60_000;
/** Visibility lists the newest first, so after an outage the past is read in parts, the oldest first. */
const WINDOW_MS = 3_600_000;
/** The server allows about 10 visibility requests a second in all. */
const PAUSE_MS = 300;

const types = [enrollmentWorkflow, confirmationWorkflow, webhookDeliveryWorkflow];

type Cursor = JobKinds['closedRuns']['cursor'];

/**
 * Settles enrollments, confirmations and deliveries whose workflow was closed by an operator or an error.
 *
 * 1. By closing time, however many there are: what was closed while no worker ran is read when one is back.
 * 2. The closed execution is only a hint; rows are settled by the latest one.
 */
export function closedRunsJob(
  deps: SettleDeps,
  { pageSize = PAGE }: { pageSize?: number } = {},
): JobHandler<'closedRuns'> {
  return {
    kind: 'closedRuns',
    recurring: { everyMs: EVERY_MS, progress: nothingChecked },
    runPage: async (job, save) => {
      const now = deps.clock().getTime();
      const { readTo, window } = job.cursor ?? { readTo: new Date(now - FIRST_LOOK_BACK_MS), window: null };
      const { from, to, token } = window ?? nextWindow(readTo, now);
      const page = await listClosedRuns(deps.client, { types, from, to, pageSize, token });
      const settled = await settleClosed(deps, page.workflowIds);
      const cursor: Cursor =
        page.token === null
          ? { readTo: to, window: null }
          : { readTo, window: { from, to, token: page.token } };
      const isLastWindow = to.getTime() - readTo.getTime() < WINDOW_MS;
      const isOver = cursor.window === null && isLastWindow;
      await save({
        status: isOver ? 'waiting' : 'running',
        progress: progressAfter(job.progress, page.workflowIds.length, settled),
        cursor,
        nextAt: new Date(now + PAUSE_MS),
        ...passedOverIn(settled),
      });
    },
  };
}

function nextWindow(readTo: Date, now: number): { from: Date; to: Date; token: string } {
  const from = readTo.getTime() - OVERLAP_MS;
  return { from: new Date(from), to: new Date(Math.min(readTo.getTime() + WINDOW_MS, now)), token: '' };
}

async function settleClosed(deps: SettleDeps, workflowIds: readonly string[]): Promise<Settled[]> {
  const confirmations = workflowIds.flatMap((id) => parseConfirmationWorkflowId(id) ?? []);
  const deliveries = workflowIds.flatMap((id) => parseWebhookWorkflowId(id)?.deliveryId ?? []);
  return [
    await settleClosedEnrollments(deps, workflowIds),
    await settleClosedConfirmations(deps, confirmations.map(objectId)),
    await settleClosedDeliveries(deps, deliveries.map(objectId)),
  ];
}

async function settleClosedEnrollments(deps: SettleDeps, workflowIds: readonly string[]): Promise<Settled> {
  const named = workflowIds.flatMap((id) => parseEnrollmentWorkflowId(id) ?? []);
  const runs = new Set(named.map(({ enrollmentId, run }) => `${enrollmentId}.${run}`));
  const rows = await deps.db.collections.Enrollment.find(
    { _id: { $in: named.map(({ enrollmentId }) => new ObjectId(enrollmentId)) }, status: 'active' },
    { projection: { run: 1, visit: 1 } },
  ).toArray();
  return settleEnrollments(
    deps,
    rows.filter(({ _id, run }) => runs.has(`${_id.toHexString()}.${run}`)),
  );
}

function objectId(id: string): ObjectId {
  return new ObjectId(id);
}
