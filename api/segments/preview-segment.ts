import { ObjectId } from 'mongodb';
import type { ContactWhere } from '../../domain/contact/contact-query.js';
import type { Reason } from '../../domain/segments/explain.js';
import type { Database } from '../../models/database.js';
import { queryContacts } from '../contacts/query-contacts.js';
import { assertWhere } from './check-references.js';
import { continueCount, newCount } from './continue-count.js';
import { readCountCursor, writeCountCursor } from './count-cursor.js';
import { explainContacts } from './explain-contacts.js';

const SAMPLE = 10;

export interface Preview {
  /** Contacts that meet the conditions now, as many as were found. */
  count: number;
  /** False if there are at least this many. */
  countIsExact: boolean;
  /** How far the count is; null if it is exact. */
  progress: { checked: number; total: number | null; nextCursor: string } | null;
  /** Empty if a count goes on. */
  sample: { contactId: string; email: string; why: Reason[] }[];
}

interface PreviewOf {
  workspaceId: ObjectId;
  where: ContactWhere;
  limit?: number;
  /** Goes on with the count of an earlier preview. */
  cursor?: string;
}

/** The contacts that a segment with these conditions would have. @throws RollcallError `invalid` */
export async function previewSegment(
  deps: { db: Database; clock: () => Date },
  { workspaceId, where, limit = SAMPLE, cursor }: PreviewOf,
): Promise<Preview> {
  await assertWhere(deps, { workspaceId, where, id: null });
  if (cursor !== undefined) return await previewCount(deps, { workspaceId, where, cursor });
  const page = await queryContacts(deps, {
    workspaceId,
    where,
    search: null,
    sort: '-createdAt',
    request: { page: 1, limit: Math.max(1, limit) },
  });
  const now = deps.clock();
  const found = page.data.slice(0, limit).map(({ contact }) => contact);
  const explained = await explainContacts(deps.db, {
    workspaceId,
    where,
    contactIds: found.map(({ id }) => new ObjectId(id)),
    now,
  });
  const count = page.total ?? 0;
  const nextCursor = () => writeCountCursor({ workspaceId, where }, newCount(now, count));
  return {
    count,
    countIsExact: page.totalIsExact,
    progress: page.totalIsExact ? null : { checked: 0, total: null, nextCursor: nextCursor() },
    sample: found.map(({ id, email }) => ({ contactId: id, email, why: explained.get(id)?.why ?? [] })),
  };
}

async function previewCount(
  { db }: { db: Database },
  { workspaceId, where, cursor }: PreviewOf & { cursor: string },
): Promise<Preview> {
  const of = { workspaceId, where };
  const state = await continueCount(db, of, readCountCursor(cursor, of));
  const { isDone, found, atLeast, checked, total } = state;
  if (isDone) return { count: found, countIsExact: true, progress: null, sample: [] };
  const progress = { checked, total, nextCursor: writeCountCursor(of, state) };
  return { count: Math.max(atLeast, found), countIsExact: false, progress, sample: [] };
}
