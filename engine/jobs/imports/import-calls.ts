import { isOwnExport } from '../../../domain/imports/guess-columns.js';
import type { ImportedRow } from '../../../domain/imports/read-row.js';
import { emptyConsentFacts, type ConsentFacts, type ListFacts } from '../../../domain/lists/sign-up.js';
import { toListFacts } from '../../../domain/lists/list-facts.js';
import type { ImportRow } from '../../../domain/plan/calls/call-action.js';
import { newConfirmationSecret } from '../../../models/audience/confirmation.js';
import type { Database } from '../../../models/core/database.js';
import type { ImportRecord } from '../../../models/imports/import.js';
import type { RecordCall } from '../../intake/batches/calls.js';

const MINUTE_MS = 60_000;

/** The lists of an import that still exist. */
export async function readLists(db: Database, { workspaceId, mapping }: ImportRecord): Promise<ListFacts[]> {
  if (mapping.listIds.length === 0) return [];
  const rows = await db.models.List.find({ workspaceId, deletedAt: null });
  const byId = new Map(rows.map((row) => [row._id.toHexString(), row]));
  return mapping.listIds.flatMap((id) => {
    const list = byId.get(id);
    return list === undefined ? [] : [toListFacts({ ...list, id })];
  });
}

/**
 * From when the confirmation mails of an import are counted. After a pause that is later than before: mails that would have
 * been due meanwhile must not be sent all at once. Null if the import sends none.
 *
 * @param rows of the file before the next one
 */
export function mailsFrom(
  { mapping, startedAt, mailsFrom: was }: ImportRecord,
  rows: number,
  now: Date,
): Date | null {
  const { confirmationsPerMinute: perMinute, confirmed } = mapping;
  if (perMinute === null || confirmed !== null) return null;
  const earliest = (was ?? startedAt ?? now).getTime();
  return new Date(Math.max(earliest, now.getTime() - (rows / perMinute) * MINUTE_MS));
}

/** Makes the calls of an import's rows. */
export function callMaker(
  record: ImportRecord,
  { lists, secretKey, now }: { lists: ListFacts[]; secretKey: Buffer; now: Date },
): (row: ImportedRow, n: number) => RecordCall {
  const { mapping, workspaceId, source } = record;
  const { confirmed, facts } = consentFacts(record);
  const perMinute = mapping.confirmationsPerMinute;
  const firstMail = (record.mailsFrom ?? now).getTime();
  const toAction = (mail: () => ImportRow['lists'][number]['mail']): ImportRow => ({
    type: 'importRow',
    existing: mapping.existing,
    lists: lists.map((list) => ({ list, mail: list.doubleOptIn ? mail() : null })),
    confirmed,
    facts,
    consent: null,
    ...(mapping.kind === 'suppressions' && { onlySuppresses: true as const }),
    ...(record.format === 'csv' && isOwnExport(record.columns) && { isOwnCsv: true as const }),
  });
  // One for all rows, unless they have secrets of their own.
  const withoutMail = toAction(() => null);
  const actionAt = (n: number): ImportRow => {
    if (perMinute === null || confirmed !== null) return withoutMail;
    const at = new Date(firstMail + (n / perMinute) * MINUTE_MS);
    return toAction(() => ({ secret: newConfirmationSecret(secretKey), at }));
  };
  const id = workspaceId.toHexString();
  return ({ email, patch, consent }, n) => ({
    workspaceId: id,
    subject: { by: 'email', email },
    patch,
    event: null,
    action: consent === null ? actionAt(n) : { ...actionAt(n), consent },
    source,
    receivedAt: now,
    ...(!mapping.fire && { silent: true, unlogged: true as const }),
    dedupeKey: null,
    fingerprint: null,
    idempotentResponse: null,
  });
}

function consentFacts({ mapping, name, by }: ImportRecord): {
  confirmed: ImportRow['confirmed'];
  facts: ConsentFacts;
} {
  const facts: ConsentFacts = { ...emptyConsentFacts, source: `import: ${name}`, by };
  if (mapping.confirmed === null) return { facts, confirmed: null };
  const { text, source, at } = mapping.confirmed;
  const stated = { ...facts, text, given: true, source: `${source} (import: ${name})`, since: at };
  return { facts, confirmed: stated };
}
