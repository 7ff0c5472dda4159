import type { ObjectId } from 'mongodb';
import type { Reason } from '../../domain/segments/explain.js';
import type { Database } from '../../models/core/database.js';
import { displayName } from '../contacts/people.js';
import type { PageRequest } from '../http/input/common-schemas.js';
import { findPage, type PageOf } from '../http/paging.js';
import { explainContacts } from './explain-contacts.js';
import { readSegment, type SegmentTarget } from './segments.js';

export interface SegmentMember {
  contactId: string;
  /** Null for a contact that is being erased. */
  email: string | null;
  name: string | null;
  since: Date;
  why: Reason[];
}

/**
 * The members of a segment with the reasons, the most recent to enter first; none until it is built.
 *
 * @throws RollcallError `not_found`
 */
export async function listSegmentMembers(
  { db, clock }: { db: Database; clock: () => Date },
  { request, ...target }: SegmentTarget & { request: PageRequest },
): Promise<PageOf<SegmentMember>> {
  const { workspaceId } = target;
  const { _id: segmentId, built } = await readSegment({ db }, target);
  const page = await findPage({
    collection: db.collections.SegmentRow,
    filter: { workspaceId, segmentId, version: built?.version ?? 0, in: true },
    sort: { field: 'at', direction: -1 },
    request,
  });
  const contactIds: ObjectId[] = page.data.map(({ contactId }) => contactId);
  const explained = await explainContacts(db, {
    workspaceId,
    where: built?.where ?? {},
    contactIds,
    now: clock(),
  });
  const data = page.data.map(({ contactId: _id, at: since }): SegmentMember => {
    const contactId = _id.toHexString();
    const found = explained.get(contactId);
    const contact = found?.contact;
    const name = contact === undefined ? null : displayName(contact);
    return { contactId, email: contact?.email ?? null, name, since, why: found?.why ?? [] };
  });
  return { ...page, data };
}
