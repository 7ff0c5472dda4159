import type { ClientSession } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import {
  closeGates,
  moveBroadcast,
  pausable,
  stopBroadcast,
  type Stopped,
} from '../../engine/broadcasts/lifecycle.js';
import { wakeWaiting } from '../../engine/broadcasts/room.js';
import type { BroadcastRecord } from '../../models/broadcasts/broadcast.js';
import type { Database } from '../../models/core/database.js';
import { parseId } from '../../models/core/ids.js';
import { readBroadcast, wrongStatus, type BroadcastTarget } from './broadcasts.js';

/** Before a pause or a cancel, outside its transaction. */
export async function prepareStop(
  { db }: { db: Database },
  { workspaceId, id }: BroadcastTarget,
): Promise<void> {
  const _id = parseId(id);
  if (_id !== null) await closeGates(db, { workspaceId, _id });
}

/**
 * Pauses a broadcast. Once this has committed, no further mail is begun. Within the caller's transaction.
 *
 * @throws RollcallError `not_found`, `conflict`
 */
export async function pauseBroadcast(
  { db }: { db: Database },
  { reason, ...target }: BroadcastTarget & { reason: string | null },
  session: ClientSession,
): Promise<Stopped & { before: BroadcastRecord }> {
  const before = await readBroadcast({ db }, target, session);
  if (pausable(before.status) === null) throw wrongStatus(before.status, 'paused');
  return { before, ...(await stopBroadcast(db, before, { status: 'paused', reason }, session)) };
}

/** Continues a paused broadcast. Within the caller's transaction. @throws RollcallError `not_found`, `conflict` */
export async function resumeBroadcast(
  { db, clock }: { db: Database; clock: () => Date },
  target: BroadcastTarget,
  session: ClientSession,
): Promise<{ before: BroadcastRecord; after: BroadcastRecord }> {
  const before = await readBroadcast({ db }, target, session);
  const { status, pausedFrom } = before;
  if (status !== 'paused' || pausedFrom === null) throw wrongStatus(status, 'resumed');
  if (before.waitingFor === 'approval')
    throw new RollcallError(
      'approval_required',
      'Its list has grown: cancel it, which makes it a draft again, and ask for approval.',
    );
  const failures = { inRow: 0, ended: 0, bounced: 0 };
  const changes = {
    status: pausedFrom,
    pausedFrom: null,
    pausedReason: null,
    resumedAt: clock(),
    failures,
  };
  return { before, after: await moveBroadcast(db, before, changes, session) };
}

/**
 * Cancels a broadcast permanently, or turns one that is only scheduled back into a draft. Once this has committed, no
 * further mail is begun. Within the caller's transaction.
 *
 * @throws RollcallError `not_found`, `conflict`
 */
export async function cancelBroadcast(
  { db }: { db: Database },
  { onlyScheduled, ...target }: BroadcastTarget & { onlyScheduled: boolean },
  session: ClientSession,
): Promise<Stopped & { before: BroadcastRecord }> {
  const before = await readBroadcast({ db }, target, session);
  const { status, pausedFrom } = before;
  if (status === 'scheduled' || pausedFrom === 'scheduled') {
    const changes: Partial<BroadcastRecord> = {
      status: 'draft',
      pausedFrom: null,
      pausedReason: null,
      startsAt: null,
      waitingFor: null,
      mails: [],
    };
    const broadcast = await moveBroadcast(db, before, changes, session);
    await wakeWaiting(db, before.workspaceId, session);
    return { before, broadcast, inFlight: 0 };
  }
  if (onlyScheduled) throw new RollcallError('conflict', 'The broadcast has begun and is no draft any more.');
  if (pausable(status) === null && status !== 'paused') throw wrongStatus(status, 'cancelled');
  return { before, ...(await stopBroadcast(db, before, { status: 'cancelled', reason: null }, session)) };
}
