import type { ObjectId } from 'mongodb';
import type { EnrollmentRecord } from '../../models/automations/enrollment.js';
import { REFUSED_ENTRIES, type EventRecord } from '../../models/events/event.js';
import { MAX_TIME_MS } from '../http/paging.js';
import type { AttentionDeps, AttentionItem } from './attention-item.js';
import { DAY_MS } from '../../domain/kernel/spans.js';

/** Rows are read, and counted, up to this number. */
const MAX_READ = 1_000;
/** Errors may differ in every row. */
const MAX_GROUPS = 50;
/** Older refusals no longer need attention: either the cause is gone, or there are newer ones. */
const REFUSED_WITHIN_MS = 7 * DAY_MS;
const NO_REASON = { subject: null, reason: null } as const;

type Failed = Pick<EnrollmentRecord, '_id' | 'automationId' | 'lastError' | 'enteredAt' | 'endedAt'>;

/** Failed enrollments by automation and error; by the partial index of failed ones. */
export async function failedEnrollments(
  { db }: AttentionDeps,
  workspaceId: ObjectId,
): Promise<AttentionItem[]> {
  const rows = await db.collections.Enrollment.find<Failed>(
    { workspaceId, status: 'failed' },
    {
      hint: 'failed',
      sort: { enteredAt: -1, _id: -1 },
      projection: { automationId: 1, lastError: 1, enteredAt: 1, endedAt: 1 },
      limit: MAX_READ + 1,
      maxTimeMS: MAX_TIME_MS,
    },
  ).toArray();
  const { groups, isCut } = grouped(
    rows,
    ({ automationId, lastError }) => `${automationId.toHexString()} ${lastError ?? ''}`,
    ({ automationId }) => automationId.toHexString(),
  );
  const names = await automationNames(db, workspaceId, rows);
  return groups.map(({ first, count, rows: of }) => {
    const id = first.automationId.toHexString();
    return {
      kind: 'failedEnrollments',
      count,
      countIsExact: rows.length <= MAX_READ,
      ...isCut,
      since: earliest(of.map(({ endedAt, enteredAt }) => endedAt ?? enteredAt)),
      subject: { type: 'automation', id, name: names.get(id) ?? null },
      reason: first.lastError,
      look: {
        path: '/api/enrollments',
        query: {
          automationId: id,
          status: 'failed',
          ...(first.lastError !== null && { lastError: first.lastError }),
        },
      },
    };
  });
}

async function automationNames(
  db: AttentionDeps['db'],
  workspaceId: ObjectId,
  rows: readonly Failed[],
): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();
  const ids = [
    ...new Map(rows.map(({ automationId }) => [automationId.toHexString(), automationId])).values(),
  ];
  const found = await db.models.Automation.find({ _id: { $in: ids }, workspaceId }, { name: 1 });
  return new Map(found.map(({ _id, name }) => [_id.toHexString(), name]));
}

/** Entries refused because their contacts have too many active enrollments, by automation; by their partial index. */
export async function refusedEntries(
  { db, clock }: AttentionDeps,
  workspaceId: ObjectId,
): Promise<AttentionItem[]> {
  const since = new Date(clock().getTime() - REFUSED_WITHIN_MS);
  const events = await db.collections.Event.find<Pick<EventRecord, 'decisions' | 'receivedAt'>>(
    { workspaceId, 'decisions.outcome': 'tooMany', receivedAt: { $gte: since } },
    {
      hint: REFUSED_ENTRIES,
      sort: { receivedAt: -1 },
      projection: { decisions: 1, receivedAt: 1 },
      limit: MAX_READ + 1,
      maxTimeMS: MAX_TIME_MS,
    },
  ).toArray();
  const entries = events.flatMap(({ decisions, receivedAt }) =>
    decisions.flatMap((one) =>
      one.outcome === 'tooMany' ? [{ id: one.automationId, automation: one.automationName, receivedAt }] : [],
    ),
  );
  const isAll = events.length <= MAX_READ;
  const { groups, isCut } = grouped(entries, ({ id }) => id);
  return groups.map(({ first: { id, automation }, count, rows }) => ({
    kind: 'refusedEntries',
    count,
    countIsExact: isAll,
    ...(isAll ? isCut : CUT),
    since: earliest(rows.map(({ receivedAt }) => receivedAt)),
    subject: { type: 'automation', id, name: automation },
    reason: null,
    look: { path: '/api/events', query: { refusedBy: id, after: since.toISOString() } },
  }));
}

type Unmapped = Pick<EventRecord, '_id' | 'source' | 'receivedAt'>;

/** Events without a contact, by source; by the partial index of those that are not applied. */
export async function unmappedEvents({ db }: AttentionDeps, workspaceId: ObjectId): Promise<AttentionItem[]> {
  const rows = await db.collections.Event.find<Unmapped>(
    { workspaceId, status: 'unmapped' },
    {
      sort: { receivedAt: -1, _id: -1 },
      projection: { source: 1, receivedAt: 1 },
      limit: MAX_READ + 1,
      maxTimeMS: MAX_TIME_MS,
    },
  ).toArray();
  const { groups, isCut } = grouped(rows, ({ source }) => `${source.type} ${source.id ?? ''}`);
  return groups.map(({ first, count, rows: of }) => {
    const { type, id, name } = first.source;
    return {
      kind: 'unmappedEvents',
      count,
      countIsExact: rows.length <= MAX_READ,
      ...isCut,
      since: earliest(of.map(({ receivedAt }) => receivedAt)),
      subject: type === 'source' && id !== null ? { type: 'source', id, name } : null,
      reason: null,
      look: { path: '/api/events', query: { status: 'unmapped', source: id ?? type } },
    };
  });
}

/** Mails of which it is not known whether they were sent; by their partial index. */
export async function uncertainMails({ db }: AttentionDeps, workspaceId: ObjectId): Promise<AttentionItem[]> {
  const rows = await db.collections.Message.find(
    { workspaceId, status: 'uncertain' },
    {
      hint: 'uncertain',
      sort: { createdAt: -1, _id: -1 },
      projection: { createdAt: 1 },
      limit: MAX_READ + 1,
      maxTimeMS: MAX_TIME_MS,
    },
  ).toArray();
  if (rows.length === 0) return [];
  return [
    {
      ...NO_REASON,
      kind: 'uncertainMails',
      count: Math.min(rows.length, MAX_READ),
      countIsExact: rows.length <= MAX_READ,
      since: earliest(rows.map(({ createdAt }) => createdAt)),
      look: { path: '/api/messages', query: { status: 'uncertain' } },
    },
  ];
}

interface Group<Row> {
  first: Row;
  count: number;
  rows: Row[];
}

const CUT = { isCut: true } as const;

/** The largest groups first; with `subjectOf`, the largest of each subject before any further one of the same. */
function grouped<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  subjectOf: (row: Row) => string = rowKey,
): { groups: Group<Row>[]; isCut: typeof CUT | null } {
  const groups = new Map<string, Group<Row>>();
  for (const row of rows.slice(0, MAX_READ)) {
    const key = rowKey(row);
    const group = groups.get(key) ?? { first: row, count: 0, rows: [] };
    group.count += 1;
    group.rows.push(row);
    groups.set(key, group);
  }
  const sorted = [...groups.values()].sort((a, b) => b.count - a.count);
  const first = new Map(sorted.toReversed().map((group) => [subjectOf(group.first), group]));
  const isFirst = (group: Group<Row>): boolean => first.get(subjectOf(group.first)) === group;
  const kept = new Set([...new Set([...sorted.filter(isFirst), ...sorted])].slice(0, MAX_GROUPS));
  return {
    groups: sorted.filter((group) => kept.has(group)),
    isCut: rows.length > MAX_READ || first.size > MAX_GROUPS ? CUT : null,
  };
}

function earliest(times: readonly Date[]): Date | null {
  return times.length === 0 ? null : new Date(Math.min(...times.map((at) => at.getTime())));
}
