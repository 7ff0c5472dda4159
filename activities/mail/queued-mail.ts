import { ObjectId, type Collection, type Db } from 'mongodb';
import { parseJsonObject } from '../../domain/json/parse-json.js';
import type { Database } from '../../models/core/database.js';
import type { QueuedMailStatus } from '../../domain/mail/queued-mail-status.js';
import type { MailWords, QueuedMailRecord } from '../../models/accounts/queued-mail.js';
import { SENDER_DIED } from '../../models/mail/message.js';
import { namedSender } from '../../models/mail/named-sender.js';
import { open } from '../../models/core/seal.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';
import { CLAIM_WRITE } from '../../models/core/claim-write.js';
import { retryable } from '../failures.js';
import { withEnvelope } from './mail-envelope.js';
import { claimMail, sendClaimed, type MailLedger, type MailFailureDetails } from './mail-attempt.js';
import type { SendEmailDeps } from '../steps/send-email.js';

/** Delay while another attempt holds the mail. */
const RETRY_MS = 1_000;
/** The sender's name of mails about accounts. */
const INSTALLATION_NAME = 'Rollcall';

/** A mail and its collection. */
export interface QueuedMail {
  kind: 'TemplateTest' | 'Notice';
  workspaceId: string;
  id: string;
}

type Rows = Collection<QueuedMailRecord>;

/**
 * Sends a queued mail to a member of the workspace, at most once: at 354 its row moves from queued to sending, which
 * only one attempt can do. A mail that stays `sending` is uncertain and not sent again.
 */
export async function sendQueuedMail(deps: SendEmailDeps, queued: QueuedMail): Promise<void> {
  const rows = queueFor(deps.db, queued);
  const mail = await readMail(rows, queued);
  if (mail === null) return;
  const ledger = queuedMailLedger(rows, mail, { claim: deps.db.claimant.newClaim(), ms: deps.sendingMs });
  if ((await claimMail(ledger)) !== null) return;
  const words = openWords(deps, mail);
  const workspace = await readSender(deps, mail);
  if (words === null || workspace === null) return;
  const sender = await namedSender(deps.db, mail);
  const contact = { email: mail.to, name: null, firstName: null, lastName: null };
  const { defaultSender, mailer } = deps;
  const { _id: messageId, replyTo } = mail;
  const written = {
    ...withEnvelope({ contact, workspace, sender, messageId, defaultSender, replyTo }),
    subject: mail.subject,
    ...words,
  };
  const result = await sendClaimed({ mailer, mail: written, ledger });
  if (result === 'stopped') throw retryable('claimHeld', RETRY_MS);
}

/** Null once it is sent. */
function openWords({ links }: SendEmailDeps, { words, sealedWords }: QueuedMailRecord): MailWords | null {
  if (sealedWords === undefined) return words ?? null;
  const { html, text } = parseJsonObject(open(links.secretKey, sealedWords));
  if (typeof html !== 'string' || typeof text !== 'string') throw new Error('A sealed mail has no content');
  return { html, text };
}

/** Null if the workspace no longer exists. */
async function readSender(
  { db }: SendEmailDeps,
  { fromInstallation, workspaceId }: QueuedMailRecord,
): Promise<Pick<
  WorkspaceRecord,
  'name' | 'senderName' | 'senderEmail' | 'senderConfirmed' | 'replyTo' | 'mailProvider'
> | null> {
  if (fromInstallation === true) return { name: INSTALLATION_NAME, senderName: null, senderEmail: null };
  return await db.collections.Workspace.findOne({ _id: workspaceId });
}

type EndStatus = Exclude<QueuedMailStatus, 'queued' | 'sending'>;

interface Sending {
  /** Identifies this attempt. */
  claim: string;
  /** Longest time from 354 to the server's final reply. */
  ms: number;
}

/** Any attempt may take a queued row; the one that moves it to `sending` sends it. */
function queuedMailLedger(rows: Rows, mail: QueuedMailRecord, sending: Sending): MailLedger<EndStatus> {
  const { _id, status } = mail;
  let isSending = false;
  const current = () =>
    isSending
      ? ({ _id, status: 'sending', claim: sending.claim } as const)
      : ({ _id, status: 'queued' } as const);
  return {
    claim: async () => {
      if (status === 'queued') return { result: 'claim' };
      if (status !== 'sending') return { result: 'ended', status };
      const leftMs = (mail.sendingUntil?.getTime() ?? 0) - Date.now();
      if (leftMs > 0) return { result: 'held', ms: leftMs + RETRY_MS };
      await end(rows, mail, { status: 'uncertain', reason: SENDER_DIED });
      return { result: 'ended', status: 'uncertain' };
    },
    startSending: async () => {
      isSending = await markSending(rows, mail, sending);
      return isSending;
    },
    end: (how) => end(rows, mail, how),
    release: async (details) => {
      await rows.updateOne(current(), { $set: queuedAgain(details) }, CLAIM_WRITE);
    },
    releaseAttempted: async (details, at) => {
      const row = await rows.findOneAndUpdate(
        current(),
        { $set: queuedAgain(details), $min: { firstAttemptAt: at } },
        { ...CLAIM_WRITE, returnDocument: 'after', projection: { firstAttemptAt: 1 } },
      );
      return row?.firstAttemptAt ?? at;
    },
    endForRefusal: ({ permanent, response }) =>
      permanent ? { status: 'failed', reason: response, response } : null,
  };
}

function queuedAgain({ reason, response }: MailFailureDetails) {
  return { status: 'queued', claim: null, sendingUntil: null, reason: response ?? reason } as const;
}

/** Ends an abandoned mail: as failed if still queued, as uncertain if it may have been sent. */
export async function giveUpQueuedMail(db: Database, queued: QueuedMail): Promise<void> {
  const rows = queueFor(db, queued);
  const mail = await readMail(rows, queued);
  if (mail?.status === 'queued')
    await end(rows, mail, { status: 'failed', reason: mail.reason ?? 'not sent' });
  if (mail?.status === 'sending') await end(rows, mail, { status: 'uncertain', reason: 'no answer' });
}

function queueFor(db: Database, { kind }: QueuedMail): Rows {
  const collection: { db: Db; collectionName: string } =
    kind === 'Notice' ? db.collections.Notice : db.collections.TemplateTest;
  return collection.db.collection(collection.collectionName);
}

function readMail(rows: Rows, { workspaceId, id }: QueuedMail): Promise<QueuedMailRecord | null> {
  return rows.findOne({ _id: new ObjectId(id), workspaceId: new ObjectId(workspaceId) });
}

async function markSending(rows: Rows, { _id }: QueuedMailRecord, { claim, ms }: Sending): Promise<boolean> {
  const updated = await rows.updateOne(
    { _id, $or: [{ status: 'queued' }, { status: 'sending', claim }] },
    { $set: { status: 'sending', claim, sendingUntil: new Date(Date.now() + ms) } },
    CLAIM_WRITE,
  );
  return updated.matchedCount === 1;
}

/** Ends a mail and deletes its content. */
async function end(
  rows: Rows,
  { _id }: QueuedMailRecord,
  { status, reason }: { status: QueuedMailStatus; reason: string | null },
): Promise<void> {
  const sentAt = status === 'sent' ? new Date() : null;
  await rows.updateOne(
    { _id },
    {
      $set: { status, reason, claim: null, sendingUntil: null, sentAt },
      $unset: { words: true, sealedWords: true },
    },
    CLAIM_WRITE,
  );
}
