import type { ObjectId } from 'mongodb';
import type { Database } from '../../models/database.js';
import { isOfErased, providerIdentityId } from '../../models/provider-identity.js';
import type { SourcePayloadRecord } from '../../models/source-payload.js';

const MAX_TIME_MS = 5_000;

interface Source {
  _id: ObjectId;
  workspaceId: ObjectId;
}

/**
 * Removes those of the rows whose source or people were deleted while they waited to be written. To be called after
 * they were: a deletion that comes later finds them itself.
 */
export async function dropErasedPayloads(
  db: Database,
  source: Source,
  rows: SourcePayloadRecord[],
): Promise<void> {
  const gone = (await isThere(db, source)) ? await ofErased(db, source.workspaceId, rows) : rows;
  if (gone.length === 0) return;
  await db.collections.SourcePayload.deleteMany({ _id: { $in: gone.map(({ _id }) => _id) } });
}

async function isThere({ collections }: Database, { _id, workspaceId }: Source): Promise<boolean> {
  const options = { projection: { _id: 1 }, maxTimeMS: MAX_TIME_MS };
  return (await collections.EventSource.findOne({ _id, workspaceId }, options)) !== null;
}

async function ofErased(
  db: Database,
  workspaceId: ObjectId,
  rows: SourcePayloadRecord[],
): Promise<SourcePayloadRecord[]> {
  const here = await contactsHere(db, workspaceId, rows);
  const cleared = await clearedEvents(db, workspaceId, rows);
  const keys = new Set(rows.flatMap((row) => row.personKeys));
  const ids = [...keys].map((key) => providerIdentityId(workspaceId.toHexString(), key));
  const erased = await db.collections.ProviderIdentity.find(
    { _id: { $in: ids }, erasedAt: { $exists: true } },
    { maxTimeMS: MAX_TIME_MS },
  ).toArray();
  return rows.filter(
    ({ contactIds, eventIds, personKeys, receivedAt }) =>
      contactIds.some((id) => !here.has(id.toHexString())) ||
      eventIds.some((id) => cleared.has(id.toHexString())) ||
      erased.some((one) => isOfErased(one, receivedAt) && personKeys.includes(one.key)),
  );
}

async function contactsHere(
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

/** What a source sent is always noted in the log with how it was read, until its person is erased. */
async function clearedEvents(
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
