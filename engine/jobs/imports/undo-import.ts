import type { ClientSession, ObjectId } from 'mongodb';
import { internalEventKey } from '../../../domain/automation/event-name.js';
import { countConsent, StatDeltas } from '../../../domain/stats/stat-deltas.js';
import type { Database } from '../../../models/core/database.js';
import { emailHash } from '../../../models/audience/email-hash.js';
import { hideErasedAgain } from '../../../models/audience/forget-addresses.js';
import type { ImportRecord } from '../../../models/imports/import.js';
import type { ImportedContact, ImportUndoRecord } from '../../../models/imports/import-undo.js';
import { type JobRecord, newErasure } from '../../../models/system/job.js';
import type { JobKinds } from '../../../models/system/job-kinds.js';
import { shortTransaction } from '../../../models/core/short-transaction.js';
import { statMoveRows } from '../../../models/events/stat-day.js';
import type { Engine } from '../../engine.js';
import { LAST_PASS_AFTER_MS } from '../contacts/erasure.js';
import type { JobHandler, SavePage } from '../core/job-handler.js';
import { restoreCalls } from './restore-calls.js';
import { noteRevs, withRestoredRevs } from './restored-revs.js';
import { removeCounted } from '../segments/clear-segment-rows.js';

type Kind = 'undoImport';
type Progress = JobKinds[Kind]['progress'];

export interface UndoDeps {
  db: Database;
  engine: Pick<Engine, 'recordTogether'>;
  secretKey: Buffer;
  clock: () => Date;
}

/**
 * Undoes an import page by page, starting with the last.
 *
 * 1. A contact that anything else has touched is kept as it is: one whose `rev` is no longer the one that the import left,
 *    or with an event, an enrollment or a mail since the import began.
 * 2. A created contact is deleted, with its subscriptions and consents; nothing else refers to it. A changed one gets its
 *    values back, loses the subscriptions, and is no longer asked to confirm them; the ledger says so.
 * 3. For a contact in several pages, undoing one page records the new `rev` for the earlier ones.
 * 4. A transaction that was open meanwhile may have recorded an event of a contact that is deleted now. A last pass, once
 *    no such transaction can be open, has what it left erased. It also takes deleted contacts out of segments once more.
 */
export function undoImportJob(deps: UndoDeps): JobHandler<Kind> {
  return {
    kind: 'undoImport',
    runPage: async (job, save) => {
      const { Import, ImportUndo } = deps.db.collections;
      const importId = job.subjectId;
      const isLast = job.cursor?.isLast === true;
      const status = isLast ? 'undone' : 'undoing';
      const record = await Import.findOne({ _id: importId, status, jobId: job._id });
      if (record === null) {
        await save({ status: 'stopped', progress: job.progress, cursor: job.cursor });
        return;
      }
      const before = job.cursor === null ? {} : { n: { $lt: job.cursor.n } };
      const page = await ImportUndo.findOne({ importId, ...before }, { sort: { n: -1 } });
      if (isLast) await checkPage(deps, { job, record: record, page }, save);
      else if (page === null) await finish(deps, { job, record: record }, save);
      else await undoPage(deps, { job, record: record, page: await withRestoredRevs(deps.db, page) }, save);
    },
  };
}

async function finish(
  { db, clock }: UndoDeps,
  { job, record }: { job: JobRecord<Kind>; record: ImportRecord },
  save: SavePage<Kind>,
): Promise<void> {
  const { progress: undone } = job;
  const now = clock();
  await shortTransaction(db, async (session) => {
    await db.collections.Import.updateOne(
      { _id: record._id, jobId: job._id },
      { $set: { status: 'undone', undone, undoUntil: null, finishedAt: now } },
      { session },
    );
    const cursor = { n: Number.MAX_SAFE_INTEGER, isLast: true } as const;
    const nextAt = new Date(now.getTime() + LAST_PASS_AFTER_MS);
    await save({ status: 'running', progress: undone, cursor, nextAt }, session);
  });
}

/** A page of the last pass; null after the first page of the import, which ends the job. */
async function checkPage(
  { db, clock }: UndoDeps,
  { job, record, page }: Omit<Undo, 'page'> & { page: ImportUndoRecord | null },
  save: SavePage<Kind>,
): Promise<void> {
  const { progress } = job;
  if (page === null) {
    await db.collections.ImportUndo.deleteMany({ importId: record._id });
    await save({ status: 'done', progress, cursor: job.cursor });
    return;
  }
  await eraseOrphans(db, { record, page, now: clock() });
  // A worker may have died before it did, and a build may have added some since.
  await clearPageSegments(db, page);
  await save({ status: 'running', progress, cursor: { n: page.n, isLast: true } });
}

interface Undo {
  job: JobRecord<Kind>;
  record: ImportRecord;
  page: ImportUndoRecord;
}

async function undoPage(deps: UndoDeps, { job, record, page }: Undo, save: SavePage<Kind>): Promise<void> {
  const { db, engine, clock } = deps;
  const now = clock();
  const calls = await restoreCalls(db, { record, page, by: job.by, now });
  let untouched: ImportedContact[] = [];
  let restored: ImportedContact[] = [];
  await engine.recordTogether({
    workspaceId: record.workspaceId.toHexString(),
    // What else has touched a contact is looked for in the transaction that undoes it.
    calls: async (session) => {
      untouched = await readUntouched(db, { record, page }, session);
      restored = untouched.filter(({ before }) => before !== null);
      return restored.flatMap((contact) => calls.get(contact) ?? []);
    },
    write: async ({ outcomes }, session) => {
      const created = untouched.filter(({ before }) => before === null);
      const gone = await deleteContacts(deps, { page, created, now }, session);
      const done = restored.filter((_, i) => outcomes[i]?.ok === true && outcomes[i].changed);
      await removeSubscriptions(db, { workspaceId: record.workspaceId, contacts: done }, session);
      await noteRevs(db, { page, contacts: done, now }, session);
      const progress = added(job.progress, {
        deleted: gone,
        restored: done.length,
        of: page.contacts.length,
      });
      await db.collections.Import.updateOne({ _id: record._id }, { $set: { undone: progress } }, { session });
      await save({ status: 'running', progress, cursor: { n: page.n } }, session);
    },
  });
  await clearPageSegments(db, page);
}

function added(was: Progress, page: { deleted: number; restored: number; of: number }): Progress {
  const kept = page.of - page.deleted - page.restored;
  return {
    deleted: was.deleted + page.deleted,
    restored: was.restored + page.restored,
    kept: was.kept + kept,
  };
}

/** Events of the changes that an import makes itself, where it fires, and of what follows from them and is taken back too. */
const OWN_EVENTS = [
  'contact_added',
  'contact_updated',
  'list_subscribed',
  'segment_entered',
  'segment_left',
] as const;

/** The contacts of a page that nothing else has touched: no change, event, enrollment or mail. */
async function readUntouched(
  db: Database,
  { record, page }: { record: ImportRecord; page: ImportUndoRecord },
  session: ClientSession,
): Promise<ImportedContact[]> {
  const { Contact, Event, Enrollment, Message } = db.collections;
  const { workspaceId, contacts } = page;
  const ids = contacts.map(({ contactId }) => contactId);
  const rows = await Contact.find(
    { _id: { $in: ids }, workspaceId },
    { session, projection: { rev: 1 } },
  ).toArray();
  const revs = new Map(rows.map(({ _id, rev }) => [_id.toHexString(), rev]));
  const person = { workspaceId, contactId: { $in: ids } };
  const since = { $gte: record.startedAt ?? record.createdAt };
  const own = record.mapping.fire ? { key: { $nin: OWN_EVENTS.map(internalEventKey) } } : {};
  const touched = [
    await Event.distinct('contactId', { ...person, ...own, receivedAt: since }, { session }),
    await Enrollment.distinct('contactId', { ...person, enteredAt: since }, { session }),
    await Message.distinct('contactId', { ...person, createdAt: since }, { session }),
  ];
  const busy = new Set(touched.flat().map(String));
  return contacts.filter(({ contactId, rev }) => {
    const id = contactId.toHexString();
    return revs.get(id) === rev && !busy.has(id);
  });
}

/** Deletes contacts that the import created, as though they had never existed. Returns how many. */
async function deleteContacts(
  { db, secretKey }: Pick<UndoDeps, 'db' | 'secretKey'>,
  input: { page: ImportUndoRecord; created: ImportedContact[]; now: Date },
  session: ClientSession,
): Promise<number> {
  const { page, created, now } = input;
  if (created.length === 0) return 0;
  const { workspaceId } = page;
  const { Contact, Subscription, Consent, Confirmation } = db.collections;
  const rows = await Contact.find(
    { workspaceId, $or: created.map(({ contactId: _id, rev }) => ({ _id, rev })) },
    { session, projection: { email: 1 } },
  ).toArray();
  const hashes = rows.map(({ email }) => emailHash(secretKey, workspaceId.toHexString(), email));
  await hideErasedAgain(db, { workspaceId, hashes }, session);
  const ids = rows.map(({ _id }) => _id);
  const person = { workspaceId, contactId: { $in: ids } };
  const { deletedCount } = await Contact.deleteMany({ _id: { $in: ids } }, { session });
  await Subscription.deleteMany(person, { session });
  const consents = await Consent.find(person, { session }).toArray();
  await Consent.deleteMany(person, { session });
  await Confirmation.deleteMany(person, { session });
  const stats = new StatDeltas();
  stats.add('contactsDeleted', now, {}, deletedCount);
  for (const { action, at, listId, formId, about } of consents) {
    if (about === 'tracking') continue;
    const owners = { list: listId?.toHexString() ?? null, form: formId?.toHexString() ?? null };
    countConsent(stats, { action, at, ...owners }, -1);
  }
  const moves = statMoveRows(workspaceId, stats);
  if (moves.length > 0) await db.collections.CountMove.insertMany(moves, { session });
  return deletedCount;
}

async function removeSubscriptions(
  db: Database,
  { workspaceId, contacts }: { workspaceId: ObjectId; contacts: readonly ImportedContact[] },
  session: ClientSession,
): Promise<void> {
  const pairs = contacts.flatMap(({ contactId, listIds, pendingListIds = [] }) =>
    listIds
      .filter((listId) => !pendingListIds.some((id) => id.equals(listId)))
      .map((listId) => ({ workspaceId, contactId, listId })),
  );
  if (pairs.length === 0) return;
  await db.collections.Subscription.deleteMany({ $or: pairs }, { session });
  await db.collections.Contact.bulkWrite(
    contacts
      .filter(({ listIds }) => listIds.length > 0)
      .map(({ contactId, listIds }) => ({
        updateOne: { filter: { _id: contactId }, update: { $pullAll: { listIds } } },
      })),
    { session, ordered: true },
  );
}

/** Takes the contacts of a page that undoing an import has deleted out of their segments. Safe to repeat. */
async function clearPageSegments(
  db: Database,
  { workspaceId, contacts }: Pick<ImportUndoRecord, 'workspaceId' | 'contacts'>,
): Promise<void> {
  const { Contact, SegmentRow } = db.collections;
  const created = contacts.flatMap(({ contactId, before }) => (before === null ? [contactId] : []));
  const listed = await SegmentRow.distinct('contactId', { workspaceId, contactId: { $in: created } });
  if (listed.length === 0) return;
  const kept = await Contact.find({ _id: { $in: listed } }, { projection: { _id: 1 } }).toArray();
  const existing = new Set(kept.map(({ _id }) => _id.toHexString()));
  const contactId = { $in: listed.filter((id) => !existing.has(id.toHexString())) };
  for (const segmentId of await SegmentRow.distinct('segmentId', { workspaceId, contactId }))
    await removeCounted(db, { workspaceId, segmentId, contactId });
}

/**
 * Has the contacts of a page erased that undoing an import has deleted while another transaction recorded an event of theirs:
 * neither saw the other. Safe to repeat.
 */
async function eraseOrphans(
  db: Database,
  { record, page, now }: { record: ImportRecord; page: ImportUndoRecord; now: Date },
): Promise<void> {
  const { Contact, Event, Job } = db.collections;
  const { workspaceId, contacts } = page;
  const created = contacts.flatMap(({ contactId, before }) => (before === null ? [contactId] : []));
  const receivedAt = { $gte: record.startedAt ?? record.createdAt };
  const seen = await Event.distinct('contactId', { workspaceId, contactId: { $in: created }, receivedAt });
  const ids = created.filter((id) => seen.some((contactId) => contactId?.equals(id) === true));
  if (ids.length === 0) return;
  const kept = await Contact.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray();
  for (const id of ids) {
    if (kept.some(({ _id }) => _id.equals(id))) continue;
    const { _id, ...job } = newErasure(workspaceId, id.toHexString(), now);
    await Job.updateOne({ _id }, { $setOnInsert: job }, { upsert: true });
  }
}
