import { ObjectId, type Collection, type Document } from 'mongodb';
import type { Id } from '../domain/plan/types.js';
import type { Database } from '../models/database.js';
import { eraseConsents } from './erase-consents.js';

/** Rows cleared by one pass over one collection. */
const PAGE = 500;
/** How long a DELETE clears copies itself before the workflow goes on with it. */
const MAX_IN_REQUEST_MS = 2_000;

/**
 * Clears one page of what is left of an erased person in log (unmapped payloads too), enrollments, messages, deliveries,
 * learned ids and kept answers, and stops deliveries that are pending. The rows stay, without what was personal; consents
 * leave a proof under a hash. True while there may be more.
 */
export async function eraseCopies(db: Database, workspaceId: Id, contactId: Id): Promise<boolean> {
  const person = { workspaceId: new ObjectId(workspaceId), contactId: new ObjectId(contactId) };
  const { AuditEntry, Event, Enrollment, Message, WebhookDelivery, KeptAnswer, TemplateTest } =
    db.collections;
  const full = [
    await clearLearned(db, person),
    await eraseConsents(db, person),
    await clear(Event, { ...person, properties: { $ne: '{}' } }, { properties: '{}', note: null }),
    await clear(
      Enrollment,
      { ...person, $or: [{ 'entry.properties': { $ne: '{}' } }, { 'timeline.note': { $gt: '' } }] },
      { 'entry.properties': '{}', entryRefs: {}, entryKey: null, lastError: null, 'timeline.$[].note': '' },
    ),
    await clear(Message, { ...person, to: { $ne: '' } }, { to: '', subject: '', response: null }),
    await clear(
      WebhookDelivery,
      { ...person, url: { $ne: '' } },
      { url: '', 'attempts.$[].response': null, 'attempts.$[].error': null },
    ),
    await clear(
      AuditEntry,
      { ...person, $or: [{ before: { $ne: null } }, { after: { $ne: null } }] },
      { before: null, after: null },
    ),
  ];
  await WebhookDelivery.updateMany(
    { ...person, status: 'pending' },
    { $set: { status: 'stopped', nextAttemptAt: null } },
  );
  await KeptAnswer.deleteMany(person);
  await TemplateTest.deleteMany(person);
  return full.some((more) => more);
}

/**
 * Unmapped payloads name nobody; they are found by the ids of the person that their source has taught us, and by the
 * e-mail, of which their deletion has left a hash. What leads to them goes last.
 */
async function clearLearned(
  db: Database,
  person: { workspaceId: ObjectId; contactId: ObjectId },
): Promise<boolean> {
  const { Event, LearnedId } = db.collections;
  const learned = await LearnedId.find(person, { projection: { key: 1 } }).toArray();
  if (learned.length === 0) return false;
  const { workspaceId } = person;
  const personKeys = { $in: learned.map(({ key }) => key) };
  const isFull = await clear(
    Event,
    { workspaceId, personKeys, properties: { $ne: '{}' } },
    { properties: '{}', note: null },
  );
  if (!isFull) await LearnedId.deleteMany({ _id: { $in: learned.map(({ _id }) => _id) } });
  return isFull;
}

async function clear<Row extends { _id: ObjectId }>(
  collection: Collection<Row>,
  filter: Document,
  values: Document,
): Promise<boolean> {
  const rows: Collection = collection.db.collection(collection.collectionName);
  const page = await rows.find(filter).project<{ _id: ObjectId }>({ _id: 1 }).limit(PAGE).toArray();
  if (page.length === 0) return false;
  await rows.updateMany({ _id: { $in: page.map((row) => row._id) } }, { $set: values });
  return page.length === PAGE;
}

/** What a DELETE itself does of the clearing; the workflow `erasure` finishes it. */
export async function eraseNow(db: Database, workspaceId: Id, contactId: Id): Promise<void> {
  const until = Date.now() + MAX_IN_REQUEST_MS;
  while ((await eraseCopies(db, workspaceId, contactId)) && Date.now() < until);
}
