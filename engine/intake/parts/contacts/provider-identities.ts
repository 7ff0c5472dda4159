import { ObjectId, type AnyBulkWriteOperation, type ClientSession } from 'mongodb';
import type { Applied } from '../../../../domain/plan/calls/outcome.js';
import type { Id } from '../../../../domain/id.js';
import type { Database } from '../../../../models/core/database.js';
import {
  providerIdentityId,
  type ProviderIdentityRecord,
} from '../../../../models/mail/provider-identity.js';
import type { RecordCall } from '../../batches/calls.js';
import { freeCommand, type OutboxRecord } from '../../../../models/system/outbox.js';
import { DAY_MS } from '../../../../domain/kernel/spans.js';
import type { ShownIdentity, WorkspacePlan } from '../workspace-plan.js';

/** How long a link between a provider's id and a contact is kept. */
const IDENTITY_TTL_MS = 90 * DAY_MS;
/** The expiry of a link is extended at most this often. */
const REFRESH_MS = DAY_MS;
/** Age up to which unmapped payloads are replayed. */
export const REPLAY_WINDOW_MS = 7 * DAY_MS;
/** Long enough for the last pass of an erasure. */
const ERASED_TTL_MS = DAY_MS;

type IdentityState = Omit<ProviderIdentityRecord, '_id' | 'workspaceId'>;

/**
 * Stores what the calls of a batch show about providers' ids, in the batch's transaction.
 *
 * 1. An event with a contact links its ids to the contact; if payloads wait for one of them, a command replays them.
 * 2. An event without a contact marks its ids as waited for; if one was linked meanwhile, the command follows at once.
 * 3. Waiting always writes, so of two concurrent transactions about an id one conflicts and sees the other's result.
 */
export async function writeProviderIdentities(
  db: Database,
  { writes: { identities }, workspaceId, now }: WorkspacePlan,
  session: ClientSession,
): Promise<void> {
  const workspace = workspaceId.toHexString();
  const ids = [...new Set(identities.map(({ key }) => key))].map((key) => providerIdentityId(workspace, key));
  const rows = await db.collections.ProviderIdentity.find(
    { _id: { $in: ids } },
    { session, batchSize: ids.length },
  ).toArray();
  const known = new Map(rows.map((row): [string, IdentityState] => [row.key, row]));
  const changed = new Map<string, IdentityState>();
  const toReplay = new Map<string, IdentityState>();
  for (const shown of identities) {
    const before = known.get(shown.key) ?? newRow(shown.key);
    const { after, needsReplay } = applyShown(before, shown, now);
    if (after === before) continue;
    known.set(shown.key, after);
    changed.set(shown.key, after);
    if (needsReplay) toReplay.set(shown.key, after);
  }
  if (changed.size === 0) return;
  const writes = [...changed.values()].map((row) => identityUpsert(row, workspaceId));
  await db.collections.ProviderIdentity.bulkWrite(writes, { session, ordered: true });
  const commands = [...toReplay.values()].map((row) => replayCommand(row, { workspaceId, now }));
  if (commands.length > 0) await db.collections.Outbox.insertMany(commands, { session });
}

/** What an applied call shows about providers' ids. */
export function shownIdentities(
  call: RecordCall,
  { contact, eventId }: Applied,
  emailHash: (email: string) => string,
): ShownIdentity[] {
  const contactId = contact?.id ?? null;
  if (call.action.type === 'deleteContact' && contact !== null)
    return [emailHash(contact.email), ...(contact.formerHashes ?? [])].map((key) => ({
      key,
      contactId,
      isErased: true,
    }));
  if (call.personIds === undefined || eventId === null) return [];
  return call.personIds.map((key) => ({ key, contactId, isErased: false }));
}

function newRow(key: string): IdentityState {
  return { key, contactId: null, isWaiting: false, seen: 0, expiresAt: new Date(0) };
}

/** The row after what a call has shown; the same object if nothing changes. */
function applyShown(
  before: IdentityState,
  { key, contactId: shownId, isErased }: ShownIdentity,
  now: Date,
): { after: IdentityState; needsReplay: boolean } {
  const seen = before.seen + 1;
  const inMs = (ms: number): Date => new Date(now.getTime() + ms);
  if (shownId === null) {
    const isKnown = before.contactId !== null && before.expiresAt > now;
    const expiresAt = isKnown ? before.expiresAt : inMs(REPLAY_WINDOW_MS);
    const contactId = isKnown ? before.contactId : null;
    return { after: { ...before, contactId, isWaiting: true, seen, expiresAt }, needsReplay: isKnown };
  }
  const isUnchanged = before.contactId?.toHexString() === shownId && !before.isWaiting;
  const ttlMs = isErased ? ERASED_TTL_MS : IDENTITY_TTL_MS;
  if (isUnchanged && before.expiresAt > inMs(ttlMs - REFRESH_MS))
    return { after: before, needsReplay: false };
  const contactId = new ObjectId(shownId);
  return {
    after: {
      key,
      contactId,
      isWaiting: false,
      seen,
      expiresAt: inMs(ttlMs),
      ...(isErased && { erasedAt: now }),
    },
    needsReplay: before.isWaiting && !isErased,
  };
}

function identityUpsert(
  row: IdentityState,
  workspaceId: ObjectId,
): AnyBulkWriteOperation<ProviderIdentityRecord> {
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

function replayCommand(
  row: IdentityState,
  { workspaceId, now }: { workspaceId: ObjectId; now: Date },
): OutboxRecord {
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
  wanted: { workspaceId: ObjectId; keys: readonly string[]; now: Date },
): Promise<{ contactId: Id; key: string } | null> {
  if (wanted.keys.length === 0) return null;
  const ids = wanted.keys.map((key) => providerIdentityId(wanted.workspaceId.toHexString(), key));
  const rows = await db.collections.ProviderIdentity.find({
    _id: { $in: ids },
    contactId: { $ne: null },
    expiresAt: { $gt: wanted.now },
  }).toArray();
  const byKey = new Map(rows.map((row) => [row.key, row.contactId]));
  for (const key of wanted.keys) {
    const contactId = byKey.get(key);
    if (contactId) return { contactId: contactId.toHexString(), key };
  }
  return null;
}
