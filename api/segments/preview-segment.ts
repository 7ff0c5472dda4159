import { ObjectId } from 'mongodb';
import type { ContactWhere } from '../../domain/contact/contact-query.js';
import type { Reason } from '../../domain/segments/explain.js';
import type { Database } from '../../models/core/database.js';
import { queryContacts } from '../contacts/queries/query-contacts.js';
import { TooBroad } from '../contacts/queries/too-broad.js';
import { assertWhere } from './check-references.js';
import { explainContacts } from './explain-contacts.js';

const SAMPLE = 10;

export interface Preview {
  /** Contacts that meet the conditions now, up to 10,000; null if only the segment itself can tell. */
  count: number | null;
  /** False if there are more, or the count is null. */
  countIsExact: boolean;
  sample: { contactId: string; email: string; why: Reason[] }[];
}

interface PreviewOf {
  workspaceId: ObjectId;
  where: ContactWhere;
  limit?: number;
}

/** The contacts that a segment with these conditions would have. @throws RollcallError `invalid` */
export async function previewSegment(
  deps: { db: Database; clock: () => Date },
  { workspaceId, where, limit = SAMPLE }: PreviewOf,
): Promise<Preview> {
  await assertWhere(deps, { workspaceId, where, id: null });
  try {
    return await readPreview(deps, { workspaceId, where, limit });
  } catch (error) {
    if (error instanceof TooBroad) return { count: null, countIsExact: false, sample: [] };
    throw error;
  }
}

async function readPreview(
  deps: { db: Database; clock: () => Date },
  { workspaceId, where, limit }: Required<PreviewOf>,
): Promise<Preview> {
  const page = await queryContacts(deps, {
    workspaceId,
    where,
    search: null,
    sort: '-createdAt',
    request: { page: 1, limit: Math.max(1, limit) },
  });
  const found = page.data.slice(0, limit).map(({ contact }) => contact);
  const explained = await explainContacts(deps.db, {
    workspaceId,
    where,
    contactIds: found.map(({ id }) => new ObjectId(id)),
    now: deps.clock(),
  });
  return {
    count: page.total,
    countIsExact: page.totalIsExact,
    sample: found.map(({ id, email }) => ({ contactId: id, email, why: explained.get(id)?.why ?? [] })),
  };
}
