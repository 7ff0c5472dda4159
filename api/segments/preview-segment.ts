import { ObjectId } from 'mongodb';
import type { ContactWhere } from '../../domain/contact/contact-query.js';
import type { Reason } from '../../domain/segments/explain.js';
import type { Database } from '../../models/database.js';
import { queryContacts } from '../contacts/query-contacts.js';
import { assertWhere } from './check-references.js';
import { explainContacts } from './explain-contacts.js';

const SAMPLE = 10;

export interface Preview {
  /** Contacts that meet the conditions now. */
  count: number;
  /** False if there are at least this many. */
  countIsExact: boolean;
  sample: { contactId: string; email: string; why: Reason[] }[];
}

/** The contacts that a segment with these conditions would have. @throws RollcallError `invalid` */
export async function previewSegment(
  deps: { db: Database; clock: () => Date },
  { workspaceId, where, limit = SAMPLE }: { workspaceId: ObjectId; where: ContactWhere; limit?: number },
): Promise<Preview> {
  await assertWhere(deps, { workspaceId, where, id: null });
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
    count: page.total ?? 0,
    countIsExact: page.totalIsExact,
    sample: found.map(({ id, email }) => ({ contactId: id, email, why: explained.get(id)?.why ?? [] })),
  };
}
