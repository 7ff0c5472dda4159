import type { Collection, Document, ObjectId } from 'mongodb';
import type { erasureParts } from '../../../domain/jobs.js';
import type { Database } from '../../../models/core/database.js';
import { endDeliveries } from '../../../models/webhooks/end-deliveries.js';
import { contactUndoFilter } from '../../../models/imports/import-undo.js';
import { erasureCutoff, type ProviderIdentityRecord } from '../../../models/mail/provider-identity.js';
import { clearContactRows } from '../segments/clear-segment-rows.js';
import { eraseConsents } from './erase-consents.js';

/** Rows cleared per page. */
const PAGE = 500;

/** What the contact did with a message. */
const whatWasDone = {
  clickedAt: true,
  openedAt: true,
  clicks: true,
  opens: true,
  machineClicks: true,
  machineOpens: true,
  clickedUrls: true,
  leftAt: true,
} as const;

type ErasurePart = (typeof erasureParts)[number];

/** A deleted contact. */
export interface Erased {
  workspaceId: ObjectId;
  contactId: ObjectId;
}

/** The last row of a page: its time and id. */
export interface RowPosition {
  at: Date;
  id: ObjectId;
}

export interface ErasedPage {
  cleared: number;
  /** Null after the last page. `start`: the rows of this page are gone, so the next one begins at the start, too. */
  next: RowPosition | 'start' | null;
}

type ErasePage = (db: Database, person: Erased, after: RowPosition | null) => Promise<ErasedPage>;

/**
 * Clears one page of one kind of a contact's copies. Rows stay without personal data; consents leave a hashed proof.
 * Pages are read by time from an index, so that what has been cleared is not read again.
 */
export const erasePages: Record<ErasurePart, ErasePage> = {
  unmapped: clearUnmapped,
  consents: async (db, person) => ({ cleared: 0, next: (await eraseConsents(db, person)) ? 'start' : null }),
  deliveries: async (db, person, after) => {
    if (after === null) await stopDeliveries(db, person);
    return clearPage(db.collections.WebhookDelivery, {
      rows: { ...person, ofDeletion: { $ne: true } },
      field: 'createdAt',
      after,
      update: {
        $set: { url: '', contact: '', 'attempts.$[].response': null, 'attempts.$[].error': null },
        $unset: { testProperties: true },
      },
    });
  },
  events: (db, person, after) =>
    clearPage(db.collections.Event, {
      rows: person,
      field: 'receivedAt',
      after,
      update: { $set: { properties: '{}', note: null } },
    }),
  enrollments: (db, person, after) =>
    clearPage(db.collections.Enrollment, {
      rows: person,
      field: 'enteredAt',
      after,
      update: {
        $set: {
          'entry.properties': '{}',
          entryRefs: {},
          entryKey: null,
          stepAnswers: [],
          lastError: null,
          'timeline.$[].note': '',
        },
        $unset: { 'timeline.$[].reasons': true },
      },
    }),
  messages: async (db, person, after) => {
    if (after === null) await clearReasons(db, person);
    return clearPage(db.collections.Message, {
      rows: person,
      field: 'createdAt',
      after,
      update: {
        $set: { to: '', subject: '', response: null },
        $unset: { 'report.diagnostic': true, ...whatWasDone },
      },
    });
  },
  auditEntries: async (db, person, after) => {
    const update = { $set: { before: null, after: null } };
    if (after === null) await db.collections.AuditEntry.updateMany(await ofAddresses(db, person), update);
    return clearPage(db.collections.AuditEntry, {
      rows: person,
      field: 'at',
      after,
      update,
    });
  },
  others: deleteOthers,
};

interface Clearing {
  rows: Document;
  /** An index has the rows by this field and `_id`, descending. */
  field: string;
  after: RowPosition | null;
  update: Document;
}

async function clearPage<Row extends { _id: ObjectId }>(
  collection: Collection<Row>,
  { rows, field, after, update }: Clearing,
): Promise<ErasedPage> {
  const all: Collection = collection.db.collection(collection.collectionName);
  const beyond = after && {
    [field]: { $lte: after.at },
    $or: [{ [field]: { $lt: after.at } }, { _id: { $lt: after.id } }],
  };
  const page = await all
    .find({ ...rows, ...beyond })
    .sort({ [field]: -1, _id: -1 })
    .project<{ _id: ObjectId } & Record<string, unknown>>({ [field]: 1 })
    .limit(PAGE)
    .toArray();
  const last = page.at(-1);
  if (last === undefined) return { cleared: 0, next: null };
  const { modifiedCount } = await all.updateMany({ _id: { $in: page.map(({ _id }) => _id) } }, update);
  const at = last[field];
  const isFull = page.length === PAGE && at instanceof Date;
  return { cleared: modifiedCount, next: isFull ? { at, id: last._id } : null };
}

/** Why mails have failed may quote a server, which may quote the address; `refused: rcpt` and the like do not. */
async function clearReasons({ collections: { Message } }: Database, person: Erased): Promise<void> {
  await Message.updateMany(
    { ...person, status: { $in: ['failed', 'uncertain'] }, reason: { $not: /^refused: / } },
    { $set: { reason: null } },
  );
}

/** The delivery of `contact_deleted` is left alone: it clears itself once it has ended. */
async function stopDeliveries(db: Database, person: Erased): Promise<void> {
  const pending = { ...person, ofDeletion: { $ne: true as const } };
  await endDeliveries(db, pending, { end: { status: 'stopped', endReason: 'cancelled' } });
}

/**
 * Clears unmapped events and payloads, which name no contact: they are found by the provider ids linked to the contact,
 * and by the email, of which the deletion left a hash. These keys go last: the ids now, the hash when it expires after a
 * day, so that the last pass finds payloads received meanwhile.
 */
async function clearUnmapped(db: Database, person: Erased): Promise<ErasedPage> {
  const { Event, ProviderIdentity, SourcePayload } = db.collections;
  const identities = await ProviderIdentity.find(person, { projection: { key: 1, erasedAt: 1 } }).toArray();
  if (identities.length === 0) return { cleared: 0, next: null };
  const ids = identities.filter(({ erasedAt }) => erasedAt === undefined);
  const byIds = { personKeys: { $in: ids.map(({ key }) => key) } };
  const unmapped = { workspaceId: person.workspaceId, $or: [byIds, ...identities.flatMap(byEmail)] };
  await SourcePayload.deleteMany(unmapped);
  const page = await Event.find(unmapped, { projection: { _id: 1 } })
    .limit(PAGE)
    .toArray();
  // Without the keys a cleared event is not found again.
  const { modifiedCount } = await Event.updateMany(
    { _id: { $in: page.map(({ _id }) => _id) } },
    { $set: { properties: '{}', note: null }, $unset: { personKeys: true } },
  );
  if (page.length === PAGE) return { cleared: modifiedCount, next: 'start' };
  await ProviderIdentity.deleteMany({ _id: { $in: ids.map(({ _id }) => _id) } });
  return { cleared: modifiedCount, next: null };
}

/** An address may be used by a new contact after the erasure; later payloads are about that contact. */
function byEmail({ key: personKeys, erasedAt }: Pick<ProviderIdentityRecord, 'key' | 'erasedAt'>) {
  return erasedAt === undefined ? [] : [{ personKeys, receivedAt: { $lte: erasureCutoff(erasedAt) } }];
}

/** What names the contact's addresses, former ones too, whose hashes its deletion has left for a day. */
async function ofAddresses(
  db: Database,
  person: Erased,
): Promise<{ workspaceId: ObjectId; addressHash: { $in: string[] } }> {
  const rows = await db.collections.ProviderIdentity.find(
    { ...person, erasedAt: { $exists: true } },
    { projection: { key: 1 } },
  ).toArray();
  return { workspaceId: person.workspaceId, addressHash: { $in: rows.map(({ key }) => key) } };
}

/** Deletes what is of no use without the contact. */
async function deleteOthers(db: Database, person: Erased): Promise<ErasedPage> {
  const { Enrollment, IdempotentResponse, ImportUndo, SourcePayload, TemplateTest } = db.collections;
  const ofAddress = await ofAddresses(db, person);
  const { workspaceId, contactId } = person;
  await clearContactRows(db, person);
  await ImportUndo.updateMany(contactUndoFilter(person), {
    $pull: { contacts: { contactId }, changed: contactId },
  });
  const deleted = [
    // Stubs, on which only a further entry would depend.
    await Enrollment.deleteMany({ ...person, reducedAt: { $exists: true } }),
    await IdempotentResponse.deleteMany(person),
    await TemplateTest.deleteMany(person),
    await TemplateTest.deleteMany({ workspaceId, toHash: ofAddress.addressHash }),
    await IdempotentResponse.deleteMany(ofAddress),
    await SourcePayload.deleteMany({ workspaceId, contactIds: contactId }),
  ];
  return { cleared: deleted.reduce((sum, { deletedCount }) => sum + deletedCount, 0), next: null };
}
