import { ObjectId, type ClientSession, type Filter } from 'mongodb';
import type { Id } from '../../../../domain/id.js';
import { emailsIn } from '../../../../domain/plan/calls/call.js';
import { concernsOf, eventKeys, namedEnrollment } from '../../../../domain/plan/calls/concerns.js';
import type { Database } from '../../../../models/core/database.js';
import type { EnrollmentRecord } from '../../../../models/automations/enrollment.js';
import type { AutomationCache, Listeners } from '../automations/automation-cache.js';
import { BatchTooLarge } from '../../batches/batch-errors.js';
import { type RecordCall, type WorkspaceCalls } from '../../batches/calls.js';
import { enrollmentHeadProjection, type EnrollmentHead } from './enrollment-rows.js';
import { type ContactHead } from '../contacts/contact-rows.js';
import { anyOf, rowsByWorkspace } from '../rows.js';

/** Rows per round trip: few enough that parsing them does not hold up the event loop. */
const BATCH_SIZE = 1_000;

export interface EnrollmentReader {
  db: Database;
  automations: AutomationCache;
}

interface Scope {
  groups: readonly WorkspaceCalls[];
  contacts: ReadonlyMap<Id, ContactHead[]>;
  listeners: ReadonlyMap<Id, Listeners>;
  /** How many to read at most. */
  maxEnrollments: number;
}

/**
 * Reads the enrollments of the calls' contacts: the active ones, and failed ones where a call may concern or end them.
 *
 * @throws BatchTooLarge
 */
export async function readEnrollments(
  { db }: EnrollmentReader,
  scope: Scope,
  session: ClientSession,
): Promise<Map<Id, EnrollmentHead[]>> {
  const filter = anyOf(scope.groups.flatMap((group) => filtersOf(group, scope)));
  if (filter === null) return new Map();
  const options = { session, projection: enrollmentHeadProjection, batchSize: BATCH_SIZE };
  const cursor = db.collections.Enrollment.find<EnrollmentHead>(filter, options);
  const rows: EnrollmentHead[] = [];
  while (await cursor.hasNext()) {
    rows.push(...cursor.readBufferedDocuments());
    if (rows.length <= scope.maxEnrollments) continue;
    await cursor.close();
    throw new BatchTooLarge();
  }
  return rowsByWorkspace(rows);
}

/** Whether the calls only move enrollments of contacts on that they name by id, so that `advanceFilters` suffice. */
export function areAdvances(calls: readonly RecordCall[]): boolean {
  return calls.every(
    ({ action, subject, patch }) =>
      action.type === 'advance' && subject.by === 'id' && patch?.email === undefined,
  );
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
  const { id, workspaceId, calls, concerns } = group;
  const own = contacts.get(id) ?? [];
  // A workspace that never had an automation has no enrollments.
  if (own.length === 0 || listeners.get(id)?.rev === 0) return [];
  const contactIds = own.map(({ _id }) => _id);
  const contactId = { $in: contactIds };
  const filters = advanceFilters(group, contactIds);
  const consenting = concerns.has('consent') ? contactsOf(calls.filter(isOfConsent), own) : [];
  if (consenting.length > 0) filters.push({ workspaceId, contactId: { $in: consenting }, status: 'failed' });
  const named = namedBy(calls, ({ action }) => action.type !== 'advance');
  if (named.length > 0) filters.push({ _id: { $in: named }, workspaceId, contactId, status: 'failed' });
  return filters;
}

function isOfConsent(call: RecordCall): boolean {
  return concernsOf([call]).has('consent');
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
