import { LRUCache } from 'lru-cache';
import type { Id } from '../../domain/id.js';
import { lockKeys, type RecordCall } from './calls.js';
import type { ContactHead } from './row-mappers.js';
import type { WorkspaceCalls } from './workspace-calls.js';

/**
 * A contact with more active enrollments is crowded: its calls form batches of their own, and only those enrollments
 * are read that the calls may concern. Reading so many costs about as much as the rest of a small batch.
 */
export const CROWD = 300;
/** Crowded contacts that a process remembers, so that it need not find out again. */
const REMEMBERED = 10_000;

/** The calls of a batch that crowded contacts hold up: to be run in batches of their own, one per contact. */
export class CrowdedBatch extends Error {
  constructor(readonly groups: readonly (readonly RecordCall[])[]) {
    super('A batch contains calls of crowded contacts and others');
    this.name = 'CrowdedBatch';
  }
}

/** The crowded contacts that this process has met. */
export class Crowds {
  private readonly known = new LRUCache<Id, true>({ max: REMEMBERED });

  add(contactId: Id): void {
    this.known.set(contactId, true);
  }

  remove(contactId: Id): void {
    this.known.delete(contactId);
  }

  /** Those of the contacts that are known to be crowded. */
  among(contacts: Iterable<Pick<ContactHead, '_id'>>): Set<Id> {
    const found = new Set<Id>();
    for (const { _id } of contacts) {
      const id = _id.toHexString();
      if (this.known.has(id)) found.add(id);
    }
    return found;
  }
}

/** @throws CrowdedBatch if the batch contains more than the calls of one crowded contact */
export function requireApart(
  groups: readonly WorkspaceCalls[],
  contacts: ReadonlyMap<Id, readonly ContactHead[]>,
  crowded: ReadonlySet<Id>,
): void {
  const apart: RecordCall[][] = [];
  let count = 0;
  for (const group of groups) {
    count += group.calls.length;
    const own = (contacts.get(group.id) ?? []).filter(({ _id }) => crowded.has(_id.toHexString()));
    if (own.length > 0) apart.push(...crowdedCalls(group.calls, own));
  }
  const [only] = apart;
  if (apart.length > 1 || (only !== undefined && only.length < count)) throw new CrowdedBatch(apart);
}

/**
 * The calls that concern crowded contacts, one group for each. Calls that name the same email or id belong together:
 * one of them may change whom the email names.
 */
function crowdedCalls(calls: readonly RecordCall[], crowded: readonly ContactHead[]): RecordCall[][] {
  const [first] = calls;
  if (first === undefined) return [];
  const groupOf = new Map<string, string>();
  const rootOf = (key: string): string => {
    let root = key;
    for (let next = groupOf.get(root); next !== undefined && next !== root; next = groupOf.get(root))
      root = next;
    return root;
  };
  const join = (keys: readonly string[]): void => {
    const [root, ...others] = keys.map(rootOf);
    for (const other of others) if (root !== undefined && other !== root) groupOf.set(other, root);
  };
  for (const call of calls) join(lockKeys(call));
  const names = crowded.map(({ _id, email }) =>
    [`id:${_id.toHexString()}`, `email:${email}`].map((key) => `${first.workspaceId}:${key}`),
  );
  names.forEach(join);
  const groups = new Map<string, RecordCall[]>();
  for (const name of names) groups.set(rootOf(name[0] ?? ''), []);
  for (const call of calls) groups.get(rootOf(lockKeys(call)[0] ?? ''))?.push(call);
  return [...groups.values()].filter((group) => group.length > 0);
}
