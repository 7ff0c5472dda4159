import type { ClientSession, ObjectId } from 'mongodb';
import type { Database } from '../../../models/core/database.js';
import type { EnrollmentRecord } from '../../../models/automations/enrollment.js';
import { isStillSelected, selected } from '../../../models/automations/enrollment-selection.js';
import type { BulkAction } from '../../../models/audience/bulk-input.js';
import type { JobRecord } from '../../../models/system/job.js';
import { shortTransaction } from '../../../models/core/short-transaction.js';
import { auditEntry } from '../../audit/audit-entry.js';
import type { Engine } from '../../engine.js';
import { engineCall } from '../../intake/internal-calls.js';
import { callActionFor, type OperatedEnrollment } from '../../intake/operator-call-action.js';
import { enrollmentAudit } from '../../audit/operator-audit.js';
import {
  actOnce,
  actOnTargets,
  DONE,
  listTargets,
  refusal,
  UNCHANGED,
  type BulkOutcome,
} from '../contacts/bulk-outcomes.js';
import { NEWEST_ENTRY_FIRST, olderEntries } from './entry-order.js';
import { mayStill } from '../core/may-still.js';
import type { JobHandler, PageResult } from '../core/job-handler.js';

/** Enrollments selected in one transaction. */
const SELECT_PAGE = 1_000;

type Bulk = JobRecord<'bulkEnrollments'>;

interface BulkDeps {
  db: Database;
  engine: Pick<Engine, 'record'>;
}

/**
 * Carries out an operator's action on every enrollment that a filter selected.
 *
 * 1. First the enrollments are selected, newest entry first, and listed as pending; a page and its cursor commit in one
 *    transaction. Enrollments that begin after the request are not selected.
 * 2. Then each is acted on once, by the same call as an operator's single action. The call has an idempotency key, so a
 *    page that was not saved can be repeated without acting twice.
 * 3. An enrollment that no longer matches the filter is refused.
 * 4. A cancellation takes effect between two pages, and so does the loss of the right to do it.
 */
export function bulkEnrollmentsJob(deps: BulkDeps): JobHandler<'bulkEnrollments'> {
  return {
    kind: 'bulkEnrollments',
    runPage: async (job, save) => {
      const { cursor, progress } = job;
      if (cursor?.phase === 'act')
        return await actOnTargets({ db: deps.db, save }, job, {
          after: cursor.n,
          act: enrollmentActs(deps, job),
        });
      if (!(await mayStill(deps.db, job))) return await save({ status: 'stopped', progress, cursor });
      await shortTransaction(deps.db, async (session) => {
        await save(await selectPage(deps.db, job, session), session);
      });
    },
  };
}

/** The selection is read outside of the transaction, which it may outlast; each row is checked again before it is acted on. */
async function selectPage(
  db: Database,
  job: Bulk,
  session: ClientSession,
): Promise<PageResult<'bulkEnrollments'>> {
  const { workspaceId, input, requestedAt } = job;
  const cursor = job.cursor?.phase === 'select' ? job.cursor : null;
  const rows = await db.collections.Enrollment.find(
    { $and: [selected(workspaceId, input.selection, requestedAt), olderEntries(cursor)] },
    { projection: { enteredAt: 1 } },
  )
    .sort(NEWEST_ENTRY_FIRST)
    .limit(SELECT_PAGE)
    .toArray();
  const progress = await listTargets(db, job, { targetIds: rows.map(({ _id }) => _id), session });
  const last = rows.at(-1);
  const isLast = last === undefined || rows.length < SELECT_PAGE;
  return {
    status: progress.total === 0 && isLast ? 'done' : 'running',
    progress,
    cursor: isLast ? { phase: 'act', n: 0 } : { phase: 'select', enteredAt: last.enteredAt, id: last._id },
  };
}

type Row = OperatedEnrollment & Pick<EnrollmentRecord, 'contactId' | 'status' | 'paused' | 'lastError'>;

const projection = {
  automationId: 1,
  automationVersion: 1,
  contactId: 1,
  status: 1,
  paused: 1,
  run: 1,
  visit: 1,
  step: 1,
  lastError: 1,
  'entry.properties': 1,
} as const;

/** Acts on enrollments. */
function enrollmentActs(deps: BulkDeps, job: Bulk) {
  const { workspaceId, input } = job;
  return async (ids: ObjectId[], earlier: ReadonlyMap<string, BulkOutcome>): Promise<BulkOutcome[]> => {
    const filter = { _id: { $in: ids }, workspaceId };
    const rows = await deps.db.collections.Enrollment.find<Row>(filter, { projection }).toArray();
    const byId = new Map(rows.map((row) => [row._id.toHexString(), row]));
    return Promise.all(
      ids.map(async (_id): Promise<BulkOutcome> => {
        const id = _id.toHexString();
        const row = byId.get(id);
        const done = earlier.get(id);
        if (done !== undefined) return done;
        if (row === undefined) return refusal('The enrollment no longer exists.');
        if (!isStillSelected(row, input.selection))
          return refusal('The enrollment has changed since it was selected.');
        if (isAlready(input.action, row)) return UNCHANGED;
        return actOn(deps, job, row);
      }),
    );
  };
}

function isAlready({ type }: BulkAction, { paused }: Row): boolean {
  return (type === 'pause' && paused) || (type === 'resume' && !paused);
}

async function actOn({ db, engine }: BulkDeps, job: Bulk, row: Row): Promise<BulkOutcome> {
  const { workspaceId, by, input } = job;
  const { action, note, source, actor, requestId } = input;
  const enrollmentId = row._id.toHexString();
  const origin = { workspaceId, actor, requestId, action: `enrollments.${action.type}` };
  const contact = { workspaceId: workspaceId.toHexString(), contactId: row.contactId.toHexString() };
  const call = engineCall(
    { ...contact, source, now: db.now() },
    {
      action: await callActionFor(db, row, { action, by, note }),
      audit: () => auditEntry(origin, enrollmentAudit(row, { action, reason: note }), db.now()),
    },
  );
  return await actOnce(engine, job, {
    targetId: enrollmentId,
    call,
    judge: ({ changed }) => (changed ? DONE : UNCHANGED),
  });
}
