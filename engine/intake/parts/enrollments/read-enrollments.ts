import { ObjectId, type ClientSession, type Filter } from 'mongodb';
import type { Id } from '../../../../domain/id.js';
import {
  collectConcerns,
  emailsIn,
  eventKeys,
  namedEnrollment,
  type PlanCall,
} from '../../../../domain/plan/calls/call.js';
import type { PastEnrollment } from '../../../../domain/plan/enrollments/enrollment-state.js';
import type { PlannedAutomation } from '../../../../domain/plan/enrollments/planned-automation.js';
import { possibleEntries } from '../../../../domain/plan/enrollments/reentry.js';
import type { StepAnswer } from '../../../../domain/steps/step-answers.js';
import type { EnrollmentRecord } from '../../../../models/automations/enrollment.js';
import type { Database } from '../../../../models/core/database.js';
import { BatchTooLarge } from '../../batches/batch-errors.js';
import { type RecordCall, type WorkspaceCalls } from '../../batches/calls.js';
import type { AutomationCache, Listeners } from '../automations/automation-cache.js';
import type { ContactHead } from '../contacts/contact-rows.js';
import { combineFilters, rowsByWorkspace, SINGLE_BATCH } from '../rows.js';
import { enrollmentHeadProjection, type EnrollmentHead } from './enrollment-rows.js';

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
  const filter = combineFilters(scope.groups.flatMap((group) => toFilters(group, scope)));
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

function toFilters(group: WorkspaceCalls, { contacts, listeners }: Scope): Filter<EnrollmentRecord>[] {
  const { id, workspaceId, calls, concerns } = group;
  const own = contacts.get(id) ?? [];
  // A workspace that never had an automation has no enrollments.
  if (own.length === 0 || listeners.get(id)?.rev === 0) return [];
  const contactIds = own.map(({ _id }) => _id);
  const contactId = { $in: contactIds };
  const filters = advanceFilters(group, contactIds);
  const consenting = concerns.has('consent') ? namedContacts(calls.filter(isOfConsent), own) : [];
  if (consenting.length > 0) filters.push({ workspaceId, contactId: { $in: consenting }, status: 'failed' });
  const named = namedBy(calls, ({ action }) => action.type !== 'advance');
  if (named.length > 0) filters.push({ _id: { $in: named }, workspaceId, contactId, status: 'failed' });
  return filters;
}

function isOfConsent(call: RecordCall): boolean {
  return collectConcerns([call]).has('consent');
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
function namedContacts(calls: readonly RecordCall[], contacts: readonly ContactHead[]): ObjectId[] {
  const names = new Set(
    calls.flatMap((call) => [...(call.subject.by === 'id' ? [call.subject.id] : []), ...emailsIn(call)]),
  );
  return contacts
    .filter(({ _id, email }) => names.has(_id.toHexString()) || names.has(email))
    .map(({ _id }) => _id);
}

/** Answers to webhook steps, of the enrollments that the calls move on and whose branches may depend on them. */
export async function readAnswers(
  db: Database,
  wanted: {
    calls: readonly PlanCall[];
    enrollments: readonly EnrollmentHead[];
    findVersion: (automationId: Id, version: number) => PlannedAutomation;
  },
  session: ClientSession,
): Promise<Map<Id, StepAnswer[]>> {
  const moved = new Set(
    wanted.calls.flatMap(({ action }) => (action.type === 'advance' ? [action.enrollmentId] : [])),
  );
  if (moved.size === 0) return new Map();
  const ids = wanted.enrollments
    .filter(({ _id, automationId, automationVersion }) => {
      if (!moved.has(_id.toHexString())) return false;
      return wanted.findVersion(automationId.toHexString(), automationVersion).readsAnswers;
    })
    .map(({ _id }) => new ObjectId(_id));
  if (ids.length === 0) return new Map();
  const rows = await db.collections.Enrollment.find(
    { _id: { $in: ids } },
    { session, projection: { stepAnswers: 1 }, batchSize: ids.length + 1 },
  ).toArray();
  return new Map(rows.map(({ _id, stepAnswers = [] }) => [_id.toHexString(), stepAnswers]));
}

type PastRow = Pick<EnrollmentRecord, 'automationId' | 'contactId' | 'entryKey' | 'enteredAt'>;

const READ = {
  projection: { _id: 0, automationId: 1, contactId: 1, entryKey: 1, enteredAt: 1 },
  ...SINGLE_BATCH,
} as const;

/**
 * Earlier entries, whatever became of them, into the automations that the batch may enter and whose re-entry depends on
 * them: all for `never`, otherwise those within the cooldown. Runs no query if there are no such automations.
 */
export async function readPastEnrollments(
  db: Database,
  wanted: {
    workspaceId: ObjectId;
    calls: readonly PlanCall[];
    contacts: readonly { _id: ObjectId }[];
    recalling: readonly PlannedAutomation[];
  },
  session: ClientSession,
): Promise<PastEnrollment[]> {
  const { workspaceId, calls, contacts, recalling } = wanted;
  const automations = possibleEntries(calls, recalling);
  if (automations.length === 0 || contacts.length === 0) return [];
  const over = {
    workspaceId,
    contactId: { $in: contacts.map(({ _id }) => _id) },
    // Named, since the index needs them.
    status: { $in: ['active' as const, 'failed' as const, 'completed' as const, 'exited' as const] },
  };
  const rows: PastRow[] = [];
  for (const filter of filters(automations)) {
    const found = db.collections.Enrollment.find<PastRow>({ ...over, ...filter }, { session, ...READ });
    rows.push(...(await found.toArray()));
  }
  return rows.map(({ automationId, contactId, entryKey, enteredAt }) => ({
    automationId: automationId.toHexString(),
    contactId: contactId.toHexString(),
    entryKey,
    enteredAt,
  }));
}

/** One filter for automations that are entered once, one for those with a cooldown. */
function filters(automations: readonly PlannedAutomation[]): Filter<EnrollmentRecord>[] {
  const automationFilter = (some: readonly PlannedAutomation[]) => ({
    automationId: { $in: some.map(({ id }) => new ObjectId(id)) },
  });
  const once = automations.filter(({ definition }) => definition.reentry === 'never');
  const cooling = automations.filter(({ cooldownMs }) => cooldownMs !== null);
  const longest = Math.max(...cooling.map(({ cooldownMs }) => cooldownMs ?? 0));
  return [
    ...(once.length === 0 ? [] : [automationFilter(once)]),
    ...(cooling.length === 0
      ? []
      : [{ ...automationFilter(cooling), enteredAt: { $gt: new Date(Date.now() - longest) } }]),
  ];
}
