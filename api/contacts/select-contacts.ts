import type { ContactWhere } from '../../domain/contact/contact-query.js';
import type { SelectedContacts, SelectionPage } from '../../engine/jobs/bulk-contacts.js';
import type { Database } from '../../models/database.js';
import { queryContactRows } from './query-contacts.js';

/** A page of the contacts that a bulk action selects, newest first. */
export async function selectContacts(
  deps: { db: Database; clock: () => Date },
  { workspaceId, selection, until, cursor, limit }: SelectionPage,
): Promise<SelectedContacts> {
  const { ids, where, search = null } = selection;
  const all: NonNullable<ContactWhere['all']> = [
    { field: 'contact.createdAt', op: 'lte', value: until.toISOString() },
    ...(where === undefined ? [] : [where]),
    ...(ids === undefined
      ? []
      : [{ field: 'contact.id', op: 'in' as const, value: ids.map((id) => id.toHexString()) }]),
  ];
  const request = cursor === null ? { page: 1, limit } : { cursor, limit };
  const query = { workspaceId, where: { all }, search, sort: '-createdAt' as const, request };
  const page = await queryContactRows(deps, query);
  return { ids: page.data.map(({ _id }) => _id), next: page.nextCursor };
}
