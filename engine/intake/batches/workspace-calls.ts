import type { ObjectId } from 'mongodb';
import type { Id } from '../../../domain/id.js';
import type { Concern } from '../../../domain/plan/calls/concerns.js';
import type { RecordCall } from './calls.js';

/** The calls of a batch that belong to one workspace, in order of arrival. */
export interface WorkspaceCalls {
  id: Id;
  workspaceId: ObjectId;
  calls: RecordCall[];
  /** What the calls may concern beside their contacts. */
  concerns: ReadonlySet<Concern>;
}

/** Groups by workspace, in order of first appearance. */
export function groupByWorkspace<T>(items: readonly T[], workspaceOf: (item: T) => Id): Map<Id, T[]> {
  const groups = new Map<Id, T[]>();
  for (const item of items) {
    const group = groups.get(workspaceOf(item));
    if (group === undefined) groups.set(workspaceOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

/**
 * Combines the filters of several workspaces; each starts with its workspace, as the indexes do. Null if there are
 * none.
 */
export function anyOf<F extends object>(filters: readonly F[]): F | { $or: F[] } | null {
  const [first] = filters;
  if (first === undefined) return null;
  return filters.length === 1 ? first : { $or: [...filters] };
}

/** Groups rows by workspace. */
export function rowsByWorkspace<T extends { workspaceId: ObjectId }>(rows: readonly T[]): Map<Id, T[]> {
  return groupByWorkspace(rows, (row) => row.workspaceId.toHexString());
}
