import { ObjectId, type ClientSession, type Filter } from 'mongodb';
import type { Id } from '../../domain/id.js';
import { emailsIn } from '../../domain/plan/call.js';
import {
  changesConsent,
  eventKeys,
  enrollmentReads,
  isVersionRead,
  namedEnrollment,
  type EnrollmentReads,
} from '../../domain/plan/enrollment-reads.js';
import type { Database } from '../../models/database.js';
import { ACTIVE, type EnrollmentRecord } from '../../models/enrollment.js';
import { versionKey, type AutomationCache, type Listeners } from './automation-cache.js';
import type { RecordCall } from './calls.js';
import { CROWD, requireApart, type Crowds } from './crowds.js';
import { enrollmentHeadProjection, type ContactHead, type EnrollmentHead } from './row-mappers.js';
import { anyOf, type WorkspaceCalls } from './workspace-calls.js';

/** Rows per round trip: few enough that parsing them does not hold up the event loop. */
const BATCH_SIZE = 1_000;

/** Enrollments of one workspace, as far as its calls may concern them. */
export interface ReadEnrollments {
  rows: EnrollmentHead[];
  /** Number of active ones left out, as in `Snapshot`. */
  unread: Map<Id, Map<Id, number>>;
  /** Active keys of rows that have ended already: whoever takes one has to release it there. */
  endingKeys: Set<string>;
}

export interface EnrollmentReader {
  db: Database;
  automations: AutomationCache;
  crowds: Crowds;
}

interface Scope {
  groups: readonly WorkspaceCalls[];
  contacts: ReadonlyMap<Id, ContactHead[]>;
  listeners: ReadonlyMap<Id, Listeners>;
}

/**
 * Reads the enrollments of the calls' contacts: the active ones, and failed ones where a call may concern or end them. Of a
 * crowded contact only those that the calls may concern, and the rest is counted.
 *
 * @throws CrowdedBatch if a crowded contact would hold up other calls
 */
export async function readEnrollments(
  reader: EnrollmentReader,
  scope: Scope,
  session: ClientSession,
): Promise<Map<Id, ReadEnrollments>> {
  const known = reader.crowds.among([...scope.contacts.values()].flat());
  if (known.size > 0) return readApart(reader, scope, known, session);
  const found = new Map<Id, ReadEnrollments>();
  const counts = new Map<string, number>();
  const filter = anyOf(scope.groups.flatMap((group) => filtersOf(group, scope)));
  if (filter === null) return found;
  const cursor = reader.db.collections.Enrollment.find<EnrollmentHead>(filter, {
    session,
    projection: enrollmentHeadProjection,
    batchSize: BATCH_SIZE,
  });
  while (await cursor.hasNext()) {
    for (const row of cursor.readBufferedDocuments()) {
      const contactId = row.contactId.toHexString();
      const count = (counts.get(contactId) ?? 0) + 1;
      counts.set(contactId, count);
      addRow(found, row);
      if (count <= CROWD) continue;
      await cursor.close();
      reader.crowds.add(contactId);
      return readApart(reader, scope, new Set([contactId]), session);
    }
  }
  return found;
}

/** Whether the calls only move enrollments of contacts on that they name by id, so that `advanceFilters` suffice. */
export function areAdvances(calls: readonly RecordCall[]): boolean {
  return calls.every(
    ({ action, subject, patch }) =>
      action.type === 'advance' && subject.by === 'id' && patch?.email === undefined,
  );
}

/** Whether the calls concern only the active enrollments, and those that have failed and may be ended, of contacts that they do not rename. */
export function areAboutOpen(calls: readonly RecordCall[]): boolean {
  return calls.every((call) => !changesConsent(call) && namedEnrollment(call) === null);
}

/** The enrollments that calls of the type `advance` may concern: active ones, failed ones that an event ends, and their own. */
export function advanceFilters(
  { workspaceId, calls }: Pick<WorkspaceCalls, 'workspaceId' | 'calls'>,
  contactIds: readonly ObjectId[],
): Filter<EnrollmentRecord>[] {
  const contactId = { $in: contactIds };
  const filters: Filter<EnrollmentRecord>[] = [
    { workspaceId, contactId, status: 'active' },
    { workspaceId, 'failed.contactId': contactId, 'failed.endsOn': { $in: [...eventKeys(calls)] } },
  ];
  // What an effect has done is recorded whatever has become of the enrollment.
  const moved = namedBy(calls, reportsEffect);
  if (moved.length > 0) filters.push({ _id: { $in: moved }, workspaceId, contactId });
  return filters;
}

function filtersOf(group: WorkspaceCalls, { contacts, listeners }: Scope): Filter<EnrollmentRecord>[] {
  const { id, workspaceId, calls } = group;
  const own = contacts.get(id) ?? [];
  // A workspace that never had an automation has no enrollments.
  if (own.length === 0 || listeners.get(id)?.rev === 0) return [];
  const contactIds = own.map(({ _id }) => _id);
  const contactId = { $in: contactIds };
  const filters = advanceFilters(group, contactIds);
  const consenting = contactsOf(calls.filter(changesConsent), own);
  if (consenting.length > 0) filters.push({ workspaceId, contactId: { $in: consenting }, status: 'failed' });
  const named = namedBy(calls, ({ action }) => action.type !== 'advance');
  if (named.length > 0) filters.push({ _id: { $in: named }, workspaceId, contactId, status: 'failed' });
  return filters;
}

function namedBy(calls: readonly RecordCall[], which: (call: RecordCall) => boolean): ObjectId[] {
  return calls.filter(which).flatMap((call) => {
    const id = namedEnrollment(call);
    return id === null ? [] : [new ObjectId(id)];
  });
}

function reportsEffect({ action }: RecordCall): boolean {
  return action.type === 'advance' && action.ended?.by === 'effect';
}

/** The contacts that calls name; an email that a call changes names both. */
function contactsOf(calls: readonly RecordCall[], contacts: readonly ContactHead[]): ObjectId[] {
  const names = new Set(
    calls.flatMap((call) => [...(call.subject.by === 'id' ? [call.subject.id] : []), ...emailsIn(call)]),
  );
  return contacts
    .filter(({ _id, email }) => names.has(_id.toHexString()) || names.has(email))
    .map(({ _id }) => _id);
}

/** Enrollments that were read in another way, as `readEnrollments` returns them. */
export function groupEnrollments(rows: readonly EnrollmentHead[]): Map<Id, ReadEnrollments> {
  const found = new Map<Id, ReadEnrollments>();
  for (const row of rows) addRow(found, row);
  return found;
}

function addRow(found: Map<Id, ReadEnrollments>, row: EnrollmentHead): void {
  const workspaceId = row.workspaceId.toHexString();
  const own = found.get(workspaceId) ?? noEnrollments();
  found.set(workspaceId, own);
  if (row.ending === undefined) own.rows.push(row);
  else if (row.activeKey !== undefined) own.endingKeys.add(row.activeKey);
}

export function noEnrollments(): ReadEnrollments {
  return { rows: [], unread: new Map(), endingKeys: new Set() };
}

/** Reads a batch that consists of a crowded contact's calls, by what they may concern. */
async function readApart(
  reader: EnrollmentReader,
  { groups, contacts, listeners }: Scope,
  crowded: ReadonlySet<Id>,
  session: ClientSession,
): Promise<Map<Id, ReadEnrollments>> {
  requireApart(groups, contacts, crowded);
  const found = new Map<Id, ReadEnrollments>();
  for (const { id, workspaceId, calls } of groups) {
    const own = listeners.get(id);
    if (own === undefined) throw new Error('The listeners of a workspace were not loaded');
    found.set(id, noEnrollments());
    for (const { _id } of contacts.get(id) ?? []) {
      const contact = { workspaceId, contactId: _id };
      const reads = enrollmentReads(calls, _id.toHexString(), own.listening);
      await readContact(reader, { contact, reads, listeners: own, found }, session);
    }
  }
  return found;
}

interface ContactReads {
  contact: { workspaceId: ObjectId; contactId: ObjectId };
  reads: EnrollmentReads;
  listeners: Listeners;
  found: Map<Id, ReadEnrollments>;
}

async function readContact(
  reader: EnrollmentReader,
  of: ContactReads,
  session: ClientSession,
): Promise<void> {
  const { contact, reads, found } = of;
  const counts = await countByVersion(reader, contact, session);
  const contactId = contact.contactId.toHexString();
  const total = counts.reduce((sum, { n }) => sum + n, 0);
  if (total <= CROWD) reader.crowds.remove(contactId);
  const concerned = await concernedAutomations(reader, of, counts);
  const active = { ...contact, status: 'active' } as const;
  const filters: Filter<EnrollmentRecord>[] = [];
  if (concerned.length > 0) filters.push({ ...active, automationId: { $in: concerned } });
  if (reads.activeKeys.size > 0)
    filters.push({
      ...contact,
      activeKey: { $in: [...reads.activeKeys] },
      automationId: { $nin: concerned },
    });
  const ids = [...reads.ids].map((id) => new ObjectId(id));
  if (ids.length > 0)
    filters.push({
      ...contact,
      _id: { $in: ids },
      automationId: { $nin: concerned },
    });
  filters.push(failedFilter(of));
  const left = new Map<Id, number>();
  for (const { automationId, n } of counts)
    left.set(automationId.toHexString(), (left.get(automationId.toHexString()) ?? 0) + n);
  const seen = new Set<Id>();
  for (const filter of filters) {
    const cursor = reader.db.collections.Enrollment.find<EnrollmentHead>(filter, {
      session,
      projection: enrollmentHeadProjection,
      batchSize: BATCH_SIZE,
    });
    while (await cursor.hasNext()) {
      for (const row of cursor.readBufferedDocuments()) {
        const id = row._id.toHexString();
        if (seen.has(id)) continue;
        seen.add(id);
        addRow(found, row);
        const automationId = row.automationId.toHexString();
        if (row.status === 'active' && row.ending === undefined)
          left.set(automationId, (left.get(automationId) ?? 0) - 1);
      }
    }
  }
  const { unread } = found.get(contact.workspaceId.toHexString()) ?? noEnrollments();
  unread.set(contactId, left);
}

function failedFilter({ contact, reads }: ContactReads): Filter<EnrollmentRecord> {
  if (reads.failed) return { ...contact, status: 'failed' };
  const { workspaceId, contactId } = contact;
  return { workspaceId, 'failed.contactId': contactId, 'failed.endsOn': { $in: [...reads.keys] } };
}

interface VersionCount {
  automationId: ObjectId;
  automationVersion: number;
  n: number;
}

/** Active enrollments of a contact by version, without those that are ending. */
async function countByVersion(
  { db }: EnrollmentReader,
  contact: ContactReads['contact'],
  session: ClientSession,
): Promise<VersionCount[]> {
  const counts = await db.collections.Enrollment.aggregate<{ _id: Omit<VersionCount, 'n'>; n: number }>(
    [
      { $match: { ...contact, ...ACTIVE } },
      {
        $group: {
          _id: { automationId: '$automationId', automationVersion: '$automationVersion' },
          n: { $sum: 1 },
        },
      },
    ],
    { session, batchSize: BATCH_SIZE },
  ).toArray();
  return counts.map(({ _id, n }) => ({ ..._id, n }));
}

/** The automations of which any version listens to what may happen. */
async function concernedAutomations(
  { automations }: EnrollmentReader,
  { reads, listeners }: ContactReads,
  counts: readonly VersionCount[],
): Promise<ObjectId[]> {
  const versions = await automations.versionsOf(counts, listeners.current);
  const concerned = new Map<Id, ObjectId>();
  for (const { automationId, automationVersion } of counts) {
    const id = automationId.toHexString();
    const version = versions.get(versionKey(id, automationVersion));
    if (version !== undefined && isVersionRead(reads, version)) concerned.set(id, automationId);
  }
  return [...concerned.values()];
}
