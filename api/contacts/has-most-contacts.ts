import type { Collection, ObjectId } from 'mongodb';
import { LRUCache } from 'lru-cache';
import type { ContactRecord } from '../../models/contact.js';
import { MAX_TIME_MS } from '../http/paging.js';
import { indexOn } from './search-contacts.js';

/**
 * Reading all contacts without an index takes a fifth of the time per contact, so it pays off for a workspace that has at
 * least such a share of them.
 */
const WHOLE_SHARE = 4;
/** A share changes slowly, and only speed depends on it; measuring that of a large workspace reads 50,000 index keys. */
const KNOWN_MS = 60_000;
/** Where measuring takes longer, its answer is also kept if it is no. */
const SLOW_MS = 20;
const MAX_KNOWN = 1_000;

const known = new WeakMap<Collection<ContactRecord>, LRUCache<string, boolean>>();

/** Whether most contacts of the database are the workspace's, or were within the last minute. */
export async function hasMostContacts(
  contacts: Collection<ContactRecord>,
  workspaceId: ObjectId,
): Promise<boolean> {
  const large = known.get(contacts) ?? new LRUCache<string, boolean>({ max: MAX_KNOWN, ttl: KNOWN_MS });
  known.set(contacts, large);
  const id = workspaceId.toHexString();
  const before = large.get(id);
  if (before !== undefined) return before;
  const beganAt = performance.now();
  const least = Math.max(1, Math.ceil((await contacts.estimatedDocumentCount()) / WHOLE_SHARE));
  const options = { hint: indexOn('createdAt'), projection: { _id: 1 }, maxTimeMS: MAX_TIME_MS };
  const last = await contacts.findOne({ workspaceId }, { ...options, skip: least - 1 });
  if (last !== null || performance.now() - beganAt > SLOW_MS) large.set(id, last !== null);
  return last !== null;
}
