import type { ObjectId } from 'mongodb';
import { invalid, RollcallError } from '../../../domain/errors.js';
import { suppressibleDomain, isDomainKey } from '../../../domain/lists/suppressed-domain.js';
import type { SuppressionReason } from '../../../domain/lists/suppression.js';
import type { MailReport } from '../../../domain/mail-reports/mail-report.js';
import type { EventSourceRef } from '../../../domain/plan/event.js';
import type { Engine } from '../../../engine/engine.js';
import type { Database } from '../../../models/core/database.js';
import type { AuditEntryRecord } from '../../../models/accounts/audit-entry.js';
import { emailHash } from '../../../models/audience/email-hash.js';
import { parseId } from '../../../models/core/ids.js';
import { open } from '../../../models/core/seal.js';
import { openEvidence, type SuppressionRecord } from '../../../models/audience/suppression.js';
import { findPage, type PageOf } from '../../http/paging.js';
import type { PageRequest } from '../../http/input/common-schemas.js';
import type { BuildAuditEntry } from '../../http/change.js';
import { assertApplied, recordContactCall } from '../record-contact-call.js';
import { inTransaction } from '../../http/transaction.js';

interface SuppressionDeps {
  db: Database;
  engine: Engine;
  clock: () => Date;
  settings: { secretKey: Buffer };
}

export interface ShownSuppression {
  id: string;
  /** `@example.com` for a whole domain; null for an erased contact, of whom only a hash is kept. */
  email: string | null;
  reason: SuppressionReason;
  /** The bounce or complaint that is the reason; null for any other, and for an erased contact. */
  evidence: MailReport | null;
  createdAt: Date;
}

/** The suppressed addresses, newest first. Filtering by email address also finds its domain, and erased contacts. */
export async function listSuppressions(
  { db, settings }: Pick<SuppressionDeps, 'db' | 'settings'>,
  { workspaceId, email, request }: { workspaceId: ObjectId; email: string | null; request: PageRequest },
): Promise<PageOf<ShownSuppression>> {
  const asked = email === null ? null : isDomainKey(email) ? [email] : [email, suppressibleDomain(email)];
  const hashes = asked?.map((one) => emailHashFor(settings, workspaceId, one));
  const page = await findPage({
    collection: db.collections.Suppression,
    filter: { workspaceId, ...(hashes !== undefined && { emailHash: { $in: hashes } }) },
    sort: { field: 'createdAt', direction: -1 },
    request,
  });
  return { ...page, data: page.data.map((row) => shown(row, settings.secretKey)) };
}

export interface Suppress {
  workspaceId: ObjectId;
  source: EventSourceRef;
  email: string;
  reason: SuppressionReason;
  audit: BuildAuditEntry;
}

/**
 * Suppresses an address, whether or not it belongs to a contact. Repeating it changes nothing, so it may run again
 * before its response is stored.
 *
 * @throws RollcallError `invalid` for a domain that has complained
 */
export async function suppress(
  deps: SuppressionDeps,
  { workspaceId, source, email, reason, audit }: Suppress,
): Promise<{ suppression: ShownSuppression; isNew: boolean; contactId: ObjectId | null }> {
  if (isDomainKey(email) && reason === 'complained')
    throw invalid([{ path: 'reason', message: 'must be manual for a domain' }]);
  const hash = emailHashFor(deps.settings, workspaceId, email);
  const filter = { workspaceId, emailHash: hash };
  const before = await deps.db.collections.Suppression.findOne(filter);
  const target = { type: 'suppressions', id: null, name: null };
  const recorded = await recordContactCall(deps, {
    workspaceId,
    source,
    subject: { by: 'email', email },
    patch: null,
    action: { type: 'suppress', reason },
    receivedAt: deps.clock(),
    audit: () => (before === null ? audit({ target, before: null, after: { reason } }) : null),
  });
  const row = await deps.db.collections.Suppression.findOne(filter);
  // It may have been removed at the same time.
  if (row === null)
    throw new RollcallError('conflict', 'The suppression was removed at the same time; try again.');
  const contactId = parseId(assertApplied(recorded).contact?.id ?? '');
  return { suppression: shown(row, deps.settings.secretKey), isNew: before === null, contactId };
}

/**
 * Removes a suppression, also under the addresses that its person has brought it along to; for marketing mail, the contact must
 * also be subscribed.
 *
 * @throws RollcallError `not_found`
 */
export async function unsuppress(
  deps: SuppressionDeps,
  input: { workspaceId: ObjectId; source: EventSourceRef; id: string; audit: BuildAuditEntry },
): Promise<void> {
  const { workspaceId, source, id, audit } = input;
  const { Suppression } = deps.db.collections;
  const _id = parseId(id);
  const row = _id && (await Suppression.findOne({ _id, workspaceId }));
  if (row === null) throw new RollcallError('not_found', 'Suppression not found.');
  const { reason } = row;
  // The row that the caller has named goes last: until then the request can be repeated.
  for (const other of await broughtAlong(deps.db, row))
    await lift(deps, { row: other, source, audit: () => null });
  const line = () =>
    audit({ target: { type: 'suppressions', id, name: null }, before: { reason }, after: null });
  await lift(deps, { row, source, audit: line });
}

/** The same suppression under the other addresses of its person. */
async function broughtAlong(
  { collections: { Suppression } }: Database,
  { _id, workspaceId, emailHash: hash, from = hash }: SuppressionRecord,
): Promise<SuppressionRecord[]> {
  return await Suppression.find({
    workspaceId,
    _id: { $ne: _id },
    $or: [{ emailHash: from }, { from }],
  }).toArray();
}

async function lift(
  deps: SuppressionDeps,
  {
    row,
    source,
    audit,
  }: { row: SuppressionRecord; source: EventSourceRef; audit: () => AuditEntryRecord | null },
): Promise<void> {
  const { _id, workspaceId, emailSealed } = row;
  if (emailSealed !== null) {
    await recordContactCall(deps, {
      workspaceId,
      source,
      subject: { by: 'email', email: open(deps.settings.secretKey, emailSealed) },
      patch: null,
      action: { type: 'unsuppress' },
      receivedAt: deps.clock(),
      audit,
    });
    return;
  }
  const { Suppression, AuditEntry } = deps.db.collections;
  await inTransaction(deps.db, async (session) => {
    await Suppression.deleteOne({ _id, workspaceId }, { session });
    const entry = audit();
    if (entry !== null) await AuditEntry.insertOne(entry, { session });
  });
}

function emailHashFor({ secretKey }: { secretKey: Buffer }, workspaceId: ObjectId, email: string): string {
  return emailHash(secretKey, workspaceId.toHexString(), email);
}

function shown(row: SuppressionRecord, key: Buffer): ShownSuppression {
  const { _id, emailSealed, reason, createdAt } = row;
  const email = emailSealed && open(key, emailSealed);
  return { id: _id.toHexString(), email, reason, evidence: openEvidence(key, row), createdAt };
}
