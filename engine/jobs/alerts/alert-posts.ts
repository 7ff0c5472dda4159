import type { AlertChannel } from '../../../domain/attention/alert-channels.js';
import { HOUR_MS } from '../../../domain/kernel/spans.js';
import type { WorkspaceRecord } from '../../../models/accounts/workspace.js';
import type { Database } from '../../../models/core/database.js';
import type { AlertPostRecord } from '../../../models/system/alert-post.js';
import type { JobHandler } from '../core/job-handler.js';

const EVERY_MS = 5_000;
/** Posts of one page, which are sent at the same time; an address that does not answer takes 15 s. */
const PAGE = 20;
/** From one attempt to the next; then it is given up. */
const GAPS_MS = [10_000, 60_000, 10 * 60_000, HOUR_MS, 6 * HOUR_MS];

/** A message to a channel of a workspace. */
export interface AlertMessage {
  id: string;
  channel: AlertChannel;
  sealedUrl: string;
  body: string;
  workspace: Pick<WorkspaceRecord, '_id' | 'webhookSecrets'>;
}

/** What an address answered. */
export interface AlertAnswer {
  /** Null if it took the message. */
  error: string | null;
  /** No further attempt can help: the address is refused, or gone. */
  isFinal: boolean;
}

export interface AlertPostsDeps {
  db: Database;
  /** Makes one attempt. It rejects only before it has sent anything. */
  postAlert: (message: AlertMessage) => Promise<AlertAnswer>;
}

/**
 * Sends what Slack and webhooks are told, also while Temporal is away.
 *
 * 1. A webhook gets the same id on every attempt, so a message that a dead worker may have sent is repeated.
 * 2. Slack knows no repeats, so there such a message is given up.
 */
export function alertPostsJob(deps: AlertPostsDeps): JobHandler<'alertPosts'> {
  return {
    kind: 'alertPosts',
    recurring: { everyMs: EVERY_MS, progress: { sent: 0 } },
    runPage: async (job, save) => {
      const due = await deps.db.collections.AlertPost.find({
        nextAttemptAt: { $type: 'date', $lte: deps.db.now() },
      })
        .sort({ nextAttemptAt: 1 })
        .limit(PAGE)
        .toArray();
      // While the database is away the page fails, but not before each has noted what it could.
      const outcomes = await Promise.allSettled(due.map((post) => attempt(deps, post)));
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
      const sent =
        job.progress.sent +
        outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value).length;
      await save({ status: due.length < PAGE ? 'waiting' : 'running', progress: { sent }, cursor: null });
    },
  };
}

/** @returns whether it arrived */
async function attempt({ db, postAlert }: AlertPostsDeps, post: AlertPostRecord): Promise<boolean> {
  const { AlertPost, Workspace } = db.collections;
  const { _id, channel, body } = post;
  if (post.sendingSince !== null && channel === 'slack') {
    await end(db, post, 'A worker stopped while it was sent, so it may have arrived.');
    return false;
  }
  const workspace = await Workspace.findOne({ _id: post.workspaceId });
  const record = workspace?.alerts?.[channel];
  if (workspace === null || record === undefined || body === null) {
    await end(db, post, 'The channel was removed.');
    return false;
  }
  await AlertPost.updateOne({ _id }, { $set: { sendingSince: db.now() }, $inc: { attempts: 1 } });
  const { sealedUrl } = record;
  const message = { id: _id.toHexString(), channel, sealedUrl, body, workspace };
  const answer = await postAlert(message).catch(asAnswer);
  if (answer.error === null) {
    const sent = { sentAt: db.now(), error: null, body: null, nextAttemptAt: null, sendingSince: null };
    await AlertPost.updateOne({ _id }, { $set: sent });
    return true;
  }
  await fail(db, post, { ...answer, error: answer.error });
  return false;
}

/** What keeps one from being sent holds up no other, and is tried again. */
function asAnswer(error: unknown): AlertAnswer {
  return { error: error instanceof Error ? error.message : String(error), isFinal: false };
}

/** Gives it up, or has it tried again later. */
async function fail(
  db: Database,
  post: AlertPostRecord,
  { error, isFinal }: { error: string; isFinal: boolean },
): Promise<void> {
  const gap = isFinal ? undefined : GAPS_MS[post.attempts];
  if (gap === undefined) {
    await end(db, post, error);
    return;
  }
  const nextAttemptAt = new Date(db.now().getTime() + gap);
  const $set = { nextAttemptAt, sendingSince: null, error };
  await db.collections.AlertPost.updateOne({ _id: post._id }, { $set });
}

async function end(db: Database, { _id }: AlertPostRecord, error: string): Promise<void> {
  await db.collections.AlertPost.updateOne(
    { _id },
    { $set: { error, body: null, nextAttemptAt: null, sendingSince: null } },
  );
}
