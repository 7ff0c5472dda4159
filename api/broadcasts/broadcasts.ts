import { ObjectId, type ClientSession } from 'mongodb';
import { isEditable, type BroadcastDefinition } from '../../domain/broadcasts/broadcast.js';
import { RollcallError } from '../../domain/errors.js';
import { jsonEqual } from '../../domain/json/json.js';
import { findBroadcast } from '../../engine/broadcasts/lifecycle.js';
import type { BroadcastRecord } from '../../models/broadcasts/broadcast.js';
import type { Database } from '../../models/core/database.js';
import { parseId } from '../../models/core/ids.js';
import { nextRev } from '../../models/core/revision.js';
import { auditedState } from '../http/audit-trail.js';
import { assertUnused } from '../deleted/assert-unused.js';
import { checkReferences } from './check-references.js';
import type { BroadcastBody, BroadcastChanges } from './schemas.js';
import { toStored, typedIn, without } from './typed-fields.js';

interface BroadcastDeps {
  db: Database;
  clock: () => Date;
}

export interface BroadcastTarget {
  workspaceId: ObjectId;
  id: string;
}

const EMPTY: Omit<BroadcastDefinition, 'name'> = {
  audience: null,
  mail: null,
  replyTo: null,
  sender: null,
  variants: [],
  testShare: 100,
  winnerAfter: null,
  time: null,
  rate: {},
};

/** Creates a draft. Within the caller's transaction. @throws RollcallError `invalid` for an unknown list or template */
export async function createBroadcast(
  { db, clock }: BroadcastDeps,
  { workspaceId, input }: { workspaceId: ObjectId; input: BroadcastBody },
  session: ClientSession,
): Promise<BroadcastRecord> {
  const now = clock();
  const definition = { ...EMPTY, ...input };
  await checkReferences(db, { workspaceId, definition }, session);
  const broadcast: BroadcastRecord = {
    _id: new ObjectId(),
    workspaceId,
    definition,
    status: 'draft',
    pausedFrom: null,
    pausedReason: null,
    preview: null,
    mails: [],
    winner: null,
    startsAt: null,
    cursor: null,
    prepared: 0,
    round: 1,
    resend: null,
    counts: {},
    nextCheckAt: null,
    outboxSeq: 0,
    leases: 0,
    startedAt: null,
    finishedAt: null,
    rev: 0,
    createdAt: now,
    updatedAt: now,
  };
  await db.collections.Broadcast.insertOne(broadcast, { session });
  return broadcast;
}

/** @throws RollcallError `not_found` */
export async function readBroadcast(
  { db }: { db: Database },
  { workspaceId, id }: BroadcastTarget,
  session?: ClientSession,
): Promise<BroadcastRecord> {
  const _id = parseId(id);
  const broadcast = _id && (await findBroadcast(db, { workspaceId, _id }, session));
  if (broadcast === null) throw new RollcallError('not_found', 'Broadcast not found.');
  return broadcast;
}

/** Whether a workspace has this broadcast. */
export async function hasBroadcast(
  { db }: { db: Database },
  { workspaceId, id }: BroadcastTarget,
): Promise<boolean> {
  const _id = parseId(id);
  return _id !== null && (await findBroadcast(db, { workspaceId, _id })) !== null;
}

/**
 * Changes the given fields of a draft. Within the caller's transaction.
 *
 * @throws RollcallError `not_found`, `conflict`, `invalid`
 */
export async function changeBroadcast(
  { db, clock }: BroadcastDeps,
  { changes, ...target }: BroadcastTarget & { changes: BroadcastChanges },
  session: ClientSession,
): Promise<{ before: BroadcastRecord; after: BroadcastRecord }> {
  const before = await readBroadcast({ db }, target, session);
  const typed = toStored(without(typedIn(before), Object.keys(changes)));
  const next = changedDraft(before, { changes, typed, now: clock() });
  if (next === before) return { before, after: before };
  assertDraft(before);
  const { workspaceId, definition } = next;
  await checkReferences(db, { workspaceId, definition }, session);
  return { before, after: await writeDraft(db, next, session) };
}

/** A draft with other fields, whose approval ends with that; the same if nothing changes. */
export function changedDraft(
  before: BroadcastRecord,
  { changes, typed, now }: { changes: BroadcastChanges; typed: string | null; now: Date },
): BroadcastRecord {
  const definition: BroadcastDefinition = { ...before.definition, ...changes };
  const isSame = jsonEqual(auditedState(definition), auditedState(before.definition));
  if (isSame && typed === (before.typed ?? null)) return before;
  return { ...before, definition, typed, approval: null, rev: nextRev(before), updatedAt: now };
}

/** Writes what `changedDraft` has changed. */
export async function writeDraft(
  db: Database,
  next: BroadcastRecord,
  session: ClientSession,
): Promise<BroadcastRecord> {
  const { _id, definition, typed = null, approval = null, rev = 0, updatedAt } = next;
  const $set = { definition, typed, approval, rev, updatedAt };
  await db.collections.Broadcast.updateOne({ _id }, { $set }, { session });
  return next;
}

/** Deletes a draft. Within the caller's transaction. @throws RollcallError `not_found`, `conflict` */
export async function deleteBroadcast(
  { db }: { db: Database },
  target: BroadcastTarget,
  session: ClientSession,
): Promise<BroadcastRecord> {
  const broadcast = await readBroadcast({ db }, target, session);
  assertDraft(broadcast);
  const { workspaceId } = broadcast;
  await assertUnused(db, { workspaceId, noun: 'broadcast', id: broadcast._id.toHexString() }, session);
  await db.collections.Broadcast.deleteOne({ _id: broadcast._id }, { session });
  return broadcast;
}

export function assertDraft({ status }: BroadcastRecord): void {
  if (isEditable(status)) return;
  throw new RollcallError('conflict', `Only drafts can be changed and deleted; this broadcast is ${status}.`);
}

/** A broadcast cannot be previewed, scheduled, paused, … as it is. */
export function wrongStatus(status: string, verb: string): RollcallError {
  return new RollcallError('conflict', `A broadcast that is ${status} cannot be ${verb}.`);
}
