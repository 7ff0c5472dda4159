import { ObjectId, type Filter } from 'mongodb';
import type { ConsentRecord } from '../../models/audience/consent.js';
import type { Database } from '../../models/core/database.js';
import type { PageRequest } from '../http/input/common-schemas.js';
import { MAX_PAGE_BYTES, readWithin } from '../http/paging.js';
import type { ConsentFilter } from './schemas.js';

/** Rows that MongoDB sends at once. */
const ROWS_AT_ONCE = 64;

/** The last row of a page. */
type ConsentPosition = Pick<ConsentRecord, 'contactId' | 'at' | '_id'>;

/**
 * Returns what reads the next page of a workspace's consents, until `nextCursor` is null. In the order of the contacts: the
 * ledger has no index by time alone.
 */
export function consentPages(
  { db }: { db: Database },
  { workspaceId, filter: { contactId, listId } }: { workspaceId: ObjectId; filter: ConsentFilter },
): (request: PageRequest) => Promise<{ data: ConsentRecord[]; nextCursor: string | null }> {
  const filter: Filter<ConsentRecord> = {
    workspaceId,
    ...(contactId !== undefined && { contactId: new ObjectId(contactId) }),
    ...(listId !== undefined && { listId: new ObjectId(listId) }),
  };
  let after: ConsentPosition | null = null;
  return async ({ limit, maxBytes = MAX_PAGE_BYTES }) => {
    const beyond = after === null ? filter : { $and: [filter, rowsAfter(after)] };
    const found = db.collections.Consent.find(beyond)
      .sort({ contactId: 1, at: -1, _id: -1 })
      .limit(limit + 1)
      .batchSize(ROWS_AT_ONCE);
    const { rows: data, hasMore } = await readWithin(found, { limit, maxBytes });
    after = data.at(-1) ?? after;
    return { data, nextCursor: hasMore ? 'next' : null };
  };
}

/** Bounds the index by contact, so that only the rows of one are read again. */
function rowsAfter({ contactId, at, _id }: ConsentPosition): Filter<ConsentRecord> {
  return {
    contactId: { $gte: contactId },
    $or: [{ contactId: { $gt: contactId } }, { at: { $lt: at } }, { at, _id: { $lt: _id } }],
  };
}
