import type { ClientSession, Document, Filter, ObjectId } from 'mongodb';
import type { Id } from '../../../../domain/id.js';
import { eventKeys } from '../../../../domain/plan/calls/call.js';
import { mayAffectSegments } from '../../../../domain/plan/segments/affects-segments.js';
import type { EnrollmentRecord } from '../../../../models/automations/enrollment.js';
import type { Database } from '../../../../models/core/database.js';
import { PlanMismatch } from '../../batches/batch-errors.js';
import type { WorkspaceCalls } from '../../batches/calls.js';
import type { Listeners } from '../automations/automation-cache.js';
import { enrollmentHeadProjection, type EnrollmentHead } from '../enrollments/enrollment-rows.js';
import { advanceFilters, areAdvances, type EnrollmentReader } from '../enrollments/read-enrollments.js';
import { combineFilters, rowsByWorkspace, SINGLE_BATCH, type ByContact } from '../rows.js';
import {
  groupSegmentRows,
  segmentRowProjection,
  type SegmentRows,
  type StoredSegmentRow,
} from '../segments/segment-rows.js';
import { contactHeadProjection, type ContactHead } from './contact-rows.js';

/** Contacts that are read together with their workspace at most: each takes up to 64 KiB. */
const MAX_CONTACTS = 100;
/** Stored decisions of segments that are read with the contacts at most. */
const MAX_SEGMENT_ROWS = 10_000;
/**
 * Enrollments that are read with their contacts at most: the answer is one document of 16 MiB, and parsing it must not hold up
 * the event loop.
 */
const MAX_ENROLLMENTS = 1_000;

interface WorkspaceHead {
  _id: ObjectId;
  automationsRev: number;
  timezone: string;
}

export interface Heads {
  workspaces: Map<Id, WorkspaceHead>;
  contacts: Map<Id, ContactHead[]>;
  /** Null: still to be read. */
  enrollments: Map<Id, EnrollmentHead[]> | null;
  /** The stored decisions of segments about the contacts; null: still to be read, if they are needed. */
  segmentRows: ByContact<SegmentRows> | null;
}

/**
 * Reads workspaces and contacts, and with those of a single workspace their enrollments and segments.
 *
 * @throws PlanMismatch if the listeners, loaded before the transaction, are not those of its snapshot
 */
export async function readContacts(
  { db, automations }: EnrollmentReader,
  groups: readonly WorkspaceCalls[],
  listeners: ReadonlyMap<Id, Listeners>,
  session: ClientSession,
): Promise<Heads> {
  const [only] = groups;
  // Transactions of sharded clusters allow no $lookup.
  const isSmall = groups.length === 1 && !db.isSharded && only !== undefined && isReadTogether(only);
  const heads = isSmall
    ? await readTogether(db, only, listeners.get(only.id), session)
    : await readApart(db, groups, session);
  let isChanged = false;
  for (const { id } of groups) {
    const rev = heads.workspaces.get(id)?.automationsRev ?? 0;
    if (rev === listeners.get(id)?.rev) continue;
    automations.drop(id);
    isChanged = true;
  }
  if (isChanged) throw new PlanMismatch('automations');
  return heads;
}

async function readApart(
  db: Database,
  groups: readonly WorkspaceCalls[],
  session: ClientSession,
): Promise<Heads> {
  const { Workspace, Contact } = db.collections;
  const rows = await Workspace.find<WorkspaceHead>(
    { _id: { $in: groups.map(({ workspaceId }) => workspaceId) } },
    { session, projection: { automationsRev: 1, timezone: 1 }, ...SINGLE_BATCH },
  ).toArray();
  const filter = combineFilters(groups.flatMap(contactFilters));
  const options = { session, projection: contactHeadProjection, ...SINGLE_BATCH };
  const contacts = filter === null ? [] : await Contact.find<ContactHead>(filter, options).toArray();
  return {
    workspaces: new Map(rows.map((row) => [row._id.toHexString(), row])),
    contacts: rowsByWorkspace(contacts),
    enrollments: null,
    segmentRows: null,
  };
}

function isReadTogether({ emails, contactIds }: WorkspaceCalls): boolean {
  const count = emails.length + contactIds.length;
  return count > 0 && count <= MAX_CONTACTS;
}

function contactFilters({ workspaceId, emails, contactIds }: WorkspaceCalls): Filter<ContactHead>[] {
  return [
    ...(emails.length === 0 ? [] : [{ workspaceId, email: { $in: emails } }]),
    ...(contactIds.length === 0 ? [] : [{ workspaceId, _id: { $in: contactIds } }]),
  ];
}

type Together = WorkspaceHead & {
  contacts: ContactHead[];
  enrollments?: EnrollmentHead[];
  failed?: EnrollmentHead[];
  segmentRows?: StoredSegmentRow[];
};

/**
 * Reads one workspace, contacts, and what is theirs, with one command instead of up to four: in a batch, commands cost more
 * than rows. `$lookup` takes the ids of all contacts together, as `$in` would.
 */
async function readTogether(
  db: Database,
  group: WorkspaceCalls,
  listeners: Listeners | undefined,
  session: ClientSession,
): Promise<Heads> {
  const { Workspace, Contact } = db.collections;
  const contacts = [{ $match: combineFilters(contactFilters(group)) }, { $project: contactHeadProjection }];
  const stages: Document[] = [
    { $match: { _id: group.workspaceId } },
    { $project: { automationsRev: 1, timezone: 1 } },
    { $lookup: { from: Contact.collectionName, as: 'contacts', pipeline: contacts } },
    ...enrollmentStages(db, group, listeners),
    ...segmentStages(db, group, listeners),
  ];
  const [row] = await Workspace.aggregate<Together>(stages, { session }).toArray();
  if (row === undefined)
    return { workspaces: new Map(), contacts: new Map(), enrollments: new Map(), segmentRows: new Map() };
  const enrollments = row.enrollments && [...row.enrollments, ...(row.failed ?? [])];
  const isCut = enrollments === undefined || enrollments.length > MAX_ENROLLMENTS;
  return {
    workspaces: new Map([[group.id, row]]),
    contacts: new Map([[group.id, row.contacts]]),
    enrollments: isCut ? null : new Map([[group.id, enrollments]]),
    segmentRows: row.segmentRows === undefined ? null : groupSegmentRows(row.segmentRows),
  };
}

/** Looks up the enrollments that can be read with the contacts; no stages if a command of their own is needed, or none. */
function enrollmentStages(
  db: Database,
  { workspaceId, calls, concerns, contactIds }: WorkspaceCalls,
  listeners: Listeners | undefined,
): Document[] {
  const lookUp = (as: string, match: Filter<EnrollmentRecord>, foreignField?: string): Document => {
    const pipeline = [
      { $match: match },
      { $limit: MAX_ENROLLMENTS + 1 },
      { $project: enrollmentHeadProjection },
    ];
    const by = foreignField === undefined ? {} : { localField: 'contacts._id', foreignField };
    return { $lookup: { from: db.collections.Enrollment.collectionName, as, ...by, pipeline } };
  };
  if (concerns.has('enrollment') && areAdvances(calls)) {
    const filter = combineFilters(advanceFilters({ workspaceId, calls }, contactIds));
    return filter === null ? [] : [lookUp('enrollments', filter)];
  }
  // A workspace that never had an automation has no enrollments.
  const hasNone = listeners === undefined || listeners.rev === 0;
  if (hasNone || concerns.has('consent') || concerns.has('enrollment')) return [];
  const endsOn = { $in: [...eventKeys(calls)] };
  return [
    lookUp('enrollments', { workspaceId, status: 'active' }, 'contactId'),
    lookUp('failed', { workspaceId, 'failed.endsOn': endsOn }, 'failed.contactId'),
  ];
}

/** Looks up the stored decisions of segments about the contacts, if the calls may concern them. */
function segmentStages(
  db: Database,
  { workspaceId, calls, emails, contactIds }: WorkspaceCalls,
  listeners: Listeners | undefined,
): Document[] {
  const segments = listeners?.segments ?? null;
  if (listeners === undefined || segments === null) return [];
  if (segments.all.length * (emails.length + contactIds.length) > MAX_SEGMENT_ROWS) return [];
  if (!listeners.readsSegments && !calls.some((call) => mayAffectSegments(call, segments))) return [];
  const pipeline = [{ $match: { workspaceId } }, { $project: segmentRowProjection }];
  const of = { localField: 'contacts._id', foreignField: 'contactId' };
  const from = db.collections.SegmentRow.collectionName;
  return [{ $lookup: { from, as: 'segmentRows', ...of, pipeline } }];
}
