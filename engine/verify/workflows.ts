import { setTimeout as sleep } from 'node:timers/promises';
import { ObjectId, type Collection } from 'mongodb';
import {
  confirmationWorkflowId,
  enrollmentWorkflowId,
  parseConfirmationWorkflowId,
  parseEnrollmentWorkflowId,
  parseWebhookWorkflowId,
} from '../../workflows/ids.js';
import {
  confirmationWorkflow,
  enrollmentWorkflow,
  webhookDeliveryWorkflow,
} from '../../workflows/messages.js';
import type { OutboxCommand } from '../../models/system/outbox.js';
import { queuedTargets } from '../outbox/queued-targets.js';
import { IDS_PER_QUERY, listRunning, runningAmong, workflowStatus } from '../temporal/list-runs.js';
import { having, rowsCheck, type Check, type Finding, type VerifyDeps } from './check.js';

interface Startable {
  _id: ObjectId;
  run?: number;
}

interface Carried {
  toWorkflowId: (row: Startable) => string;
  command: OutboxCommand;
}

/** Every active enrollment and pending confirmation has a running workflow. */
export const rowsWithRuns: Check[] = [
  rowsCheck<Startable>({
    name: 'workflows of active enrollments',
    of: ({ Enrollment }) => Enrollment,
    filter: { status: 'active' },
    projection: { run: 1 },
    page: IDS_PER_QUERY,
    judge: runningOr({
      toWorkflowId: ({ _id, run = 1 }) => enrollmentWorkflowId(_id.toHexString(), run),
      command: 'start',
    }),
  }),
  rowsCheck<Startable>({
    name: 'workflows of pending confirmations',
    of: ({ Confirmation }) => Confirmation,
    filter: { status: 'pending' },
    projection: {},
    page: IDS_PER_QUERY,
    judge: runningOr({
      toWorkflowId: ({ _id }) => confirmationWorkflowId(_id.toHexString()),
      command: 'startConfirmation',
    }),
  }),
];

function runningOr({ toWorkflowId, command }: Carried) {
  return async ({ db, client }: VerifyDeps, rows: Startable[]): Promise<Finding[]> => {
    const running = await runningAmong(client, rows.map(toWorkflowId));
    const suspects = rows.filter((row) => !running.has(toWorkflowId(row)));
    const queued = await queuedTargets(
      db,
      command,
      suspects.map(({ _id }) => _id),
    );
    const missing: Startable[] = [];
    for (const row of suspects) {
      if (queued.has(row._id.toHexString())) continue;
      if ((await workflowStatus(client, toWorkflowId(row))) !== 'RUNNING') missing.push(row);
    }
    return having(missing, 'it has no running workflow', () => true);
  };
}

/** Every running workflow has a row that it carries out. */
export const runsWithRows: Check[] = [
  runCheck(
    'enrollments of running workflows',
    enrollmentWorkflow,
    'it runs without an active enrollment',
    activeRuns,
  ),
  runCheck(
    'confirmations of running workflows',
    confirmationWorkflow,
    'it runs without a pending confirmation',
    ({ db }, ids) =>
      readPresentRows(db.collections.Confirmation, 'pending', idsIn(ids, parseConfirmationWorkflowId)),
  ),
  runCheck(
    'deliveries of running workflows',
    webhookDeliveryWorkflow,
    'it runs without a pending delivery',
    ({ db }, ids) =>
      readPresentRows(
        db.collections.WebhookDelivery,
        'pending',
        idsIn(ids, (id) => parseWebhookWorkflowId(id)?.deliveryId ?? null),
      ),
  ),
];

/** The workflow ids that have a row. */
type RowsFor = (deps: VerifyDeps, workflowIds: string[]) => Promise<Set<string>>;

function runCheck(name: string, type: string, problem: string, rowsFor: RowsFor): Check {
  const without = async (deps: VerifyDeps, ids: string[]): Promise<string[]> => {
    const known = await rowsFor(deps, ids);
    return ids.filter((id) => !known.has(id));
  };
  return {
    name,
    run: async (deps, report) => {
      let token: string | null = '';
      while (token !== null) {
        const page: { workflowIds: string[]; token: string | null } = await listRunning(deps.client, {
          type,
          token,
        });
        report.checked(page.workflowIds.length);
        const suspects = await without(deps, page.workflowIds);
        if (suspects.length > 0) report.found(await stillWithout(deps, suspects, { without, problem }));
        token = page.token;
      }
    },
  };
}

/** Visibility lags, and workflows end a moment after their row. */
async function stillWithout(
  deps: VerifyDeps,
  suspects: string[],
  { without, problem }: { without: (deps: VerifyDeps, ids: string[]) => Promise<string[]>; problem: string },
): Promise<Finding[]> {
  await sleep(deps.pauseMs);
  const found: Finding[] = [];
  for (const id of await without(deps, suspects))
    if ((await workflowStatus(deps.client, id)) === 'RUNNING') found.push({ id, problem });
  return found;
}

async function activeRuns({ db }: VerifyDeps, workflowIds: string[]): Promise<Set<string>> {
  const named = workflowIds.flatMap((id) => parseEnrollmentWorkflowId(id) ?? []);
  const rows = await db.collections.Enrollment.find(
    { _id: { $in: named.map(({ enrollmentId }) => new ObjectId(enrollmentId)) }, status: 'active' },
    { projection: { run: 1 } },
  ).toArray();
  return new Set(rows.map(({ _id, run }) => enrollmentWorkflowId(_id.toHexString(), run)));
}

/** Workflow ids by the id of the row that they name. */
function idsIn(workflowIds: string[], parse: (id: string) => string | null): Map<string, string> {
  return new Map(workflowIds.flatMap((id) => (parse(id) === null ? [] : [[parse(id) ?? '', id]])));
}

async function readPresentRows(
  collection: Pick<Collection, 'find'>,
  status: string,
  ids: Map<string, string>,
): Promise<Set<string>> {
  const rows = await collection
    .find({ _id: { $in: [...ids.keys()].map((id) => new ObjectId(id)) }, status }, { projection: { _id: 1 } })
    .toArray();
  return new Set(rows.map(({ _id }) => ids.get(_id.toHexString()) ?? ''));
}
