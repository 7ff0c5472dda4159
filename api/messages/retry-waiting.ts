import type { ClientSession, ObjectId } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import { derivedId } from '../../models/core/ids.js';
import { waitsForServer } from '../../models/mail/server-away.js';
import { insertJobs } from '../../models/system/insert-jobs.js';
import { newJob } from '../../models/system/job.js';
import { MAX_TIME_MS, MAX_TOTAL } from '../http/paging.js';

/** How many mails waited when it was asked for, counted to 10,000. */
export interface MailRetry {
  total: number;
  totalIsExact: boolean;
}

/** Now, or just after an earlier one that a process with a fast clock has requested: the next one must find the latest. */
function after(last: Date | undefined, now: Date): Date {
  return last === undefined || last < now ? now : new Date(last.getTime() + 1);
}

/**
 * Requests an attempt at every mail that waits for its mail server, or joins the one that is under way. The worker carries it out.
 * Runs in the caller's transaction.
 */
export async function requestMailRetry(
  { db, clock }: { db: Database; clock: () => Date },
  { workspaceId, by }: { workspaceId: ObjectId; by: string },
  session: ClientSession,
): Promise<MailRetry> {
  const found = await db.collections.Message.countDocuments(
    { workspaceId, ...waitsForServer(db) },
    { hint: 'serverAway', limit: MAX_TOTAL + 1, maxTimeMS: MAX_TIME_MS, session },
  );
  const all = { workspaceId, kind: 'retryMails' } as const;
  const last = await db.collections.Job.findOne(all, { sort: { requestedAt: -1, _id: -1 }, session });
  const waiting = { total: Math.min(found, MAX_TOTAL), totalIsExact: found <= MAX_TOTAL };
  if (found === 0 || last?.status === 'running') return waiting;
  const made = newJob({
    kind: 'retryMails',
    workspaceId,
    subjectId: null,
    by,
    requestedAt: after(last?.requestedAt, clock()),
    input: null,
    progress: { woken: 0 },
  });
  // Of two that are requested at once, one conflicts, begins again and joins the other.
  const _id = derivedId('retryMails', workspaceId.toHexString(), last?._id.toHexString() ?? '');
  await insertJobs(db, [{ ...made, _id }], session);
  return waiting;
}
