import { ObjectId, type ClientSession, type Filter } from 'mongodb';
import type { Id } from '../../domain/id.js';
import { emailsIn, type PlanCall } from '../../domain/plan/call.js';
import type { PlannedAutomation } from '../../domain/plan/planned-automation.js';
import type { Snapshot } from '../../domain/plan/snapshot.js';
import type { Database } from '../../models/database.js';
import type { SuppressionRecord } from '../../models/suppression.js';
import { versionKey, type Listeners } from './automation-cache.js';
import { mapInSlices } from './in-slices.js';
import { readLists } from './membership-rows.js';
import {
  advanceFilters,
  areAdvances,
  groupEnrollments,
  noEnrollments,
  readEnrollments,
  type EnrollmentReader,
  type ReadEnrollments,
} from './read-enrollments.js';
import { PlanMismatch } from './plan-mismatch.js';
import { readAnswers } from './read-answers.js';
import { readMailClaims } from './write-mails.js';
import { readTogether, type WorkspaceHead } from './read-together.js';
import { concernedContacts, readSegmentFacts } from './read-segments.js';
import { readPastEnrollments } from './read-past-enrollments.js';
import {
  contactHeadProjection,
  contactState,
  enrollmentState,
  type ContactHead,
  type EnrollmentHead,
} from './row-mappers.js';
import { anyOf, rowsByWorkspace, type WorkspaceCalls } from './workspace-calls.js';

/** One round trip returns all rows; the driver's default of 101 would need a second one for a full batch. */
const SINGLE_BATCH = { batchSize: 10_000 };

export interface SnapshotReader extends EnrollmentReader {
  /** HMAC of a normalised email, by which suppressions are found. */
  emailHash: (workspaceId: Id, email: string) => string;
  /** Calls of batches in which an attempt that reported the end of a mail no longer held it. */
  doubted: WeakSet<PlanCall>;
}

export interface ReadSnapshot {
  snapshot: Snapshot;
  /** Enrollments that may have a side effect in flight. */
  effects: Set<Id>;
  /** Active keys that rows of ended enrollments still hold. */
  endingKeys: ReadonlySet<string>;
}

/** The contacts that one workspace's calls name. */
interface Named extends WorkspaceCalls {
  emails: string[];
  ids: ObjectId[];
}

/** Contacts that are read together with their workspace at most. */
const MAX_TOGETHER = 100;

/**
 * Reads everything that the plan of a batch depends on, in the session's snapshot, with one query per collection for
 * all workspaces, or less for a small batch of one workspace.
 * @param listeners loaded before the transaction by `AutomationCache.listenersOf`
 * @throws PlanMismatch if the automations of a workspace have changed since
 */
export async function readSnapshots(
  reader: SnapshotReader,
  {
    groups,
    listeners,
    now,
  }: { groups: readonly WorkspaceCalls[]; listeners: ReadonlyMap<Id, Listeners>; now: Date },
  session: ClientSession,
): Promise<Map<Id, ReadSnapshot>> {
  const named = groups.map((group): Named => ({ ...group, ...identifiersIn(group.calls) }));
  const heads = await readHeads(reader, named, listeners, session);
  const { timezones, contacts } = heads;
  const enrollments =
    heads.enrollments ?? (await readEnrollments(reader, { groups, contacts, listeners }, session));
  const suppressed = await readSuppressed(reader, named, contacts, session);
  const snapshots = new Map<Id, ReadSnapshot>();
  for (const group of groups) {
    const own = listeners.get(group.id);
    if (own === undefined) throw new Error('The listeners of a workspace were not loaded');
    const rows = {
      contacts: contacts.get(group.id) ?? [],
      read: enrollments.get(group.id) ?? noEnrollments(),
    };
    const open = suppressed.get(group.id) ?? new Set<string>();
    const timezone = timezones.get(group.id) ?? 'UTC';
    snapshots.set(
      group.id,
      await readRest(reader, { group, listeners: own, ...rows, suppressed: open, timezone, now }, session),
    );
  }
  return snapshots;
}

interface WorkspaceRows {
  group: WorkspaceCalls;
  listeners: Listeners;
  contacts: ContactHead[];
  read: ReadEnrollments;
  suppressed: Set<string>;
  timezone: string;
  now: Date;
}

/** Reads what only few workspaces need, with separate queries, and builds the snapshot of one workspace. */
async function readRest(
  { db, automations, doubted }: SnapshotReader,
  of: WorkspaceRows,
  session: ClientSession,
): Promise<ReadSnapshot> {
  const { group, listeners, contacts, suppressed, timezone } = of;
  const { rows: enrollments, unread, endingKeys } = of.read;
  const { workspaceId, calls } = group;
  const { listening, rules, heard, recalling, current, segments } = listeners;
  const versions = await automations.versionsOf([...enrollments, ...targetsIn(calls, enrollments)], current);
  const past =
    recalling.length === 0
      ? []
      : await readPastEnrollments(db, { workspaceId, calls, contacts, recalling }, session);
  const contactIds = contacts.map((contact) => contact._id);
  const hasListEnrollments = enrollments.some((enrollment) => enrollment.listId !== undefined);
  const needsMemberships = hasListEnrollments || (segments?.onLists.length ?? 0) > 0;
  const lists = await readLists(db, { workspaceId, calls, contactIds, needsMemberships }, session);
  const versionOf = (automationId: Id, version: number): PlannedAutomation => {
    const key = versionKey(automationId, version);
    const found = versions.get(key) ?? current.get(key);
    if (found === undefined) throw new Error('The plan needs an automation version that was not loaded');
    return found;
  };
  const now = db.now().getTime();
  const readsSegments = listeners.readsSegments || [...versions.values()].some((one) => one.readsSegments);
  const concerned =
    segments === null ? [] : readsSegments ? contactIds : concernedContacts(calls, contacts, segments);
  return {
    snapshot: {
      contacts: contacts.map(contactState),
      enrollments: await mapInSlices(enrollments, enrollmentState),
      unread,
      past,
      listening,
      rules,
      heard,
      versionOf,
      ...lists,
      mailClaims: await readMailClaims(db, { calls, doubted }, session),
      answers: await readAnswers(db, { calls, enrollments, versionOf }, session),
      suppressed,
      timezone,
      segments: segments && {
        segments,
        contacts: await readSegmentFacts(
          db,
          { workspaceId, segments, contactIds: concerned, now: of.now },
          session,
        ),
      },
    },
    effects: new Set(
      enrollments.flatMap((e) => ((e.effect?.until.getTime() ?? 0) > now ? [e._id.toHexString()] : [])),
    ),
    endingKeys,
  };
}

/** The versions that enrollments are to be moved to. */
function targetsIn(
  calls: readonly PlanCall[],
  enrollments: readonly EnrollmentHead[],
): Pick<EnrollmentHead, 'automationId' | 'automationVersion'>[] {
  return calls.flatMap(({ action }) => {
    if (action.type !== 'migrateEnrollment') return [];
    const moved = enrollments.find(({ _id }) => _id.toHexString() === action.enrollmentId);
    return moved === undefined
      ? []
      : [{ automationId: moved.automationId, automationVersion: action.version }];
  });
}

interface Heads {
  timezones: Map<Id, string>;
  contacts: Map<Id, ContactHead[]>;
  /** Null: still to be read. */
  enrollments: Map<Id, ReadEnrollments> | null;
}

/** Reads workspaces and contacts, and enrollments too if that takes no other command. */
async function readHeads(
  reader: SnapshotReader,
  named: readonly Named[],
  listeners: ReadonlyMap<Id, Listeners>,
  session: ClientSession,
): Promise<Heads> {
  const { db } = reader;
  const [only] = named;
  const filter = anyOf(named.flatMap(contactFilters));
  const isSmall = only !== undefined && named.length === 1 && countOf(only) <= MAX_TOGETHER;
  // Transactions of sharded clusters allow no $lookup.
  if (!isSmall || filter === null || db.isSharded) {
    const rows = await readWorkspaces(db, named, session);
    const timezones = checkWorkspaces(reader, named, { listeners, rows });
    const contacts = rowsByWorkspace(filter === null ? [] : await readContacts(db, filter, session));
    return { timezones, contacts, enrollments: null };
  }
  const { id, workspaceId, ids, calls } = only;
  const isCrowded = reader.crowds.among(ids.map((_id) => ({ _id }))).size > 0;
  const enrollments = !isCrowded && areAdvances(calls) ? advanceFilters(only, ids) : null;
  const read = await readTogether(db, { workspaceId }, { contacts: filter, enrollments }, session);
  const rows = read.workspace === null ? [] : [{ _id: workspaceId, ...read.workspace }];
  return {
    timezones: checkWorkspaces(reader, named, { listeners, rows }),
    contacts: new Map([[id, read.contacts]]),
    enrollments: read.enrollments === null ? null : groupEnrollments(read.enrollments),
  };
}

function countOf({ emails, ids }: Named): number {
  return emails.length + ids.length;
}

async function readWorkspaces(
  db: Database,
  groups: readonly WorkspaceCalls[],
  session: ClientSession,
): Promise<(WorkspaceHead & { _id: ObjectId })[]> {
  return db.collections.Workspace.find(
    { _id: { $in: groups.map(({ workspaceId }) => workspaceId) } },
    { session, projection: { automationsRev: 1, timezone: 1 }, ...SINGLE_BATCH },
  ).toArray();
}

/**
 * Ensures that the listeners loaded before the transaction are those of its snapshot.
 * @returns the workspaces' time zones
 */
function checkWorkspaces(
  { automations }: SnapshotReader,
  groups: readonly WorkspaceCalls[],
  {
    listeners,
    rows,
  }: { listeners: ReadonlyMap<Id, Listeners>; rows: readonly (WorkspaceHead & { _id: ObjectId })[] },
): Map<Id, string> {
  const revs = new Map(rows.map((row) => [row._id.toHexString(), row.automationsRev]));
  const changed = groups.filter(({ id }) => (revs.get(id) ?? 0) !== listeners.get(id)?.rev);
  for (const { id } of changed) automations.drop(id);
  if (changed.length > 0) throw new PlanMismatch('automations');
  return new Map(rows.map((row) => [row._id.toHexString(), row.timezone]));
}

function identifiersIn(calls: readonly PlanCall[]): { emails: string[]; ids: ObjectId[] } {
  const emails = new Set<string>();
  const ids = new Set<string>();
  for (const call of calls) {
    for (const email of emailsIn(call)) emails.add(email);
    if (call.subject.by === 'id') ids.add(call.subject.id);
  }
  return { emails: [...emails], ids: [...ids].map((id) => new ObjectId(id)) };
}

function contactFilters({ workspaceId, emails, ids }: Named): Filter<ContactHead>[] {
  return [
    ...(emails.length === 0 ? [] : [{ workspaceId, email: { $in: emails } }]),
    ...(ids.length === 0 ? [] : [{ workspaceId, _id: { $in: ids } }]),
  ];
}

async function readContacts(
  db: Database,
  filter: Filter<ContactHead>,
  session: ClientSession,
): Promise<ContactHead[]> {
  return db.collections.Contact.find<ContactHead>(filter, {
    session,
    projection: contactHeadProjection,
    ...SINGLE_BATCH,
  }).toArray();
}

/** Suppressed emails among those that are, or become, free for a new contact, by workspace. */
async function readSuppressed(
  { db, emailHash }: SnapshotReader,
  named: readonly Named[],
  contacts: ReadonlyMap<Id, ContactHead[]>,
  session: ClientSession,
): Promise<Map<Id, Set<string>>> {
  const byHash = new Map<string, { id: Id; email: string }>();
  const filters: Filter<SuppressionRecord>[] = [];
  for (const { id, workspaceId, calls, emails } of named) {
    const known = new Set((contacts.get(id) ?? []).map((contact) => contact.email));
    // An email that a call of this batch changes is free for another contact in the same batch.
    const moves = calls.some(({ patch }) => patch?.email !== undefined);
    const open = moves ? emails : emails.filter((email) => !known.has(email));
    if (open.length === 0) continue;
    const hashes = open.map((email) => emailHash(id, email));
    hashes.forEach((hash, i) => byHash.set(hash, { id, email: open[i] ?? '' }));
    filters.push({ workspaceId, emailHash: { $in: hashes } });
  }
  const found = new Map<Id, Set<string>>();
  const filter = anyOf(filters);
  if (filter === null) return found;
  const rows = await db.collections.Suppression.find(filter, {
    session,
    projection: { emailHash: 1 },
    ...SINGLE_BATCH,
  }).toArray();
  for (const row of rows) {
    const hit = byHash.get(row.emailHash);
    if (hit === undefined) continue;
    const own = found.get(hit.id) ?? new Set<string>();
    found.set(hit.id, own.add(hit.email));
  }
  return found;
}
