import type { ClientSession, Filter } from 'mongodb';
import type { Id } from '../../../../domain/id.js';
import { suppressibleDomain, isDomainKey } from '../../../../domain/lists/suppressed-domain.js';
import type { Suppressed } from '../../../../domain/lists/suppression.js';
import type { Database } from '../../../../models/core/database.js';
import type { SuppressionRecord } from '../../../../models/audience/suppression.js';
import type { WorkspaceCalls } from '../../batches/calls.js';
import type { ContactHead } from '../contacts/contact-rows.js';
import { combineFilters, SINGLE_BATCH } from '../rows.js';

export interface SuppressionReader {
  db: Database;
  /** HMAC of a normalised email, by which suppressions are found. */
  emailHash: (workspaceId: Id, email: string) => string;
}

/**
 * Suppressed emails, and domains as `@example.com`, among those that are, or become, free for a new contact, by workspace;
 * where contacts leave addresses, also among these.
 */
export async function readSuppressed(
  { db, emailHash }: SuppressionReader,
  groups: readonly WorkspaceCalls[],
  contacts: ReadonlyMap<Id, ContactHead[]>,
  session: ClientSession,
): Promise<Map<Id, Map<string, Suppressed>>> {
  const byHash = new Map<string, { id: Id; email: string }>();
  const filters: Filter<SuppressionRecord>[] = [];
  for (const { id, workspaceId, concerns, emails } of groups) {
    const open = new Set(emails);
    for (const { email } of contacts.get(id) ?? [])
      if (concerns.has('addresses')) open.add(email);
      else open.delete(email);
    if (open.size === 0) continue;
    for (const email of open) if (!isDomainKey(email)) open.add(suppressibleDomain(email));
    const hashes: string[] = [];
    for (const email of open) {
      const hash = emailHash(id, email);
      byHash.set(hash, { id, email });
      hashes.push(hash);
    }
    filters.push({ workspaceId, emailHash: { $in: hashes } });
  }
  const found = new Map<Id, Map<string, Suppressed>>();
  const filter = combineFilters(filters);
  if (filter === null) return found;
  const rows = await db.collections.Suppression.find(filter, {
    session,
    projection: { emailHash: 1, reason: 1, from: 1 },
    ...SINGLE_BATCH,
  }).toArray();
  for (const row of rows) {
    const hit = byHash.get(row.emailHash);
    if (hit === undefined) continue;
    const own = found.get(hit.id) ?? new Map<string, Suppressed>();
    found.set(hit.id, own.set(hit.email, { reason: row.reason, isCarried: row.from !== undefined }));
  }
  return found;
}
