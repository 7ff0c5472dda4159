import type { ClientSession, ObjectId } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import { waitsForServer } from '../../models/mail/server-away.js';
import { insertJobs } from '../../models/system/insert-jobs.js';
import { newJob, type JobRecord } from '../../models/system/job.js';
import { MAX_TIME_MS, MAX_TOTAL } from '../http/paging.js';

/** What was asked for, and how many mails waited then, counted to 10,000. */
export interface MailRetry {
  job: JobRecord<'retryMails'>;
  total: number;
  totalIsExact: boolean;
}

/** Requests an attempt at every mail that waits for its mail server. The worker carries it out. Runs in the caller's transaction. */
export async function requestMailRetry(
  { db, clock }: { db: Database; clock: () => Date },
  { workspaceId, by }: { workspaceId: ObjectId; by: string },
  session: ClientSession,
): Promise<MailRetry> {
  const found = await db.collections.Message.countDocuments(
    { workspaceId, ...waitsForServer(db) },
    { hint: 'serverAway', limit: MAX_TOTAL + 1, maxTimeMS: MAX_TIME_MS, session },
  );
  const job = newJob({
    kind: 'retryMails',
    workspaceId,
    subjectId: null,
    by,
    requestedAt: clock(),
    input: null,
    progress: { woken: 0 },
  });
  if (found > 0) await insertJobs(db, [job], session);
  return { job, total: Math.min(found, MAX_TOTAL), totalIsExact: found <= MAX_TOTAL };
}
