import type { ContactWhere } from '../../../domain/contact/contact-query.js';
import type { SelectedContacts, SelectionPage } from '../../../engine/jobs/contacts/bulk-contacts.js';
import type { Database } from '../../../models/core/database.js';
import { askContacts } from './query-contacts.js';

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
  const request = cursor === null ? { isWhole: true as const, limit } : { cursor, limit };
  const read = await askContacts(deps, { workspaceId, where: { all }, search, path: 'filter.where' });
  const page = await read({ sort: '-createdAt', request });
  return { ids: page.data.map(({ _id }) => _id), next: page.nextCursor };
}
