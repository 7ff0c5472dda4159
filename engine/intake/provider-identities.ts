import { ObjectId, type AnyBulkWriteOperation, type ClientSession } from 'mongodb';
import type { CallOutcome } from '../../domain/plan/outcome.js';
import type { Id } from '../../domain/id.js';
import type { Database } from '../../models/database.js';
import { providerIdentityId, type ProviderIdentityRecord } from '../../models/provider-identity.js';
import type { RecordCall } from './calls.js';
import { freeCommand, type OutboxRecord } from '../../models/outbox.js';

const DAY_MS = 86_400_000;
/** How long a source remembers whose an id is. */
const IDENTITY_TTL_MS = 90 * DAY_MS;
/** Putting that off again is worth a write only so often. */
const REFRESH_MS = DAY_MS;
/** How far back earlier payloads are applied. */
export const REPLAY_WINDOW_MS = 7 * DAY_MS;
/** Long enough for the last pass over an erased person's copies. */
const ERASED_TTL_MS = DAY_MS;

type IdentityState = Omit<ProviderIdentityRecord, '_id' | 'workspaceId'>;

/** What a call says of one key. */
interface Observation {
  key: string;
  contactId: Id | null;
  /** The e-mail of somebody deleted, by which unmapped payloads that hold it are found. */
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
 * Keeps what the calls of a batch say of provider's ids, in its transaction.
 *
 * 1. An event with a person teaches their ids; where payloads wait for one, a command applies them.
 * 2. One without makes its ids wait. Where somebody has taught them in the meantime, the command follows at once.
 * 3. Waiting always writes: of two transactions that meet over an id, one conflicts and hears of the other.
 */
export async function writeProviderIdentities(
  db: Database,
  of: ProviderIdentitiesInput,
  session: ClientSession,
): Promise<void> {
  const said = of.calls.flatMap((call, i) => observationsOf(call, of.outcomes[i], of));
  if (said.length === 0) return;
  const workspaceId = of.workspaceId.toHexString();
  const ids = [...new Set(said.map(({ key }) => key))].map((key) => providerIdentityId(workspaceId, key));
  const rows = await db.collections.ProviderIdentity.find(
    { _id: { $in: ids } },
    { session, batchSize: ids.length },
  ).toArray();
  const known = new Map(rows.map((row): [string, IdentityState] => [row.key, row]));
  const changed = new Map<string, IdentityState>();
  const commanded = new Map<string, IdentityState>();
  for (const one of said) {
    const before = known.get(one.key) ?? newRow(one.key);
    const { after, isCommanded } = applyObservation(before, one, of.now);
    if (after === before) continue;
    known.set(one.key, after);
    changed.set(one.key, after);
    if (isCommanded) commanded.set(one.key, after);
  }
  if (changed.size === 0) return;
  const writes = [...changed.values()].map((row) => upsertOf(row, of.workspaceId));
  await db.collections.ProviderIdentity.bulkWrite(writes, { session, ordered: true });
  const commands = [...commanded.values()].map((row) => commandOf(row, of));
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
    return [{ key: of.emailHash(contact.email), contactId: contact.id, isErased: true }];
  if (call.personIds === undefined || outcome.eventId === null) return [];
  return call.personIds.map((key) => ({ key, contactId: contact?.id ?? null, isErased: false }));
}

function newRow(key: string): IdentityState {
  return { key, contactId: null, isWaiting: false, seen: 0, expiresAt: new Date(0) };
}

/** What becomes of a row by what is said of it; the same object where nothing does. */
function applyObservation(
  before: IdentityState,
  said: Observation,
  now: Date,
): { after: IdentityState; isCommanded: boolean } {
  const seen = before.seen + 1;
  const inMs = (ms: number): Date => new Date(now.getTime() + ms);
  if (said.contactId === null) {
    const isKnown = before.contactId !== null && before.expiresAt > now;
    const expiresAt = isKnown ? before.expiresAt : inMs(REPLAY_WINDOW_MS);
    const contactId = isKnown ? before.contactId : null;
    return { after: { ...before, contactId, isWaiting: true, seen, expiresAt }, isCommanded: isKnown };
  }
  const isSame = before.contactId?.toHexString() === said.contactId && !before.isWaiting;
  const lasting = said.isErased ? ERASED_TTL_MS : IDENTITY_TTL_MS;
  if (isSame && before.expiresAt > inMs(lasting - REFRESH_MS)) return { after: before, isCommanded: false };
  const contactId = new ObjectId(said.contactId);
  return {
    after: {
      key: said.key,
      contactId,
      isWaiting: false,
      seen,
      expiresAt: inMs(lasting),
      ...(said.isErased && { erasedAt: now }),
    },
    isCommanded: before.isWaiting && !said.isErased,
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

function commandOf(row: IdentityState, { workspaceId, now }: ProviderIdentitiesInput): OutboxRecord {
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

/** Whom the first key stands for that is known; keys in order of trust. */
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
