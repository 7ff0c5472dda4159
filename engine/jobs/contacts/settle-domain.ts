import type { Filter } from 'mongodb';
import { searchTerms } from '../../../domain/contact/search-terms.js';
import type { EventSourceRef } from '../../../domain/plan/event.js';
import type { ContactRecord } from '../../../models/audience/contact.js';
import type { Database } from '../../../models/core/database.js';
import type { JobKinds } from '../../../models/system/job-kinds.js';
import type { JobRecord } from '../../../models/system/job.js';
import type { Engine } from '../../engine.js';
import { engineCall } from '../../intake/internal-calls.js';
import { LAST_PASS_AFTER_MS } from './erasure.js';
import type { JobHandler } from '../core/job-handler.js';

const PAGE = 200;
const SOURCE: EventSourceRef = { type: 'engine', id: null, name: null };

type Job = JobRecord<'settleDomain'>;
type Cursor = JobKinds['settleDomain']['cursor'];
type Row = Pick<ContactRecord, '_id' | 'createdAt'>;

/**
 * Suppresses the contacts whose domain has been suppressed, or no more. Each is decided by what is stored by then, so it does not
 * matter which of several jobs about a domain comes last. Contacts that come later are decided as they come; a last pass finds
 * those of transactions that had begun before.
 */
export function settleDomainJob({
  db,
  engine,
}: {
  db: Database;
  engine: Pick<Engine, 'record'>;
}): JobHandler<'settleDomain'> {
  return {
    kind: 'settleDomain',
    runPage: async (job, save) => {
      const { pass, after }: Cursor = job.cursor ?? { pass: 'first', after: null };
      const rows = await readContacts(db, job, after);
      const changed = await settle({ db, engine }, job, rows);
      const { progress: was } = job;
      const progress = { checked: was.checked + rows.length, changed: was.changed + changed };
      const last = rows.at(-1);
      if (last !== undefined && rows.length === PAGE) {
        const next = { createdAt: last.createdAt, id: last._id };
        await save({ status: 'running', progress, cursor: { pass, after: next } });
      } else if (pass === 'first') {
        const nextAt = new Date(db.now().getTime() + LAST_PASS_AFTER_MS);
        await save({ status: 'running', progress, cursor: { pass: 'last', after: null }, nextAt });
      } else await save({ status: 'done', progress, cursor: { pass, after } });
    },
  };
}

/** Contacts with an address of the domain or of one below it, newest first: the whole domain is a search term. */
async function readContacts(
  db: Database,
  { workspaceId, input }: Job,
  after: Cursor['after'],
): Promise<Row[]> {
  const [term = ''] = searchTerms({ email: input.domain, firstName: null, lastName: null, name: null });
  const older: Filter<ContactRecord> =
    after === null
      ? {}
      : {
          $or: [
            { createdAt: { $lt: after.createdAt } },
            { createdAt: after.createdAt, _id: { $lt: after.id } },
          ],
        };
  return await db.collections.Contact.find<Row>(
    { workspaceId, searchTerms: term, ...older },
    { projection: { createdAt: 1 }, sort: { createdAt: -1, _id: -1 }, limit: PAGE },
  ).toArray();
}

async function settle(
  { db, engine }: { db: Database; engine: Pick<Engine, 'record'> },
  { workspaceId }: Job,
  rows: readonly Row[],
): Promise<number> {
  const done = await Promise.all(
    rows.map(({ _id }) => {
      const contact = {
        workspaceId: workspaceId.toHexString(),
        contactId: _id.toHexString(),
        source: SOURCE,
      };
      return engine.record(
        engineCall({ ...contact, now: db.now() }, { action: { type: 'settleSuppression' }, silent: true }),
      );
    }),
  );
  return done.filter((one) => one.kind === 'applied' && one.outcome.changed).length;
}
