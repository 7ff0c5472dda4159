import { setTimeout as sleep } from 'node:timers/promises';
import type { Collection, Document } from 'mongodb';
import { internalEventKey } from '../../domain/automation/event-name.js';
import type { StatSeries } from '../../domain/stats/series.js';
import type { Collections, Database } from '../../models/core/database.js';
import { readTotals } from '../../models/events/read-totals.js';
import { UNFOLDED_EVENTS } from '../../models/events/event.js';
import { shortTransaction } from '../../models/core/short-transaction.js';
import type { StatDayRecord } from '../../models/events/stat-day.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';
import { rowsCheck, type Check, type Finding, type VerifyDeps } from './check.js';
import { DAY_MS, HOUR_MS } from '../../domain/kernel/spans.js';

const PAGE = 20;
const TRIES = 3;
/** Hours are kept for longer; mails end within two days, and their rows go by the time of their creation. */
const MAX_DAYS = 90;
const MARGIN_DAYS = 3;

type Row = Pick<WorkspaceRecord, '_id' | 'retentionDays'>;

/** Counts by series and hour: `events 2026-01-31T09`. */
type HourCounts = Map<string, number>;

/** The counts of hours are what a count of the rows says that are within the retention period. */
export const stats: Check = rowsCheck<Row>({
  name: 'counts of hours',
  of: ({ Workspace }) => Workspace,
  projection: { retentionDays: 1 },
  page: PAGE,
  judge: async (deps, rows) => {
    const found: Finding[] = [];
    for (const row of rows) {
      const problems = [...(await wrongHours(deps, row)), ...(await wrongTotal(deps, row))];
      found.push(...problems.map((problem) => ({ id: row._id.toHexString(), problem })));
    }
    return found;
  },
});

/** What is wrong with the number of a workspace's contacts. */
async function wrongTotal({ db }: VerifyDeps, { _id: workspaceId }: Row): Promise<string[]> {
  const [is, rows] = await shortTransaction(db, async (session) => {
    const { contacts } = await readTotals(db, workspaceId, session);
    return [contacts, await db.collections.Contact.countDocuments({ workspaceId }, { session })] as const;
  });
  return is === rows ? [] : [`its number of contacts is ${String(is)}, and there are ${String(rows)}`];
}

/** What is wrong with the counts of a workspace's hours. */
export async function wrongHours(
  deps: Pick<VerifyDeps, 'db' | 'pauseMs'>,
  workspace: Row,
): Promise<string[]> {
  const { _id: workspaceId } = workspace;
  const days = Math.min(workspace.retentionDays, MAX_DAYS) - MARGIN_DAYS;
  const now = Date.now();
  const since = new Date(now - (now % HOUR_MS) - Math.max(days, 1) * DAY_MS);
  let problems: string[] = [];
  for (let i = 0; i < TRIES; i += 1) {
    const before = await storedCounts(deps.db, workspaceId, since);
    const counted = await countRows(deps.db, workspaceId, since);
    const after = await storedCounts(deps.db, workspaceId, since);
    // The rows of the others have changed while they were counted.
    const unchanged = (key: string): boolean => before.get(key) === after.get(key);
    problems = compare(after, counted, unchanged);
    if (problems.length === 0) break;
    await sleep(deps.pauseMs);
  }
  return problems;
}

/** Rows may change or be erased later: these counts may be higher. */
const happenings =
  /^(?:contacts|consents\w+|failures|mails(?:Bounced|Complained|Opened|Clicked|Left)|deliveries\w+) /u;
/** No rows tell. */
const uncounted = /^(?:contactsDeleted|formsShown|segment\w+) /u;

function compare(stored: HourCounts, counted: HourCounts, unchanged: (key: string) => boolean): string[] {
  const keys = [...new Set([...stored.keys(), ...counted.keys()])];
  return keys.filter(unchanged).flatMap((key) => {
    const [is, rows] = [stored.get(key) ?? 0, counted.get(key) ?? 0];
    if (uncounted.test(key) || is === rows || (happenings.test(key) && is > rows)) return [];
    return [`its count of ${key} is ${String(is)}, and there are ${String(rows)}`];
  });
}

async function storedCounts(db: Database, workspaceId: Row['_id'], since: Date): Promise<HourCounts> {
  const { CountMove, Event, StatDay } = db.collections;
  const counts: HourCounts = new Map();
  const add = (key: string, hour: number, by: number): void => {
    if (hour >= since.getTime()) addTo(counts, key, hour, by);
  };
  await shortTransaction(db, async (session) => {
    counts.clear();
    const day = { $gte: new Date(since.getTime() - DAY_MS) };
    const days = StatDay.find<StatDayRecord>({ workspaceId, of: 'workspace', day, id: '' }, { session });
    for await (const { day: at, hours = {} } of days)
      for (const [hour, totals] of Object.entries(hours))
        for (const [key, by] of Object.entries(totals)) add(key, at.getTime() + Number(hour) * HOUR_MS, by);
    const carried = { workspaceId, hours: { $exists: true } };
    for (const rows of [
      CountMove.find({ workspaceId, automationId: null }, { session }),
      Event.find(carried, { session, hint: UNFOLDED_EVENTS }),
    ])
      for await (const { hours = [] } of rows)
        for (const { of, key, hour, by } of hours) if (of === 'workspace') add(key, hour.getTime(), by);
  });
  return counts;
}

function addTo(counts: HourCounts, series: string, hour: number, by: number): void {
  const key = `${series} ${new Date(hour).toISOString().slice(0, 13)}`;
  counts.set(key, (counts.get(key) ?? 0) + by);
}

interface Counting {
  of: (collections: Collections) => Pick<Collection, 'collectionName'>;
  /** The time that decides the hour. */
  at: string;
  /** The field whose values are counted apart; absent to count all. */
  by?: string;
  match?: Document;
  series: (value: string) => readonly StatSeries[];
}

const ends: Record<string, StatSeries> = {
  completed: 'completions',
  exited: 'exits',
  failed: 'failures',
};
const mailEnds: Record<string, StatSeries> = {
  sent: 'mailsSent',
  failed: 'mailsFailed',
  uncertain: 'mailsUncertain',
  skipped: 'mailsSkipped',
  bounced: 'mailsBounced',
};
const deliveryEnds: Record<string, StatSeries> = {
  delivered: 'deliveriesDelivered',
  failed: 'deliveriesFailed',
  stopped: 'deliveriesStopped',
};
const consents: Record<string, StatSeries> = {
  given: 'consentsGiven',
  added: 'consentsGiven',
  restored: 'consentsGiven',
  confirmed: 'consentsConfirmed',
  withdrawn: 'consentsWithdrawn',
};
const one = (series: Record<string, StatSeries>) => (value: string) => {
  const found = series[value];
  return found === undefined ? [] : [found];
};

const countings: readonly Counting[] = [
  {
    of: ({ Event }) => Event,
    at: 'receivedAt',
    by: 'status',
    series: (status) => (status === 'unmapped' ? ['events', 'unmapped'] : ['events']),
  },
  {
    of: ({ Event }) => Event,
    at: 'receivedAt',
    match: { key: internalEventKey('form_submitted') },
    series: () => ['formsSent'],
  },
  { of: ({ Contact }) => Contact, at: 'createdAt', series: () => ['contacts'] },
  { of: ({ Consent }) => Consent, at: 'at', by: 'action', series: one(consents) },
  { of: ({ Enrollment }) => Enrollment, at: 'enteredAt', series: () => ['entries'] },
  { of: ({ Enrollment }) => Enrollment, at: 'endedAt', by: 'status', series: one(ends) },
  {
    of: ({ Enrollment }) => Enrollment,
    at: 'endedAt',
    match: { goalReached: true },
    series: () => ['goals'],
  },
  {
    of: ({ Message }) => Message,
    at: 'endedAt',
    by: 'status',
    match: { isUncounted: { $exists: false } },
    series: one(mailEnds),
  },
  {
    of: ({ Message }) => Message,
    at: 'report.at',
    match: { 'report.kind': 'bounce', status: { $ne: 'bounced' } },
    series: () => ['mailsBounced'],
  },
  {
    of: ({ Message }) => Message,
    at: 'report.at',
    match: { 'report.kind': 'complaint' },
    series: () => ['mailsComplained'],
  },
  { of: ({ Message }) => Message, at: 'openedAt', series: () => ['mailsOpened'] },
  { of: ({ Message }) => Message, at: 'clickedAt', series: () => ['mailsClicked'] },
  { of: ({ Message }) => Message, at: 'leftAt', series: () => ['mailsLeft'] },
  {
    of: ({ WebhookDelivery }) => WebhookDelivery,
    at: 'endedAt',
    by: 'status',
    series: one(deliveryEnds),
  },
];

async function countRows(db: Database, workspaceId: Row['_id'], since: Date): Promise<HourCounts> {
  const counts: HourCounts = new Map();
  for (const { of, at, by, match, series } of countings) {
    const { collectionName } = of(db.collections);
    const groups = db.client
      .db(db.connection.name)
      .collection(collectionName)
      .aggregate<{ _id: { hour: Date; by: string | null }; n: number }>([
        { $match: { workspaceId, [at]: { $gte: since }, ...match } },
        {
          $group: {
            _id: {
              hour: { $dateTrunc: { date: `$${at}`, unit: 'hour' } },
              by: by === undefined ? null : `$${by}`,
            },
            n: { $sum: 1 },
          },
        },
      ]);
    for await (const { _id: group, n } of groups)
      for (const name of series(group.by ?? '')) addTo(counts, name, group.hour.getTime(), n);
  }
  return counts;
}
