import type { BulkRefusal } from '../../../domain/contact/bulk-actions.js';
import type { ContactRecord } from '../../../models/audience/contact.js';
import type { TriedBulk, TriedReason } from '../../../models/audience/bulk-input.js';
import type { JobRecord } from '../../../models/system/job.js';
import type { Engine } from '../../engine.js';
import type { RecordCall } from '../../intake/batches/calls.js';
import { callsFor, readTargets, type CallDeps } from './act-on-contact.js';
import type { SelectContacts } from './bulk-contacts.js';
import { refusal, UNCHANGED, type BulkOutcome } from './bulk-outcomes.js';

/** Contacts that are looked at; the counts of more are what has been found of them by then. */
const MAX_TRIED = 5_000;
/** How long it may take. */
const MAX_TRY_MS = 4_000;
/** Contacts planned together, as a job acts on them. */
const TRY_PAGE = 200;

/** What an action would come to for a contact. */
type Tried = BulkOutcome & { code: BulkRefusal | null };

/** Reasons that are told; the others are only counted. */
const MAX_REASONS = 10;

interface TryDeps extends Pick<CallDeps, 'db' | 'secretKey'> {
  engine: Pick<Engine, 'plannedOutcomes'>;
  selectContacts: SelectContacts;
}

/** Plans what a job would do, contact by contact, as of now. Nothing is recorded. */
export async function tryBulk(deps: TryDeps, job: JobRecord<'bulkContacts'>): Promise<TriedBulk> {
  const { workspaceId, input, requestedAt } = job;
  const deadline = Date.now() + MAX_TRY_MS;
  const outcomes: Tried[] = [];
  let cursor: string | null = null;
  do {
    const page = { workspaceId, selection: input.selection, until: requestedAt, cursor, limit: TRY_PAGE };
    const { ids, next } = await deps.selectContacts(page);
    const filter = { _id: { $in: ids }, workspaceId };
    const rows = await deps.db.collections.Contact.find<Pick<ContactRecord, '_id' | 'suppressed'>>(filter, {
      projection: { suppressed: 1 },
    }).toArray();
    const targets = await readTargets(deps.db, job, ids);
    outcomes.push(...(await tryRows(deps, job, { rows, targets })));
    cursor = next;
  } while (cursor !== null && outcomes.length < MAX_TRIED && Date.now() < deadline);
  return { ...counted(outcomes), isExact: cursor === null };
}

interface TriedPage {
  rows: readonly Pick<ContactRecord, '_id' | 'suppressed'>[];
  targets: Awaited<ReturnType<typeof readTargets>>;
}

async function tryRows(
  { db, secretKey, engine }: TryDeps,
  job: JobRecord<'bulkContacts'>,
  { rows, targets }: TriedPage,
): Promise<Tried[]> {
  const calls: RecordCall[] = [];
  const settled = rows.map((row): BulkOutcome | { at: number; judge: Judge } => {
    const found = callsFor({ db, secretKey, ...targets }, job, row);
    if ('outcome' in found) return found;
    if (found.calls.length === 0) return UNCHANGED;
    calls.push(...found.calls);
    return { at: calls.length - 1, judge: found.judge };
  });
  const planned = await engine.plannedOutcomes(calls);
  return settled.map((one) => {
    if ('outcome' in one) return { ...one, code: null };
    const outcome = planned[one.at];
    if (outcome === undefined) throw new Error('A call has no planned outcome');
    if (!outcome.ok) return { ...refusal(outcome.detail), code: outcome.entry ?? null };
    return { ...one.judge(outcome), code: outcome.lists?.refused ?? null };
  });
}

type Judge = Exclude<ReturnType<typeof callsFor>, BulkOutcome>['judge'];

function counted(outcomes: readonly Tried[]): Omit<TriedBulk, 'isExact'> {
  const count = (of: BulkOutcome['outcome']) => outcomes.filter(({ outcome }) => outcome === of).length;
  const reasons = new Map<string, TriedReason>();
  for (const { reason, code } of outcomes) {
    if (reason === null) continue;
    const known = reasons.get(code ?? reason) ?? { code, reason, count: 0 };
    reasons.set(code ?? reason, { ...known, count: known.count + 1 });
  }
  return {
    total: outcomes.length,
    done: count('done'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    reasons: [...reasons.values()].sort((a, b) => b.count - a.count).slice(0, MAX_REASONS),
  };
}
