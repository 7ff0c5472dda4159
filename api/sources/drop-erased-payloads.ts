import type { ObjectId } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import { precedesErasure, providerIdentityId } from '../../models/mail/provider-identity.js';
import type { SourcePayloadRecord } from '../../models/sources/source-payload.js';

const MAX_TIME_MS = 5_000;

interface Source {
  _id: ObjectId;
  workspaceId: ObjectId;
}

/**
 * Deletes rows whose source or contacts were deleted while the rows waited to be written. Call it after writing
 * them: a later deletion finds them itself.
 */
export async function dropErasedPayloads(
  db: Database,
  source: Source,
  rows: SourcePayloadRecord[],
): Promise<void> {
  const erased = (await sourceExists(db, source)) ? await findErased(db, source.workspaceId, rows) : rows;
  if (erased.length === 0) return;
  await db.collections.SourcePayload.deleteMany({ _id: { $in: erased.map(({ _id }) => _id) } });
}

async function sourceExists({ collections }: Database, { _id, workspaceId }: Source): Promise<boolean> {
  const options = { projection: { _id: 1 }, maxTimeMS: MAX_TIME_MS };
  return (await collections.EventSource.findOne({ _id, workspaceId }, options)) !== null;
}

async function findErased(
  db: Database,
  workspaceId: ObjectId,
  rows: SourcePayloadRecord[],
): Promise<SourcePayloadRecord[]> {
  const existing = await existingContactIds(db, workspaceId, rows);
  const erasedEvents = await erasedEventIds(db, workspaceId, rows);
  const keys = new Set(rows.flatMap((row) => row.personKeys));
  const ids = [...keys].map((key) => providerIdentityId(workspaceId.toHexString(), key));
  const erased = await db.collections.ProviderIdentity.find(
    { _id: { $in: ids }, erasedAt: { $exists: true } },
    { maxTimeMS: MAX_TIME_MS },
  ).toArray();
  return rows.filter(
    ({ contactIds, eventIds, personKeys, receivedAt }) =>
      contactIds.some((id) => !existing.has(id.toHexString())) ||
      eventIds.some((id) => erasedEvents.has(id.toHexString())) ||
      erased.some((one) => precedesErasure(one, receivedAt) && personKeys.includes(one.key)),
  );
}

async function existingContactIds(
  { collections }: Database,
  workspaceId: ObjectId,
  rows: SourcePayloadRecord[],
): Promise<Set<string>> {
  const found = await collections.Contact.find(
    { _id: { $in: rows.flatMap((row) => row.contactIds) }, workspaceId },
    { projection: { _id: 1 }, maxTimeMS: MAX_TIME_MS },
  ).toArray();
  return new Set(found.map(({ _id }) => _id.toHexString()));
}

/** An event from a source always has a note about its mapping, until its contact is erased. */
async function erasedEventIds(
  { collections }: Database,
  workspaceId: ObjectId,
  rows: SourcePayloadRecord[],
): Promise<Set<string>> {
  const found = await collections.Event.find(
    { _id: { $in: rows.flatMap((row) => row.eventIds) }, workspaceId, note: null },
    { projection: { _id: 1 }, maxTimeMS: MAX_TIME_MS },
  ).toArray();
  return new Set(found.map(({ _id }) => _id.toHexString()));
}
