import { ObjectId, type Collection, type Document } from 'mongodb';
import type { Id } from '../../domain/id.js';
import type { Database } from '../../models/database.js';
import { lastOfErased, type ProviderIdentityRecord } from '../../models/provider-identity.js';
import { eraseConsents } from './erase-consents.js';
import { eraseDeliveries } from './erase-deliveries.js';

/** Rows cleared by one pass over one collection. */
const PAGE = 500;
/** How long a DELETE clears copies itself before the workflow goes on with it. */
const MAX_IN_REQUEST_MS = 2_000;

/**
 * Clears one page of what is left of an erased person in log (unmapped payloads too), enrollments, messages, deliveries,
 * learned ids, kept answers and payloads of sources, and stops deliveries that are pending. The rows stay, without what was personal; consents
 * leave a proof under a hash. True while there may be more.
 */
export async function eraseCopies(db: Database, workspaceId: Id, contactId: Id): Promise<boolean> {
  const person = { workspaceId: new ObjectId(workspaceId), contactId: new ObjectId(contactId) };
  const { AuditEntry, Event, Enrollment, Message, IdempotentResponse, SourcePayload, TemplateTest } =
    db.collections;
  const full = [
    await clearUnmapped(db, person),
    await eraseConsents(db, person),
    await clear(Event, { ...person, properties: { $ne: '{}' } }, { properties: '{}', note: null }),
    await clear(
      Enrollment,
      {
        ...person,
        $or: [
          { 'entry.properties': { $ne: '{}' } },
          { 'timeline.note': { $gt: '' } },
          { 'stepAnswers.0': { $exists: true } },
        ],
      },
      {
        'entry.properties': '{}',
        entryRefs: {},
        entryKey: null,
        stepAnswers: [],
        lastError: null,
        'timeline.$[].note': '',
      },
    ),
    await clear(Message, { ...person, to: { $ne: '' } }, { to: '', subject: '', response: null }),
    await eraseDeliveries(db, person),
    await clear(
      AuditEntry,
      { ...person, $or: [{ before: { $ne: null } }, { after: { $ne: null } }] },
      { before: null, after: null },
    ),
  ];
  await IdempotentResponse.deleteMany(person);
  await TemplateTest.deleteMany(person);
  await SourcePayload.deleteMany({ workspaceId: person.workspaceId, contactIds: person.contactId });
  return full.some((more) => more);
}

/**
 * Unmapped payloads name nobody; they are found by the ids of the person that their source has taught us, and by the
 * e-mail, of which their deletion has left a hash. What leads to them goes last: the ids now, the hash by itself after
 * a day, so that the last pass finds what has come in between.
 */
async function clearUnmapped(
  db: Database,
  person: { workspaceId: ObjectId; contactId: ObjectId },
): Promise<boolean> {
  const { Event, ProviderIdentity, SourcePayload } = db.collections;
  const learned = await ProviderIdentity.find(person, { projection: { key: 1, erasedAt: 1 } }).toArray();
  if (learned.length === 0) return false;
  const ids = learned.filter(({ erasedAt }) => erasedAt === undefined);
  const byIds = { personKeys: { $in: ids.map(({ key }) => key) } };
  const unmapped = { workspaceId: person.workspaceId, $or: [byIds, ...learned.flatMap(byAddress)] };
  await SourcePayload.deleteMany(unmapped);
  const isFull = await clear(
    Event,
    { ...unmapped, properties: { $ne: '{}' } },
    { properties: '{}', note: null },
  );
  if (!isFull) await ProviderIdentity.deleteMany({ _id: { $in: ids.map(({ _id }) => _id) } });
  return isFull;
}

/** Somebody may come back with the address of one who was erased: what comes in then is theirs. */
function byAddress({ key: personKeys, erasedAt }: Pick<ProviderIdentityRecord, 'key' | 'erasedAt'>) {
  return erasedAt === undefined ? [] : [{ personKeys, receivedAt: { $lte: lastOfErased(erasedAt) } }];
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
