import type { ClientSession } from 'mongodb';
import type { Id } from '../../../domain/id.js';
import type { Suppressed } from '../../../domain/lists/suppression.js';
import type { PlanCall } from '../../../domain/plan/calls/call.js';
import type { PlannedAutomation } from '../../../domain/plan/enrollments/planned-automation.js';
import type { SegmentSnapshot } from '../../../domain/plan/segments/segment-state.js';
import { settledContacts } from '../../../domain/plan/segments/settled-segments.js';
import type { Snapshot } from '../../../domain/plan/snapshot.js';
import type { PlannedSegments } from '../../../domain/segments/planned-segments.js';
import type { WorkspaceCalls } from '../batches/calls.js';
import { versionKey, type Listeners } from './automations/automation-cache.js';
import { readSuppressed, type SuppressionReader } from './consents/read-suppressed.js';
import { contactState, type ContactHead } from './contacts/contact-rows.js';
import { readContacts } from './contacts/read-contacts.js';
import { enrollmentState, type EnrollmentHead } from './enrollments/enrollment-rows.js';
import {
  readAnswers,
  readEnrollments,
  readPastEnrollments,
  type EnrollmentReader,
} from './enrollments/read-enrollments.js';
import { readLists } from './lists/read-lists.js';
import { readMailClaims } from './mails/end-mails.js';
import type { ByContact } from './rows.js';
import { askedBehavior, readBehavior } from './segments/read-behavior.js';
import { concernedContacts, readSegmentFacts } from './segments/read-segments.js';
import type { SegmentRows } from './segments/segment-rows.js';

export interface SnapshotReader extends EnrollmentReader, SuppressionReader {
  /** Calls of batches in which an attempt that reported the end of a mail no longer held it. */
  doubted: WeakSet<PlanCall>;
}

export interface ReadSnapshot {
  snapshot: Snapshot;
  /** Enrollments that may have a side effect in flight. */
  effects: Set<Id>;
}

interface SnapshotAsked {
  groups: readonly WorkspaceCalls[];
  listeners: ReadonlyMap<Id, Listeners>;
  now: Date;
  maxEnrollments?: number;
}

/**
 * Reads everything that the plan of a batch depends on, in the session's snapshot, with one query per collection for
 * all workspaces, or less for a small batch of one workspace.
 * @param listeners loaded before the transaction by `AutomationCache.listenersOf`
 * @throws PlanMismatch if the automations of a workspace have changed since
 * @throws BatchTooLarge if there are more than `maxEnrollments`
 */
export async function readSnapshots(
  reader: SnapshotReader,
  { groups, listeners, now, maxEnrollments = Infinity }: SnapshotAsked,
  session: ClientSession,
): Promise<Map<Id, ReadSnapshot>> {
  const heads = await readContacts(reader, groups, listeners, session);
  const { contacts, segmentRows } = heads;
  const enrollments =
    heads.enrollments ??
    (await readEnrollments(reader, { groups, contacts, listeners, maxEnrollments }, session));
  const suppressed = await readSuppressed(reader, groups, contacts, session);
  const snapshots = new Map<Id, ReadSnapshot>();
  for (const group of groups) {
    const own = listeners.get(group.id);
    if (own === undefined) throw new Error('The listeners of a workspace were not loaded');
    const rows = {
      contacts: contacts.get(group.id) ?? [],
      enrollments: enrollments.get(group.id) ?? [],
    };
    const open = suppressed.get(group.id) ?? new Map<string, Suppressed>();
    const timezone = heads.workspaces.get(group.id)?.timezone ?? 'UTC';
    snapshots.set(
      group.id,
      await readRest(
        reader,
        { group, listeners: own, ...rows, segmentRows, suppressed: open, timezone, now },
        session,
      ),
    );
  }
  return snapshots;
}

interface WorkspaceRows {
  group: WorkspaceCalls;
  listeners: Listeners;
  contacts: ContactHead[];
  enrollments: EnrollmentHead[];
  segmentRows: ByContact<SegmentRows> | null;
  suppressed: Map<string, Suppressed>;
  timezone: string;
  now: Date;
}

/** Reads what only few workspaces need, with separate queries, and builds the snapshot of one workspace. */
async function readRest(
  { db, automations, doubted }: SnapshotReader,
  workspaceRows: WorkspaceRows,
  session: ClientSession,
): Promise<ReadSnapshot> {
  const { group, listeners, contacts, enrollments, suppressed, timezone } = workspaceRows;
  const { workspaceId, calls, concerns } = group;
  const { listening, rules, heard, recalling, current, segments } = listeners;
  const versions =
    enrollments.length === 0
      ? current
      : await automations.readVersions([...enrollments, ...targetsIn(calls, enrollments)], current);
  const past =
    recalling.length === 0
      ? []
      : await readPastEnrollments(db, { workspaceId, calls, contacts, recalling }, session);
  const plannedVersion = (automationId: Id, version: number): PlannedAutomation => {
    const key = versionKey(automationId, version);
    const found = versions.get(key) ?? current.get(key);
    if (found === undefined) throw new Error('The plan needs an automation version that was not loaded');
    return found;
  };
  const used = [...versions.values()];
  const asked = used.some((one) => one.readsBehavior)
    ? askedBehavior(calls, enrollments, plannedVersion)
    : null;
  const concernsLists = concerns.has('lists');
  const readSubscriptions =
    concernsLists ||
    asked?.reads.lists === true ||
    (segments?.onLists.length ?? 0) > 0 ||
    enrollments.some((enrollment) => enrollment.listId !== undefined);
  const lists = readSubscriptions
    ? await readLists(db, { workspaceId, calls, contacts, concernsLists }, session)
    : { subscriptions: [], confirmations: [] };
  const areRead = listeners.readsSegments || used.some((one) => one.readsSegments);
  return {
    snapshot: {
      contacts: contacts.map(contactState),
      enrollments: enrollments.map(enrollmentState),
      past,
      listening,
      rules,
      heard,
      findVersion: plannedVersion,
      ...lists,
      mailClaims: concerns.has('mail') ? await readMailClaims(db, { calls, doubted }, session) : new Map(),
      answers: concerns.has('enrollment')
        ? await readAnswers(db, { calls, enrollments, findVersion: plannedVersion }, session)
        : new Map(),
      behavior: asked ? await readBehavior(db, { ...workspaceRows, workspaceId, asked }, session) : new Map(),
      suppressed,
      timezone,
      segments: segments && (await readSegmentSnapshot(db, { ...workspaceRows, segments, areRead }, session)),
    },
    effects: inFlight(enrollments, db.now()),
  };
}

/** The ids of those whose effect has not expired. */
function inFlight(enrollments: readonly EnrollmentHead[], now: Date): Set<Id> {
  const open = enrollments.filter(({ effect }) => (effect?.until ?? now) > now);
  return new Set(open.map(({ _id }) => _id.toHexString()));
}

/** Reads what the segments of those contacts depend on that the calls may concern, or conditions on segments. */
async function readSegmentSnapshot(
  db: SnapshotReader['db'],
  {
    group: { workspaceId, calls },
    contacts,
    segments,
    segmentRows,
    areRead,
    now,
  }: Pick<WorkspaceRows, 'group' | 'contacts' | 'segmentRows' | 'now'> & {
    segments: PlannedSegments;
    areRead: boolean;
  },
  session: ClientSession,
): Promise<SegmentSnapshot> {
  const contactIds = areRead ? contacts.map(({ _id }) => _id) : concernedContacts(calls, contacts, segments);
  const named = contacts.map(({ _id, email }) => ({ id: _id.toHexString(), email }));
  const isSettled = settledContacts({ calls, contacts: named, segments, now });
  const asked = { workspaceId, segments, contactIds, now, isSettled, rows: segmentRows };
  return { segments, areRead, contacts: await readSegmentFacts(db, asked, session) };
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
