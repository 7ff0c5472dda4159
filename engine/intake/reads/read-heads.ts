import { ObjectId, type ClientSession, type Filter } from 'mongodb';
import type { Id } from '../../../domain/id.js';
import { emailsIn, type PlanCall } from '../../../domain/plan/calls/call.js';
import { eventKeys } from '../../../domain/plan/calls/concerns.js';
import { mayAffectSegments } from '../../../domain/plan/segments/affects-segments.js';
import type { Database } from '../../../models/core/database.js';
import type { Listeners } from './automation-cache.js';
import type { ByContact } from './by-contact.js';
import { PlanMismatch } from '../plan-mismatch.js';
import { advanceFilters, areAdvances, type EnrollmentReader } from './read-enrollments.js';
import { readTogether, type ReadBeside, type WorkspaceHead } from './read-together.js';
import { contactHeadProjection, type ContactHead, type EnrollmentHead } from '../writes/row-mappers.js';
import { groupSegmentRows, type SegmentRows } from '../writes/segment-rows.js';
import { SINGLE_BATCH } from '../batches/single-batch.js';
import { anyOf, rowsByWorkspace, type WorkspaceCalls } from '../batches/workspace-calls.js';

/** The contacts that one workspace's calls name. */
export interface Named extends WorkspaceCalls {
  emails: string[];
  ids: ObjectId[];
}

/** Contacts that are read together with their workspace at most. */
const MAX_TOGETHER = 100;
/** Stored decisions of segments that are read with the contacts at most. */
const MAX_SEGMENT_ROWS = 10_000;

export interface Heads {
  timezones: Map<Id, string>;
  contacts: Map<Id, ContactHead[]>;
  /** Null: still to be read. */
  enrollments: Map<Id, EnrollmentHead[]> | null;
  /** The stored decisions of segments about the contacts; null: still to be read, if they are needed. */
  segmentRows: ByContact<SegmentRows> | null;
}

/** Reads workspaces and contacts, and with those of a single workspace their enrollments and segments. */
export async function readHeads(
  reader: EnrollmentReader,
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
    return { timezones, contacts, enrollments: null, segmentRows: null };
  }
  const { id, workspaceId } = only;
  const own = listeners.get(id);
  const beside = {
    enrollments: enrollmentsOf(only, own),
    segmentRows: own !== undefined && mayReadSegments(only, own),
  };
  const read = await readTogether(db, { workspaceId }, { contacts: filter, ...beside }, session);
  const rows = read.workspace === null ? [] : [{ _id: workspaceId, ...read.workspace }];
  return {
    timezones: checkWorkspaces(reader, named, { listeners, rows }),
    contacts: new Map([[id, read.contacts]]),
    enrollments: read.enrollments && new Map([[id, read.enrollments]]),
    segmentRows: read.segmentRows && groupSegmentRows(read.segmentRows),
  };
}

/** Which enrollments can be read with the contacts; null if a command of their own is needed, or none. */
function enrollmentsOf(named: Named, listeners: Listeners | undefined): ReadBeside['enrollments'] {
  const { ids, calls, concerns } = named;
  if (concerns.has('enrollment') && areAdvances(calls)) return advanceFilters(named, ids);
  // A workspace that never had an automation has no enrollments.
  const mayHaveSome = listeners !== undefined && listeners.rev !== 0;
  const areAboutOpen = !concerns.has('consent') && !concerns.has('enrollment');
  return mayHaveSome && areAboutOpen ? { endedBy: [...eventKeys(calls)] } : null;
}

function mayReadSegments(named: Named, { segments, readsSegments }: Listeners): boolean {
  if (segments === null || segments.all.length * countOf(named) > MAX_SEGMENT_ROWS) return false;
  return readsSegments || named.calls.some((call) => mayAffectSegments(call, segments));
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
  { automations }: EnrollmentReader,
  groups: readonly WorkspaceCalls[],
  {
    listeners,
    rows,
  }: { listeners: ReadonlyMap<Id, Listeners>; rows: readonly (WorkspaceHead & { _id: ObjectId })[] },
): Map<Id, string> {
  const revs = new Map<Id, number>();
  const timezones = new Map<Id, string>();
  for (const { _id, automationsRev, timezone } of rows) {
    const id = _id.toHexString();
    revs.set(id, automationsRev);
    timezones.set(id, timezone);
  }
  let isChanged = false;
  for (const { id } of groups)
    if ((revs.get(id) ?? 0) !== listeners.get(id)?.rev) {
      automations.drop(id);
      isChanged = true;
    }
  if (isChanged) throw new PlanMismatch('automations');
  return timezones;
}

/** Adds to each group the contacts that its calls name. */
export function nameContacts(groups: readonly WorkspaceCalls[]): Named[] {
  return groups.map((group) => ({ ...group, ...identifiersIn(group.calls) }));
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
