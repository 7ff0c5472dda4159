import { ObjectId, type AnyBulkWriteOperation, type ClientSession } from 'mongodb';
import type { CallOutcome } from '../../../domain/plan/calls/outcome.js';
import type { Id } from '../../../domain/id.js';
import type { Database } from '../../../models/core/database.js';
import { providerIdentityId, type ProviderIdentityRecord } from '../../../models/mail/provider-identity.js';
import type { RecordCall } from '../batches/calls.js';
import { freeCommand, type OutboxRecord } from '../../../models/system/outbox.js';
import { DAY_MS } from '../../../domain/kernel/spans.js';

/** How long a link between a provider's id and a contact is kept. */
const IDENTITY_TTL_MS = 90 * DAY_MS;
/** The expiry of a link is extended at most this often. */
const REFRESH_MS = DAY_MS;
/** Age up to which unmapped payloads are replayed. */
export const REPLAY_WINDOW_MS = 7 * DAY_MS;
/** Long enough for the last pass of an erasure. */
const ERASED_TTL_MS = DAY_MS;

type IdentityState = Omit<ProviderIdentityRecord, '_id' | 'workspaceId'>;

/** What one call shows about one key. */
interface Observation {
  key: string;
  contactId: Id | null;
  /** The key is an email, or former one, of a deleted contact, by which unmapped payloads that contain it are found. */
  isErased: boolean;
}

export interface ProviderIdentitiesInput {
  calls: RecordCall[];
  outcomes: CallOutcome[];
  workspaceId: ObjectId;
  emailHash: (email: string) => string;
  now: Date;
}

/**
 * Stores what the calls of a batch show about providers' ids, in the batch's transaction.
 *
 * 1. An event with a contact links its ids to the contact; if payloads wait for one of them, a command replays them.
 * 2. An event without a contact marks its ids as waited for; if one was linked meanwhile, the command follows at once.
 * 3. Waiting always writes, so of two concurrent transactions about an id one conflicts and sees the other's result.
 */
export async function writeProviderIdentities(
  db: Database,
  of: ProviderIdentitiesInput,
  session: ClientSession,
): Promise<void> {
  const observations = of.calls.flatMap((call, i) => observationsOf(call, of.outcomes[i], of));
  if (observations.length === 0) return;
  const workspaceId = of.workspaceId.toHexString();
  const ids = [...new Set(observations.map(({ key }) => key))].map((key) =>
    providerIdentityId(workspaceId, key),
  );
  const rows = await db.collections.ProviderIdentity.find(
    { _id: { $in: ids } },
    { session, batchSize: ids.length },
  ).toArray();
  const known = new Map(rows.map((row): [string, IdentityState] => [row.key, row]));
  const changed = new Map<string, IdentityState>();
  const toReplay = new Map<string, IdentityState>();
  for (const observation of observations) {
    const before = known.get(observation.key) ?? newRow(observation.key);
    const { after, needsReplay } = applyObservation(before, observation, of.now);
    if (after === before) continue;
    known.set(observation.key, after);
    changed.set(observation.key, after);
    if (needsReplay) toReplay.set(observation.key, after);
  }
  if (changed.size === 0) return;
  const writes = [...changed.values()].map((row) => upsertOf(row, of.workspaceId));
  await db.collections.ProviderIdentity.bulkWrite(writes, { session, ordered: true });
  const commands = [...toReplay.values()].map((row) => replayCommand(row, of));
  if (commands.length > 0) await db.collections.Outbox.insertMany(commands, { session });
}

function observationsOf(
  call: RecordCall,
  outcome: CallOutcome | undefined,
  of: ProviderIdentitiesInput,
): Observation[] {
  if (!outcome?.ok) return [];
  const { contact } = outcome;
  if (call.action.type === 'deleteContact' && contact !== null)
    return [of.emailHash(contact.email), ...(contact.formerHashes ?? [])].map((key) => ({
      key,
      contactId: contact.id,
      isErased: true,
    }));
  if (call.personIds === undefined || outcome.eventId === null) return [];
  return call.personIds.map((key) => ({ key, contactId: contact?.id ?? null, isErased: false }));
}

function newRow(key: string): IdentityState {
  return { key, contactId: null, isWaiting: false, seen: 0, expiresAt: new Date(0) };
}

/** The row after an observation; the same object if nothing changes. */
function applyObservation(
  before: IdentityState,
  observation: Observation,
  now: Date,
): { after: IdentityState; needsReplay: boolean } {
  const seen = before.seen + 1;
  const inMs = (ms: number): Date => new Date(now.getTime() + ms);
  if (observation.contactId === null) {
    const isKnown = before.contactId !== null && before.expiresAt > now;
    const expiresAt = isKnown ? before.expiresAt : inMs(REPLAY_WINDOW_MS);
    const contactId = isKnown ? before.contactId : null;
    return { after: { ...before, contactId, isWaiting: true, seen, expiresAt }, needsReplay: isKnown };
  }
  const isUnchanged = before.contactId?.toHexString() === observation.contactId && !before.isWaiting;
  const ttlMs = observation.isErased ? ERASED_TTL_MS : IDENTITY_TTL_MS;
  if (isUnchanged && before.expiresAt > inMs(ttlMs - REFRESH_MS))
    return { after: before, needsReplay: false };
  const contactId = new ObjectId(observation.contactId);
  return {
    after: {
      key: observation.key,
      contactId,
      isWaiting: false,
      seen,
      expiresAt: inMs(ttlMs),
      ...(observation.isErased && { erasedAt: now }),
    },
    needsReplay: before.isWaiting && !observation.isErased,
  };
}

function upsertOf(row: IdentityState, workspaceId: ObjectId): AnyBulkWriteOperation<ProviderIdentityRecord> {
  const { key, contactId, isWaiting, seen, expiresAt, erasedAt } = row;
  return {
    updateOne: {
      filter: { _id: providerIdentityId(workspaceId.toHexString(), key) },
      update: {
        $set: {
          workspaceId,
          key,
          contactId,
          isWaiting,
          seen,
          expiresAt,
          ...(erasedAt !== undefined && { erasedAt }),
        },
      },
      upsert: true,
    },
  };
}

function replayCommand(row: IdentityState, { workspaceId, now }: ProviderIdentitiesInput): OutboxRecord {
  const target = providerIdentityId(workspaceId.toHexString(), row.key);
  const { seen: seq } = row;
  return freeCommand({
    command: 'applyEarlier',
    workspaceId,
    target,
    seq,
    args: {},
    createdAt: now,
  });
}

/** The contact of the first key that is linked to one; keys in order of trust. */
export async function findContactByIdentity(
  db: Database,
  of: { workspaceId: ObjectId; keys: readonly string[]; now: Date },
): Promise<{ contactId: Id; key: string } | null> {
  if (of.keys.length === 0) return null;
  const ids = of.keys.map((key) => providerIdentityId(of.workspaceId.toHexString(), key));
  const rows = await db.collections.ProviderIdentity.find({
    _id: { $in: ids },
    contactId: { $ne: null },
    expiresAt: { $gt: of.now },
  }).toArray();
  const byKey = new Map(rows.map((row) => [row.key, row.contactId]));
  for (const key of of.keys) {
    const contactId = byKey.get(key);
    if (contactId) return { contactId: contactId.toHexString(), key };
  }
  return null;
}
