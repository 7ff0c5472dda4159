import type { ObjectId } from 'mongodb';
import type { Id } from '../../../domain/id.js';

/** One round trip returns all rows; the driver's default of 101 would need a second one for a full batch. */
export const SINGLE_BATCH = { batchSize: 100_000 };

/**
 * Combines the filters of several workspaces; each starts with its workspace, as the indexes do. Null if there are
 * none.
 */
export function combineFilters<F extends object>(filters: readonly F[]): F | { $or: F[] } | null {
  const [first] = filters;
  if (first === undefined) return null;
  return filters.length === 1 ? first : { $or: [...filters] };
}

/** Groups rows by workspace. */
export function rowsByWorkspace<T extends { workspaceId: ObjectId }>(rows: readonly T[]): Map<Id, T[]> {
  const groups = new Map<Id, T[]>();
  for (const row of rows) {
    const id = row.workspaceId.toHexString();
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [row]);
    else group.push(row);
  }
  return groups;
}

export type ByContact<T> = Map<Id, T>;

/** The entry of a key, which is created if there is none. */
export function getOrCreate<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = create();
  map.set(key, made);
  return made;
}
