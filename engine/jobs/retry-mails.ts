import type { Client } from '@temporalio/client';
import type { ObjectId } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import type { EnrollmentRecord } from '../../models/automations/enrollment.js';
import { waitsForServer } from '../../models/mail/server-away.js';
import type { MessageRecord } from '../../models/mail/message.js';
import type { JobRecord } from '../../models/system/job.js';
import { wakeBroadcast } from '../broadcasts/wake-broadcast.js';
import { wakeConfirmation, wakeEnrollment } from '../temporal/workflow-commands.js';
import { inChunks } from './core/in-chunks.js';
import type { JobHandler } from './core/job-handler.js';

/** Mails of one page: a second of signals. */
const PAGE = 500;
/** Concurrent signals to Temporal. */
const SIGNALS = 50;

interface RetryDeps {
  db: Database;
  client: Client;
}

type Row = Pick<MessageRecord, '_id' | 'enrollmentId' | 'confirmationId' | 'broadcastId' | 'createdAt'>;

/**
 * Has every mail that waits for its mail server tried now, the newest first: their workflows are woken, and make the attempt
 * that they would have made later. A page that is repeated wakes them once more, which costs an attempt and sends nothing twice.
 */
export function retryMailsJob(deps: RetryDeps): JobHandler<'retryMails'> {
  return {
    kind: 'retryMails',
    runPage: async (job, save) => {
      const page = await readPage(deps.db, job);
      await wakeMails(deps, page);
      await wakeBroadcasts(deps.db, job.workspaceId, page);
      const last = page.at(-1);
      await save({
        status: last === undefined || page.length < PAGE ? 'done' : 'running',
        progress: { woken: job.progress.woken + page.length },
        cursor: last === undefined ? job.cursor : { createdAt: last.createdAt, id: last._id },
      });
    },
  };
}

async function readPage(
  db: Database,
  { workspaceId, requestedAt, cursor }: JobRecord<'retryMails'>,
): Promise<Row[]> {
  const after =
    cursor === null
      ? { createdAt: { $lte: requestedAt } }
      : {
          $or: [
            { createdAt: { $lt: cursor.createdAt } },
            { createdAt: cursor.createdAt, _id: { $lt: cursor.id } },
          ],
        };
  return db.collections.Message.find<Row>(
    { workspaceId, ...waitsForServer(db), ...after },
    { projection: { enrollmentId: 1, confirmationId: 1, broadcastId: 1, createdAt: 1 } },
  )
    .sort({ createdAt: -1, _id: -1 })
    .limit(PAGE)
    .toArray();
}

async function wakeMails({ db, client }: RetryDeps, mails: readonly Row[]): Promise<void> {
  const { Enrollment, Message } = db.collections;
  const now = db.now();
  const enrollments = await Enrollment.find<Pick<EnrollmentRecord, '_id' | 'run' | 'visit'>>(
    { _id: { $in: idsIn(mails, 'enrollmentId') }, status: 'active' },
    { projection: { run: 1, visit: 1 } },
  ).toArray();
  await inChunks(enrollments, SIGNALS, async ({ _id, run, visit }) => {
    await wakeEnrollment(client, { enrollmentId: _id.toHexString(), run }, { kind: 'retry', visit });
  });
  await inChunks(idsIn(mails, 'confirmationId'), SIGNALS, async (id) => {
    await wakeConfirmation(client, id.toHexString());
  });
  // What is shown as the next attempt; one that has failed meanwhile has set a later time.
  const waiting = { _id: { $in: mails.map((mail) => mail._id) }, serverRetryAt: { $gt: now } };
  await Message.updateMany({ ...waiting, status: 'planned' }, { $set: { serverRetryAt: now, dueAt: now } });
  await Message.updateMany({ ...waiting, status: 'claimed' }, { $set: { serverRetryAt: now } });
  await Enrollment.updateMany(
    { _id: { $in: enrollments.map((one) => one._id) }, 'serverRetry.at': { $gt: now } },
    { $set: { 'serverRetry.at': now } },
  );
}

/** Those of the mails, each once. */
async function wakeBroadcasts(db: Database, workspaceId: ObjectId, mails: readonly Row[]): Promise<void> {
  const ids = new Map(idsIn(mails, 'broadcastId').map((id) => [id.toHexString(), id]));
  for (const _id of ids.values()) await wakeBroadcast(db, { _id, workspaceId });
}

function idsIn(mails: readonly Row[], field: 'enrollmentId' | 'confirmationId' | 'broadcastId'): ObjectId[] {
  return mails.flatMap((mail) => mail[field] ?? []);
}
