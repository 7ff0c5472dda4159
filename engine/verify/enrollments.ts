import { LRUCache } from 'lru-cache';
import type { ObjectId } from 'mongodb';
import { derivedId } from '../../models/core/ids.js';
import { automationVersionId } from '../../models/automations/automation-version-id.js';
import type { AutomationVersionRecord } from '../../models/automations/automation.js';
import type { Database } from '../../models/core/database.js';
import type { EnrollmentRecord } from '../../models/automations/enrollment.js';
import { flatten } from '../../domain/steps/tree.js';
import {
  checkRows,
  existing,
  having,
  readPresence,
  type Check,
  type Finding,
  type VerifyDeps,
} from './check.js';
import { DAY_MS } from '../../domain/kernel/spans.js';

/** Timelines have up to a thousand entries. */
const PAGE = 200;
const MAX_VERSIONS = 500;
/** Rows of the mail ledger are kept for longer, whatever the retention period. */
const CERTAIN_MS = 5 * DAY_MS;

type Row = Pick<
  EnrollmentRecord,
  | '_id'
  | 'workspaceId'
  | 'automationId'
  | 'automationVersion'
  | 'contactId'
  | 'status'
  | 'step'
  | 'endedAt'
  | 'exitReason'
  | 'nextWakeAt'
  | 'activeKey'
  | 'listId'
  | 'mailBlocked'
> & { sent: { at: Date; visit?: number }[] };

const projection = {
  workspaceId: 1,
  automationId: 1,
  automationVersion: 1,
  contactId: 1,
  status: 1,
  step: 1,
  endedAt: 1,
  exitReason: 1,
  nextWakeAt: 1,
  activeKey: 1,
  listId: 1,
  mailBlocked: 1,
  sent: {
    $map: {
      input: { $filter: { input: '$timeline', cond: { $eq: ['$$this.type', 'emailSent'] } } },
      in: { at: '$$this.at', visit: '$$this.visit' },
    },
  },
};

/** Enrollments agree with their version, their contact, their status and the mail ledger. */
export const enrollments: Check = {
  name: 'enrollments',
  run: (deps, report) => {
    const versions = new LRUCache<string, Version>({ max: MAX_VERSIONS });
    const judge = (_deps: VerifyDeps, rows: Row[]): Promise<Finding[]> => judgeRows(deps, versions, rows);
    return checkRows<Row>(deps, deps.db.collections.Enrollment, { projection, page: PAGE, judge }, report);
  },
};

async function judgeRows(
  deps: VerifyDeps,
  versions: LRUCache<string, Version>,
  rows: Row[],
): Promise<Finding[]> {
  const active = rows.filter(({ status }) => status === 'active');
  const findVersion = await readVersions(deps.db, versions, active);
  const presence = await readPresence(
    deps,
    active.map(({ contactId }) => contactId),
  );
  const blocked = await blockedAmong(deps.db, active);
  return [
    ...having(active, 'its version does not exist', (row) => findVersion(row) === undefined),
    ...having(
      active,
      'its step is not in its version',
      (row) => row.step !== null && findVersion(row)?.steps.has(row.step) === false,
    ),
    ...having(active, 'it is active without a contact', ({ contactId }) => presence(contactId) === 'gone'),
    ...having(
      active,
      'it is active without the key that keeps it single',
      (row) => row.activeKey === undefined && findVersion(row)?.isSingle === true,
    ),
    ...having(
      active,
      'it is active and has an end',
      ({ endedAt, exitReason }) => endedAt !== null || exitReason !== null,
    ),
    ...having(
      active,
      'its mail is not blocked, but its contact must not get any',
      (row) => !row.mailBlocked && blocked.has(row._id.toHexString()),
    ),
    ...judgeEnded(rows.filter(({ status }) => status !== 'active')),
    ...(await judgeLedger(deps.db, rows)),
  ];
}

function judgeEnded(rows: Row[]): Finding[] {
  return [
    ...having(rows, 'it has ended without a time', ({ endedAt }) => endedAt === null),
    ...having(rows, 'it has ended and keeps others out', ({ activeKey }) => activeKey !== undefined),
    ...having(
      rows,
      'its status and its exit reason contradict each other',
      ({ status, exitReason }) => (status === 'exited') !== (exitReason !== null),
    ),
    ...having(rows, 'it has ended and has a time to wake', ({ nextWakeAt }) => nextWakeAt !== null),
  ];
}

/** Every mail that a timeline calls sent is sent in the mail ledger. */
async function judgeLedger({ collections }: Database, rows: Row[]): Promise<Finding[]> {
  const since = Date.now() - CERTAIN_MS;
  const expected = rows.flatMap(({ _id, sent }) =>
    (sent ?? [])
      .filter(({ at, visit }) => at.getTime() > since && visit !== undefined)
      .map(({ visit = 0 }) => ({ _id, mail: derivedId('mail', _id.toHexString(), visit) })),
  );
  const found = await collections.Message.find(
    { _id: { $in: expected.map(({ mail }) => mail) }, status: { $in: ['sent', 'bounced'] } },
    { projection: { _id: 1 } },
  ).toArray();
  const ids = new Set(found.map(({ _id }) => _id.toHexString()));
  return having(
    expected,
    'its timeline has a sent email that the mail ledger does not have',
    ({ mail }) => !ids.has(mail.toHexString()),
  );
}

/** Those whose contact has unsubscribed, is suppressed, or is not on the list they send for. */
async function blockedAmong({ collections }: Database, rows: Row[]): Promise<Set<string>> {
  const contactIds = rows.map(({ contactId }) => contactId);
  const refusing = await collections.Contact.find(
    { _id: { $in: contactIds }, $or: [{ subscribed: false }, { suppressed: true }] },
    { projection: { _id: 1 } },
  ).toArray();
  const refusals = new Set(refusing.map(({ _id }) => _id.toHexString()));
  const ofLists = rows.filter(({ listId }) => listId !== undefined);
  const members = await collections.Subscription.find(
    {
      workspaceId: { $in: ofLists.map(({ workspaceId }) => workspaceId) },
      contactId: { $in: ofLists.map(({ contactId }) => contactId) },
      status: 'subscribed',
    },
    { projection: { contactId: 1, listId: 1 } },
  ).toArray();
  const subscribed = new Set(
    members.map(({ contactId, listId }) => `${String(contactId)} ${String(listId)}`),
  );
  const isBlocked = ({ contactId, listId }: Row): boolean =>
    refusals.has(contactId.toHexString()) ||
    (listId !== undefined && !subscribed.has(`${String(contactId)} ${String(listId)}`));
  return new Set(rows.filter(isBlocked).map(({ _id }) => _id.toHexString()));
}

interface Version {
  steps: Set<string>;
  /** A contact may have at most one active enrollment, for each key. */
  isSingle: boolean;
}

async function readVersions(
  { collections }: Database,
  known: LRUCache<string, Version>,
  rows: Row[],
): Promise<(row: Row) => Version | undefined> {
  const rowVersionId = ({ automationId, automationVersion }: Row): string =>
    automationVersionId(automationId, automationVersion).toHexString();
  const ids = new Map(
    rows.map((row) => [rowVersionId(row), automationVersionId(row.automationId, row.automationVersion)]),
  );
  const unread: ObjectId[] = [...ids].filter(([id]) => !known.has(id)).map(([, id]) => id);
  const found = await collections.AutomationVersion.find({ _id: { $in: unread } }).toArray();
  const page = new Map([...ids.keys()].map((id) => [id, known.get(id)]));
  for (const row of found) {
    page.set(row._id.toHexString(), versionIn(row));
    known.set(row._id.toHexString(), versionIn(row));
  }
  return (row) => page.get(rowVersionId(row));
}

function versionIn({ definition: { steps, reentry } }: AutomationVersionRecord): Version {
  return { steps: new Set(flatten(steps).map(({ id }) => id)), isSingle: reentry !== 'always' };
}

/** Enrollments that events have entered exist. */
export async function missingEnrollments({ db }: VerifyDeps, ids: readonly ObjectId[]): Promise<Set<string>> {
  const hex = [...new Set(ids.map((id) => id.toHexString()))];
  const here = await existing(db.collections.Enrollment, hex);
  return new Set(hex.filter((id) => !here.has(id)));
}
