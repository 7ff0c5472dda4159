import type { ObjectId } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import type { Person } from '../http/output/name-presenter.js';

const MAX_TIME_MS = 5_000;

/**
 * The current addresses and names of contacts, by id, with one query. Logs and ledgers store ids only, so that erasing a
 * contact also anonymises them: a missing contact has been deleted.
 */
export async function readPeople(
  db: Database,
  { workspaceId, contactIds }: { workspaceId: ObjectId; contactIds: readonly (ObjectId | null)[] },
): Promise<Map<string, Person>> {
  const ids = contactIds.filter((one) => one !== null);
  if (ids.length === 0) return new Map();
  const rows = await db.collections.Contact.find(
    { _id: { $in: ids }, workspaceId },
    { projection: { email: 1, firstName: 1, lastName: 1, name: 1 }, maxTimeMS: MAX_TIME_MS },
  ).toArray();
  return new Map(
    rows.map(({ _id, email, ...names }) => [
      _id.toHexString(),
      { id: _id.toHexString(), email, name: displayName(names) },
    ]),
  );
}

/** The full name, or what there is of first and last name. */
export function displayName(person: {
  name: string | null;
  firstName: string | null;
  lastName: string | null;
}): string | null {
  const { name, firstName, lastName } = person;
  const parts = [firstName, lastName].filter((part) => part !== null && part !== '');
  return name ?? (parts.length === 0 ? null : parts.join(' '));
}
