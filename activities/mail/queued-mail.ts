import { ObjectId, type Collection, type Db } from 'mongodb';
import type { Database } from '../../models/database.js';
import type { QueuedMailRecord, QueuedMailStatus } from '../../models/queued-mail.js';
import { CLAIM_WRITE } from '../steps/claim.js';
import { retryable } from '../failures.js';
import { withEnvelope } from './mail-envelope.js';
import type { MailResult } from './mailer.js';
import type { SendEmailDeps } from '../steps/send-email.js';

/** Of a try that found another one under way. */
const LOOK_AGAIN_MS = 1_000;

/** Which mail, and where its row stands. */
export interface QueuedMail {
  kind: 'TemplateTest' | 'Notice';
  workspaceId: string;
  id: string;
}

type Rows = Collection<QueuedMailRecord>;

/**
 * Sends a mail of the house to one of its own people, at most once: at 354 its row goes from queued to sending, which
 * one try alone can do. A `sending` without an end is in doubt and not sent again.
 */
export async function sendQueuedMail(deps: SendEmailDeps, queued: QueuedMail): Promise<void> {
  const rows = rowsOf(deps.db, queued);
  const mail = await mailOf(rows, queued);
  if (mail === null) return;
  if (mail.status === 'sending') return doubt(rows, mail);
  const workspace = await deps.db.collections.Workspace.findOne({ _id: mail.workspaceId });
  if (mail.status !== 'queued' || mail.words === undefined || workspace === null) return;
  const contact = { email: mail.to, name: null, firstName: null, lastName: null };
  const { defaultSender, sendingMs } = deps;
  const written = {
    ...withEnvelope({ contact, workspace, messageId: mail._id, defaultSender }),
    subject: mail.subject,
    ...mail.words,
  };
  const release = await deps.slots.acquire('mail');
  try {
    let begun = false;
    const beforeData = async (): Promise<boolean> => (begun = await begin(rows, mail, sendingMs));
    const result = await deps.mailer.send(written, { beforeData });
    await settle(rows, { ...mail, status: begun ? 'sending' : 'queued' }, result);
  } finally {
    release();
  }
}

/** What nobody could send is a failure; what may have been sent stays in doubt. */
export async function giveUpQueuedMail(db: Database, queued: QueuedMail): Promise<void> {
  const rows = rowsOf(db, queued);
  const mail = await mailOf(rows, queued);
  if (mail?.status === 'queued')
    await end(rows, mail, { status: 'failed', reason: mail.reason ?? 'not sent' });
  if (mail?.status === 'sending') await end(rows, mail, { status: 'uncertain', reason: 'no answer' });
}

function rowsOf(db: Database, { kind }: QueuedMail): Rows {
  const collection: { db: Db; collectionName: string } =
    kind === 'Notice' ? db.collections.Notice : db.collections.TemplateTest;
  return collection.db.collection(collection.collectionName);
}

function mailOf(rows: Rows, { workspaceId, id }: QueuedMail): Promise<QueuedMailRecord | null> {
  return rows.findOne({ _id: new ObjectId(id), workspaceId: new ObjectId(workspaceId) });
}

async function doubt(rows: Rows, mail: QueuedMailRecord): Promise<void> {
  if (mail.sendingUntil !== null && mail.sendingUntil > new Date()) {
    throw retryable('claimHeld', mail.sendingUntil.getTime() - Date.now() + LOOK_AGAIN_MS);
  }
  await end(rows, mail, { status: 'uncertain', reason: 'the sender died before the server answered' });
}

async function begin(rows: Rows, { _id }: QueuedMailRecord, sendingMs: number): Promise<boolean> {
  const moved = await rows.updateOne(
    { _id, status: 'queued' },
    { $set: { status: 'sending', sendingUntil: new Date(Date.now() + sendingMs) } },
    CLAIM_WRITE,
  );
  return moved.matchedCount === 1;
}

/** `status` is how this very try has left the row. */
async function settle(rows: Rows, mail: QueuedMailRecord, result: MailResult): Promise<void> {
  switch (result.outcome) {
    case 'sent':
      return end(rows, mail, { status: 'sent', reason: null });
    case 'uncertain':
      return end(rows, mail, { status: 'uncertain', reason: result.error.message });
    case 'stopped':
      throw retryable('claimHeld', LOOK_AGAIN_MS);
    case 'failed-before-data':
      await giveBack(rows, mail, result.error.message);
      throw retryable('mailNotDelivered');
    case 'refused':
      if (result.permanent) return end(rows, mail, { status: 'failed', reason: result.response });
      await giveBack(rows, mail, result.response);
      throw retryable('mailRefused');
  }
}

async function giveBack(rows: Rows, { _id, status }: QueuedMailRecord, reason: string): Promise<void> {
  const fields = { status: 'queued', sendingUntil: null, reason } as const;
  await rows.updateOne({ _id, status }, { $set: fields }, CLAIM_WRITE);
}

/** The words are not kept once they are on their way. */
async function end(
  rows: Rows,
  { _id }: QueuedMailRecord,
  { status, reason }: { status: QueuedMailStatus; reason: string | null },
): Promise<void> {
  const sentAt = status === 'sent' ? new Date() : null;
  await rows.updateOne(
    { _id },
    { $set: { status, reason, sendingUntil: null, sentAt }, $unset: { words: true } },
    CLAIM_WRITE,
  );
}
