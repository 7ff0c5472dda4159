import { ObjectId, type Collection, type Document } from 'mongodb';
import type { Id } from '../../domain/id.js';
import type { Database } from '../../models/database.js';
import { erasureCutoff, type ProviderIdentityRecord } from '../../models/provider-identity.js';
import { eraseConsents } from './erase-consents.js';
import { eraseDeliveries } from './erase-deliveries.js';

/** Rows cleared per pass and collection. */
const PAGE = 500;
/** How long a DELETE request clears copies itself; the workflow clears the rest. */
const MAX_IN_REQUEST_MS = 2_000;

/**
 * Clears one page of personal data of an erased contact: event log (unmapped payloads included), enrollments, messages,
 * deliveries, audit entries, provider identities, stored responses and source payloads. Pending deliveries are stopped.
 * Rows stay without personal data; consents leave a hashed proof. True while there may be more.
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
 * Clears unmapped payloads, which name no contact: they are found by the provider ids linked to the contact, and by the
 * email, of which the deletion left a hash. These keys go last: the ids now, the hash when it expires after a day, so
 * that the last pass finds payloads received meanwhile.
 */
async function clearUnmapped(
  db: Database,
  person: { workspaceId: ObjectId; contactId: ObjectId },
): Promise<boolean> {
  const { Event, ProviderIdentity, SourcePayload } = db.collections;
  const identities = await ProviderIdentity.find(person, { projection: { key: 1, erasedAt: 1 } }).toArray();
  if (identities.length === 0) return false;
  const ids = identities.filter(({ erasedAt }) => erasedAt === undefined);
  const byIds = { personKeys: { $in: ids.map(({ key }) => key) } };
  const unmapped = { workspaceId: person.workspaceId, $or: [byIds, ...identities.flatMap(byEmail)] };
  await SourcePayload.deleteMany(unmapped);
  const isFull = await clear(
    Event,
    { ...unmapped, properties: { $ne: '{}' } },
    { properties: '{}', note: null },
  );
  if (!isFull) await ProviderIdentity.deleteMany({ _id: { $in: ids.map(({ _id }) => _id) } });
  return isFull;
}

/** An address may be used by a new contact after the erasure; later payloads are about that contact. */
function byEmail({ key: personKeys, erasedAt }: Pick<ProviderIdentityRecord, 'key' | 'erasedAt'>) {
  return erasedAt === undefined ? [] : [{ personKeys, receivedAt: { $lte: erasureCutoff(erasedAt) } }];
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

/** The part of an erasure done within the DELETE request; the workflow `erasure` does the rest. */
export async function eraseNow(db: Database, workspaceId: Id, contactId: Id): Promise<void> {
  const until = Date.now() + MAX_IN_REQUEST_MS;
  while ((await eraseCopies(db, workspaceId, contactId)) && Date.now() < until);
}
