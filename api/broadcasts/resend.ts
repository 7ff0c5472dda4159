import type { ClientSession } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import { moveBroadcast } from '../../engine/broadcasts/lifecycle.js';
import { touchRoom } from '../../engine/broadcasts/room.js';
import type { BroadcastRecord } from '../../models/broadcasts/broadcast.js';
import type { Database } from '../../models/core/database.js';
import { assertRoom } from './assert-room.js';
import { readBroadcast, wrongStatus, type BroadcastTarget } from './broadcasts.js';

/**
 * Sends the failed mails of a finished broadcast again, and those in doubt if they are included. Within the caller's
 * transaction; the rows follow page by page.
 *
 * @throws RollcallError `not_found`, `conflict`
 */
export async function resendBroadcast(
  { db }: { db: Database },
  { include, ...target }: BroadcastTarget & { include: readonly ('failed' | 'uncertain')[] },
  session: ClientSession,
): Promise<{ before: BroadcastRecord; after: BroadcastRecord }> {
  const before = await readBroadcast({ db }, target, session);
  if (before.status !== 'done') throw wrongStatus(before.status, 'sent again');
  await touchRoom(db, before.workspaceId, session);
  await assertRoom(db, before.workspaceId, session);
  const changes = {
    status: 'sending',
    resend: [...include],
    round: before.round + 1,
    finishedAt: null,
  } as const;
  return { before, after: await moveBroadcast(db, before, changes, session) };
}

/**
 * Chooses the variant for the recipients outside the test. Within the caller's transaction.
 *
 * @throws RollcallError `not_found`, `conflict`
 */
export async function chooseWinner(
  { db }: { db: Database },
  { variant, ...target }: BroadcastTarget & { variant: number },
  session: ClientSession,
): Promise<{ before: BroadcastRecord; after: BroadcastRecord }> {
  const before = await readBroadcast({ db }, target, session);
  const { status, winner, mails, definition } = before;
  if (!['sending', 'paused'].includes(status) || definition.variants.length === 0)
    throw new RollcallError(
      'conflict',
      'Only a broadcast with variants that is being sent has a winner to choose.',
    );
  if (winner !== null) throw new RollcallError('conflict', 'The winner has been chosen.');
  if (mails[variant] === undefined) throw new RollcallError('conflict', 'The broadcast has no such variant.');
  return { before, after: await moveBroadcast(db, before, { winner: variant }, session) };
}
