import { ObjectId, type ClientSession, type Filter } from 'mongodb';
import type { Id } from '../../domain/id.js';
import type { PlanCall } from '../../domain/plan/call.js';
import type { PlannedAutomation } from '../../domain/plan/planned-automation.js';
import type { Snapshot } from '../../domain/plan/snapshot.js';
import type { Database } from '../../models/database.js';
import type { SuppressionRecord } from '../../models/suppression.js';
import { versionKey, type Listeners } from './automation-cache.js';
import { mapInSlices } from './in-slices.js';
import { readLists } from './membership-rows.js';
import {
  noEnrollments,
  readEnrollments,
  type EnrollmentReader,
  type ReadEnrollments,
} from './read-enrollments.js';
import { PlanMismatch } from './plan-mismatch.js';
import { readAnswers } from './read-answers.js';
import { readMailClaims } from './write-mails.js';
import { readPastEnrollments } from './read-past-enrollments.js';
import { contactHeadProjection, contactState, enrollmentState, type ContactHead } from './row-mappers.js';
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

/**
 * Reads everything that the plan of a batch depends on, in the session's snapshot, with one query per collection for
 * all workspaces.
 * @param listeners loaded before the transaction by `AutomationCache.listenersOf`
 * @throws PlanMismatch if the automations of a workspace have changed since
 */
export async function readSnapshots(
  reader: SnapshotReader,
  groups: readonly WorkspaceCalls[],
  listeners: ReadonlyMap<Id, Listeners>,
  session: ClientSession,
): Promise<Map<Id, ReadSnapshot>> {
  const { db } = reader;
  const timezones = await checkWorkspaces(reader, groups, listeners, session);
  const named = groups.map((group): Named => ({ ...group, ...identifiersIn(group.calls) }));
  const contacts = rowsByWorkspace(await readContacts(db, named, session));
  const enrollments = await readEnrollments(reader, { groups, contacts, listeners }, session);
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
      await readRest(reader, { group, listeners: own, ...rows, suppressed: open, timezone }, session),
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
  const { listening, rules, recalling, current } = listeners;
  const versions = await automations.versionsOf(enrollments, current);
  const past =
    recalling.length === 0
      ? []
      : await readPastEnrollments(db, { workspaceId, calls, contacts, recalling }, session);
  const contactIds = contacts.map((contact) => contact._id);
  const hasListEnrollments = enrollments.some((enrollment) => enrollment.listId !== undefined);
  const lists = await readLists(db, { workspaceId, calls, contactIds, hasListEnrollments }, session);
  const versionOf = (automationId: Id, version: number): PlannedAutomation => {
    const key = versionKey(automationId, version);
    const found = versions.get(key) ?? current.get(key);
    if (found === undefined) throw new Error('The plan needs an automation version that was not loaded');
    return found;
  };
  const now = db.now().getTime();
  return {
    snapshot: {
      contacts: contacts.map(contactState),
      enrollments: await mapInSlices(enrollments, enrollmentState),
      unread,
      past,
      listening,
      rules,
      versionOf,
      ...lists,
      mailClaims: await readMailClaims(db, { calls, doubted }, session),
      answers: await readAnswers(db, { calls, enrollments, versionOf }, session),
      suppressed,
      timezone,
    },
    effects: new Set(
      enrollments.flatMap((e) => ((e.effect?.until.getTime() ?? 0) > now ? [e._id.toHexString()] : [])),
    ),
    endingKeys,
  };
}

/**
 * Ensures that the listeners loaded before the transaction are those of its snapshot.
 * @returns the workspaces' time zones
 */
async function checkWorkspaces(
  { db, automations }: SnapshotReader,
  groups: readonly WorkspaceCalls[],
  listeners: ReadonlyMap<Id, Listeners>,
  session: ClientSession,
): Promise<Map<Id, string>> {
  const rows = await db.collections.Workspace.find(
    { _id: { $in: groups.map(({ workspaceId }) => workspaceId) } },
    { session, projection: { automationsRev: 1, timezone: 1 }, ...SINGLE_BATCH },
  ).toArray();
  const revs = new Map(rows.map((row) => [row._id.toHexString(), row.automationsRev]));
  const changed = groups.filter(({ id }) => (revs.get(id) ?? 0) !== listeners.get(id)?.rev);
  for (const { id } of changed) automations.drop(id);
  if (changed.length > 0) throw new PlanMismatch('automations');
  return new Map(rows.map((row) => [row._id.toHexString(), row.timezone]));
}

function identifiersIn(calls: readonly PlanCall[]): { emails: string[]; ids: ObjectId[] } {
  const emails = new Set<string>();
  const ids = new Set<string>();
  for (const { subject, patch } of calls) {
    if (subject.by === 'email') emails.add(subject.email);
    if (subject.by === 'id') ids.add(subject.id);
    if (patch?.email !== undefined) emails.add(patch.email);
  }
  return { emails: [...emails], ids: [...ids].map((id) => new ObjectId(id)) };
}

async function readContacts(
  db: Database,
  named: readonly Named[],
  session: ClientSession,
): Promise<ContactHead[]> {
  const filter = anyOf<Filter<ContactHead>>(
    named.flatMap(({ workspaceId, emails, ids }): Filter<ContactHead>[] => [
      ...(emails.length === 0 ? [] : [{ workspaceId, email: { $in: emails } }]),
      ...(ids.length === 0 ? [] : [{ workspaceId, _id: { $in: ids } }]),
    ]),
  );
  if (filter === null) return [];
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
