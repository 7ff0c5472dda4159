import { ObjectId, type ClientSession } from 'mongodb';
import { RollcallError } from '../../../domain/errors.js';
import type {
  BroadcastActor,
  BroadcastComment,
  BroadcastRecord,
} from '../../../models/broadcasts/broadcast.js';
import type { Database } from '../../../models/core/database.js';
import { readBroadcast, type BroadcastTarget } from '../broadcasts.js';

const MAX_COMMENTS = 200;

interface States {
  before: BroadcastRecord;
  after: BroadcastRecord;
}

/**
 * Adds a comment to a broadcast. The revision stays the same, so people who are editing it get no conflict. Runs in the
 * caller's transaction.
 *
 * @throws RollcallError `not_found`, `conflict` at the limit
 */
export async function addComment(
  { db, clock }: { db: Database; clock: () => Date },
  { by, text, ...target }: BroadcastTarget & { by: BroadcastActor; text: string },
  session: ClientSession,
): Promise<States> {
  const before = await readBroadcast({ db }, target, session);
  return await save(db, { before, comments: withComment(before, { by, at: clock(), text }) }, session);
}

/**
 * Deletes one of the caller's own comments. Runs in the caller's transaction.
 *
 * @throws RollcallError `not_found`, and for someone else's comment
 */
export async function deleteComment(
  { db }: { db: Database },
  { by, comment, ...target }: BroadcastTarget & { by: ObjectId; comment: string },
  session: ClientSession,
): Promise<States> {
  const before = await readBroadcast({ db }, target, session);
  const all = before.comments ?? [];
  const comments = all.filter(({ id, by: author }) => id.toHexString() !== comment || !author.id.equals(by));
  if (comments.length === all.length) throw new RollcallError('not_found', 'Comment not found.');
  return await save(db, { before, comments }, session);
}

/** The comments of a broadcast with a further one. @throws RollcallError `conflict` at the limit */
export function withComment(
  { comments = [] }: BroadcastRecord,
  added: Omit<BroadcastComment, 'id'>,
): BroadcastComment[] {
  if (comments.length >= MAX_COMMENTS)
    throw new RollcallError('conflict', `A broadcast has at most ${MAX_COMMENTS} comments.`);
  return [...comments, { id: new ObjectId(), ...added }];
}

async function save(
  db: Database,
  { before, comments }: { before: BroadcastRecord; comments: BroadcastComment[] },
  session: ClientSession,
): Promise<States> {
  await db.collections.Broadcast.updateOne({ _id: before._id }, { $set: { comments } }, { session });
  return { before, after: { ...before, comments } };
}
