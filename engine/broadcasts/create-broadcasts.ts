import { ObjectId } from 'mongodb';
import type { BroadcastBounce, BroadcastLease, TurnEnd } from '../../models/broadcasts/broadcast-mail.js';
import type { BroadcastRecord } from '../../models/broadcasts/broadcast.js';
import type { Database } from '../../models/core/database.js';
import { shortTransaction } from '../../models/core/short-transaction.js';
import type { BroadcastInput } from '../../workflows/messages.js';
import { countSent } from './count-sent.js';
import type { DecideSentDeps } from './decide-sent.js';
import { duePage } from './due-page.js';
import { createMailEnds } from './end-mails.js';
import { closeLease, openLease } from './lease.js';
import { closeGates, findBroadcast, pausable, stopBroadcast } from './lifecycle.js';
import { afterSending, countMessages, nextStep } from './next-step.js';
import { createMailRelease, takeOverMails } from './release-mails.js';

/** The next turn begins at once; when none has begun by then, the workflow is woken. */
const TURN_MS = 60_000;

/**
 * A claim that a dead worker has left is taken over after this. One that outlives it is still good as long as no other worker
 * is at the broadcast: the gate asks only who holds it.
 */
const CLAIM_MS = 60_000;

/** What a worker does for broadcasts in the database. */
export function createBroadcasts(
  deps: DecideSentDeps,
  { claimMs, sendingMs }: { claimMs: number; sendingMs: number },
) {
  const { db } = deps;
  return {
    nextStep: (input: BroadcastInput) => nextStep(deps, input),
    afterSending: (broadcast: BroadcastRecord) => afterSending(deps, broadcast),
    openLease: (broadcastId: ObjectId) =>
      openLease(db, broadcastId, { claimMs: Math.min(claimMs, CLAIM_MS), sendingMs }),
    closeLease: (lease: BroadcastLease) => closeLease(db, lease),
    takeOver: (broadcastId: ObjectId) => takeOverMails(db, broadcastId),
    duePage: (broadcast: BroadcastRecord, limit: number) => duePage(db, broadcast, limit),
    endMail: createMailEnds(db),
    missedBounces: (input: BroadcastInput) => missedBounces(db, input),
    countSent: ({ _id }: BroadcastRecord) => countSent(deps, _id),
    release: createMailRelease(db),
    noteTurn: (broadcast: BroadcastRecord, end: TurnEnd) => noteTurn(deps, broadcast, end),
    pause: (input: BroadcastInput, reason: string) => pauseBroadcast(db, input, reason),
  };
}

async function noteTurn(
  deps: DecideSentDeps,
  { _id }: BroadcastRecord,
  { waitMs, failures }: TurnEnd,
): Promise<void> {
  const { db } = deps;
  await countSent(deps, _id);
  const counts = await countMessages(db, _id);
  const nextCheckAt = new Date(db.now().getTime() + Math.max(TURN_MS, waitMs ?? 0));
  await db.collections.Broadcast.updateOne(
    { _id, status: 'sending' },
    { $set: { counts, failures, nextCheckAt } },
  );
}

/** Pauses a broadcast for a reason of its own; nothing if it is not under way. */
async function pauseBroadcast(db: Database, input: BroadcastInput, reason: string): Promise<void> {
  const filter = { workspaceId: new ObjectId(input.workspaceId), _id: new ObjectId(input.broadcastId) };
  await closeGates(db, filter);
  await shortTransaction(db, async (session) => {
    const broadcast = await findBroadcast(db, filter, session);
    if (broadcast === null || pausable(broadcast.status) === null) return;
    await stopBroadcast(db, broadcast, { status: 'paused', reason }, session);
  });
}

/** Bounces of a broadcast without a report, of people who were not erased. */
async function missedBounces(
  db: Database,
  { workspaceId, broadcastId }: BroadcastInput,
): Promise<BroadcastBounce[]> {
  return await db.collections.Message.find<BroadcastBounce>(
    {
      broadcastId: new ObjectId(broadcastId),
      status: 'bounced',
      workspaceId: new ObjectId(workspaceId),
      report: { $exists: false },
      to: { $ne: '' },
    },
    { projection: { workspaceId: 1, contactId: 1, broadcastId: 1, to: 1, response: 1 } },
  )
    .hint('ofBroadcast')
    .toArray();
}
