import type { ObjectId } from 'mongodb';
import type { ContactRecord } from '../../../models/audience/contact.js';
import type { Database } from '../../../models/core/database.js';
import type { ContactSelection } from '../../../models/audience/bulk-input.js';
import type { JobRecord } from '../../../models/system/job.js';
import { shortTransaction } from '../../../models/core/short-transaction.js';
import type { Engine } from '../../engine.js';
import { actOnContact, readTargets, type ActDeps } from './act-on-contact.js';
import { actOnTargets, listTargets, refusal, UNCHANGED, type BulkOutcome } from './bulk-outcomes.js';
import { mayStill } from '../core/may-still.js';
import type { JobHandler } from '../core/job-handler.js';

/** Contacts selected in one transaction. */
const SELECT_PAGE = 1_000;

type Bulk = JobRecord<'bulkContacts'>;

/** A page of the contacts that meet a query; it may be empty although others follow. */
export interface SelectedContacts {
  ids: ObjectId[];
  /** Null at the end. */
  next: string | null;
}

export interface SelectionPage {
  workspaceId: ObjectId;
  selection: ContactSelection;
  /** Contacts created later are not selected. */
  until: Date;
  /** Null for the first page. */
  cursor: string | null;
  limit: number;
}

/** Finds contacts; the API provides the query. */
export type SelectContacts = (page: SelectionPage) => Promise<SelectedContacts>;

export interface BulkContactsDeps {
  db: Database;
  engine: Pick<Engine, 'record'>;
  secretKey: Buffer;
  selectContacts: SelectContacts;
}

/**
 * Acts on every contact that a query finds.
 *
 * 1. First the contacts are selected, newest first, and listed as pending; a page and its cursor commit in one transaction.
 *    Contacts created after the request are not selected.
 * 2. Then each is acted on once, by the same call as a single action. The call has an idempotency key, so a page that was
 *    not saved can be repeated without acting twice.
 * 3. The query is not checked again for a selected contact: the action itself may have changed the result.
 * 4. A cancellation takes effect between two pages, and so does the loss of the right to do it.
 */
export function bulkContactsJob(deps: BulkContactsDeps): JobHandler<'bulkContacts'> {
  return {
    kind: 'bulkContacts',
    runPage: async (job, save) => {
      const { cursor, progress } = job;
      if (cursor?.phase === 'act')
        return await actOnTargets({ db: deps.db, save }, job, {
          after: cursor.n,
          act: contactActs(deps, job),
        });
      if (!(await mayStill(deps.db, job))) return await save({ status: 'stopped', progress, cursor });
      const { ids, next } = await select(deps, job);
      await shortTransaction(deps.db, async (session) => {
        const listed = await listTargets(deps.db, job, { targetIds: ids, session });
        const status = next === null && listed.total === 0 ? 'done' : 'running';
        const then =
          next === null ? { phase: 'act' as const, n: 0 } : { phase: 'select' as const, cursor: next };
        await save({ status, progress: listed, cursor: then }, session);
      });
    },
  };
}

function select({ selectContacts }: BulkContactsDeps, job: Bulk): Promise<SelectedContacts> {
  const { workspaceId, input, requestedAt, cursor } = job;
  const after = cursor?.phase === 'select' ? cursor.cursor : null;
  return selectContacts({
    workspaceId,
    selection: input.selection,
    until: requestedAt,
    cursor: after,
    limit: SELECT_PAGE,
  });
}

/** Acts on contacts. */
function contactActs({ db, engine, secretKey }: BulkContactsDeps, job: Bulk) {
  const { workspaceId, input } = job;
  return async (ids: ObjectId[], earlier: ReadonlyMap<string, BulkOutcome>): Promise<BulkOutcome[]> => {
    const projection = { suppressed: 1 };
    const filter = { _id: { $in: ids }, workspaceId };
    const rows = await db.collections.Contact.find<Pick<ContactRecord, '_id' | 'suppressed'>>(filter, {
      projection,
    }).toArray();
    const byId = new Map(rows.map((row) => [row._id.toHexString(), row]));
    const acting: ActDeps = { db, engine, secretKey, ...(await readTargets(db, job, ids)) };
    return Promise.all(
      ids.map(async (id): Promise<BulkOutcome> => {
        const row = byId.get(id.toHexString());
        const done = earlier.get(id.toHexString());
        if (done !== undefined) return done;
        // Erasing also removes what the first attempt at the page stored.
        if (row === undefined && input.action.type === 'erase') return UNCHANGED;
        if (row === undefined) return refusal('The contact no longer exists.');
        return actOnContact(acting, job, row);
      }),
    );
  };
}
