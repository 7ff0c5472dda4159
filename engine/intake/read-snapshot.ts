import { ObjectId, type ClientSession, type Filter } from 'mongodb';
import type { Id } from '../../domain/id.js';
import type { PlanCall } from '../../domain/plan/call.js';
import type { Snapshot } from '../../domain/plan/snapshot.js';
import { clientKeyOf, dedupeKeyOf } from '../../domain/idempotency.js';
import type { Database } from '../../models/database.js';
import type { EventRecord } from '../../models/event.js';
import type { IdempotentResponseRecord } from '../../models/idempotent-response.js';
import type { AutomationCache } from './automation-cache.js';
import type { RecordCall } from './calls.js';
import { readLists } from './list-rows.js';
import { readPast } from './read-past.js';
import {
  contactHeadProjection,
  contactState,
  enrollmentHeadProjection,
  enrollmentState,
  type ContactHead,
  type EnrollmentHead,
} from './rows.js';

/** The first answer holds all rows: by default it has 101, and a full batch would ask a second time. */
const ONE_ANSWER = { batchSize: 10_000 };

export interface SnapshotReader {
  db: Database;
  automations: AutomationCache;
  /** HMAC of a normalised e-mail, under which suppressions are kept. */
  emailHash: (workspaceId: Id, email: string) => string;
}

/** Answers that were given before, by dedupe key. */
export interface SeenKeys {
  events: Map<string, EventRecord>;
  answers: Map<string, IdempotentResponseRecord>;
}

/** A key is read, never run into. */
export async function readSeenKeys(
  { db }: SnapshotReader,
  calls: RecordCall[],
  workspaceId: ObjectId,
  session: ClientSession,
): Promise<SeenKeys> {
  const seen: SeenKeys = { events: new Map(), answers: new Map() };
  const dedupeKeys = calls.flatMap((call) =>
    [call.dedupeKey ?? [], call.keep === null ? [] : dedupeKeyOf(call.keep.key)].flat(),
  );
  if (dedupeKeys.length === 0) return seen;
  const events = await db.collections.Event.find(
    { workspaceId, dedupeKey: { $in: dedupeKeys } },
    { session, ...ONE_ANSWER },
  ).toArray();
  for (const event of events) seen.events.set(event.dedupeKey ?? '', event);
  const clientKeys = dedupeKeys.flatMap((key) => clientKeyOf(key) ?? []);
  if (clientKeys.length === 0) return seen;
  const answers = await db.collections.IdempotentResponse.find(
    { workspaceId, key: { $in: clientKeys } },
    { session, ...ONE_ANSWER },
  ).toArray();
  for (const answer of answers) seen.answers.set(dedupeKeyOf(answer.key), answer);
  return seen;
}

export interface ReadSnapshot {
  snapshot: Snapshot;
  /** Enrollments with an outside effect that is believed to be under way. */
  effects: Set<Id>;
}

/** Everything that the calls of one batch decide on, of one workspace, in the session's snapshot. */
export async function readSnapshot(
  reader: SnapshotReader,
  calls: PlanCall[],
  workspaceId: ObjectId,
  session: ClientSession,
): Promise<ReadSnapshot> {
  const { db, automations } = reader;
  const workspace = await db.collections.Workspace.findOne(
    { _id: workspaceId },
    { session, projection: { automationsRev: 1 } },
  );
  const rev = workspace?.automationsRev ?? 0;
  const { listening, recalling, rules } = await automations.listenersIn(workspaceId, rev, session);
  const { emails, ids } = namesIn(calls);
  const contacts = await readContacts(db, { workspaceId, emails, ids }, session);
  const enrollments = rev === 0 ? [] : await readEnrollments(db, { workspaceId, contacts }, session);
  await automations.loadVersions(workspaceId, enrollments, session);
  const past =
    recalling.length === 0 ? [] : await readPast(db, { workspaceId, calls, contacts, recalling }, session);
  const contactIds = contacts.map((contact) => contact._id);
  const hasListEnrollments = enrollments.some((enrollment) => enrollment.listId !== undefined);
  const lists = await readLists(db, { workspaceId, calls, contactIds, hasListEnrollments }, session);
  const known = new Set(contacts.map((contact) => contact.email));
  // An address that a call of this batch moves away from is free for another contact in the same batch.
  const moves = calls.some(({ patch }) => patch?.email !== undefined);
  const open = moves ? emails : emails.filter((email) => !known.has(email));
  const now = Date.now();
  return {
    snapshot: {
      contacts: contacts.map(contactState),
      enrollments: enrollments.map(enrollmentState),
      past,
      listening,
      rules,
      versionOf: (automationId, version) => automations.version(automationId, version),
      ...lists,
      suppressed: await readSuppressed(reader, { workspaceId, emails: open }, session),
    },
    effects: new Set(
      enrollments.flatMap((e) => ((e.effect?.until.getTime() ?? 0) > now ? [e._id.toHexString()] : [])),
    ),
  };
}

function namesIn(calls: PlanCall[]): { emails: string[]; ids: ObjectId[] } {
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
  names: { workspaceId: ObjectId; emails: string[]; ids: ObjectId[] },
  session: ClientSession,
): Promise<ContactHead[]> {
  const { workspaceId, emails, ids } = names;
  const ways: Filter<ContactHead>[] = [];
  if (emails.length > 0) ways.push({ workspaceId, email: { $in: emails } });
  if (ids.length > 0) ways.push({ workspaceId, _id: { $in: ids } });
  const [first] = ways;
  if (first === undefined) return [];
  return db.collections.Contact.find<ContactHead>(ways.length === 1 ? first : { $or: ways }, {
    session,
    projection: contactHeadProjection,
    ...ONE_ANSWER,
  }).toArray();
}

async function readEnrollments(
  db: Database,
  { workspaceId, contacts }: { workspaceId: ObjectId; contacts: ContactHead[] },
  session: ClientSession,
): Promise<EnrollmentHead[]> {
  if (contacts.length === 0) return [];
  return db.collections.Enrollment.find<EnrollmentHead>(
    {
      workspaceId,
      contactId: { $in: contacts.map((contact) => contact._id) },
      status: { $in: ['active', 'failed'] },
    },
    { session, projection: enrollmentHeadProjection, ...ONE_ANSWER },
  ).toArray();
}

async function readSuppressed(
  { db, emailHash }: SnapshotReader,
  { workspaceId, emails }: { workspaceId: ObjectId; emails: string[] },
  session: ClientSession,
): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const byHash = new Map(emails.map((email) => [emailHash(workspaceId.toHexString(), email), email]));
  const rows = await db.collections.Suppression.find(
    { workspaceId, emailHash: { $in: [...byHash.keys()] } },
    { session, projection: { emailHash: 1 }, ...ONE_ANSWER },
  ).toArray();
  return new Set(rows.flatMap((row) => byHash.get(row.emailHash) ?? []));
}
