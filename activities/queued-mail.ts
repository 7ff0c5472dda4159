import { ObjectId } from 'mongodb';
import type { Database } from '../models/database.js';
import type { TemplateTestRecord, TemplateTestStatus } from '../models/template-test.js';
import type { TestMailInput } from '../workflows/messages.js';
import { CLAIM_WRITE } from './claim.js';
import { retryable } from './failures.js';
import { addressed } from './mail/addressed.js';
import type { MailResult } from './mail/mailer.js';
import type { SendEmailDeps } from './send-email.js';

/** Of a try that found another one under way. */
const LOOK_AGAIN_MS = 1_000;

/**
 * Sends a test of a template, at most once: at 354 its row goes from queued to sending, which one try alone can do. A
 * `sending` without an end is in doubt and not sent again.
 */
export async function sendTestMail(deps: SendEmailDeps, input: TestMailInput): Promise<void> {
  const { db } = deps;
  const test = await testOf(db, input);
  if (test === null) return;
  if (test.status === 'sending') return doubt(db, test);
  const workspace = await db.collections.Workspace.findOne({ _id: test.workspaceId });
  if (test.status !== 'queued' || test.words === undefined || workspace === null) return;
  const contact = { email: test.to, name: null, firstName: null, lastName: null };
  const { defaultSender, sendingMs } = deps;
  const mail = {
    ...addressed({ contact, workspace, messageId: test._id, defaultSender }),
    subject: test.subject,
    ...test.words,
  };
  const release = await deps.slots.acquire('mail');
  try {
    let begun = false;
    const beforeData = async (): Promise<boolean> => (begun = await begin(db, test, sendingMs));
    const result = await deps.mailer.send(mail, { beforeData });
    await settle(db, { ...test, status: begun ? 'sending' : 'queued' }, result);
  } finally {
    release();
  }
}

/** What nobody could send is a failure; what may have been sent stays in doubt. */
export async function giveUpTestMail(db: Database, input: TestMailInput): Promise<void> {
  const test = await testOf(db, input);
  if (test?.status === 'queued') await end(db, test, { status: 'failed', reason: test.reason ?? 'not sent' });
  if (test?.status === 'sending') await end(db, test, { status: 'uncertain', reason: 'no answer' });
}

async function testOf(
  db: Database,
  { workspaceId, testId }: TestMailInput,
): Promise<TemplateTestRecord | null> {
  return db.collections.TemplateTest.findOne({
    _id: new ObjectId(testId),
    workspaceId: new ObjectId(workspaceId),
  });
}

async function doubt(db: Database, test: TemplateTestRecord): Promise<void> {
  if (test.sendingUntil !== null && test.sendingUntil > new Date()) {
    throw retryable('claimHeld', test.sendingUntil.getTime() - Date.now() + LOOK_AGAIN_MS);
  }
  await end(db, test, { status: 'uncertain', reason: 'the sender died before the server answered' });
}

async function begin(db: Database, { _id }: TemplateTestRecord, sendingMs: number): Promise<boolean> {
  const moved = await db.collections.TemplateTest.updateOne(
    { _id, status: 'queued' },
    { $set: { status: 'sending', sendingUntil: new Date(Date.now() + sendingMs) } },
    CLAIM_WRITE,
  );
  return moved.matchedCount === 1;
}

/** `status` is how this very try has left the row. */
async function settle(db: Database, test: TemplateTestRecord, result: MailResult): Promise<void> {
  switch (result.outcome) {
    case 'sent':
      return end(db, test, { status: 'sent', reason: null });
    case 'uncertain':
      return end(db, test, { status: 'uncertain', reason: result.error.message });
    case 'stopped':
      throw retryable('claimHeld', LOOK_AGAIN_MS);
    case 'failed-before-data':
      await giveBack(db, test, result.error.message);
      throw retryable('mailNotDelivered');
    case 'refused':
      if (result.permanent) return end(db, test, { status: 'failed', reason: result.response });
      await giveBack(db, test, result.response);
      throw retryable('mailRefused');
  }
}

async function giveBack(db: Database, { _id, status }: TemplateTestRecord, reason: string): Promise<void> {
  const fields = { status: 'queued', sendingUntil: null, reason } as const;
  await db.collections.TemplateTest.updateOne({ _id, status }, { $set: fields }, CLAIM_WRITE);
}

/** The words are not kept once they are on their way. */
async function end(
  db: Database,
  { _id }: TemplateTestRecord,
  { status, reason }: { status: TemplateTestStatus; reason: string | null },
): Promise<void> {
  const sentAt = status === 'sent' ? new Date() : null;
  await db.collections.TemplateTest.updateOne(
    { _id },
    { $set: { status, reason, sendingUntil: null, sentAt }, $unset: { words: true } },
    CLAIM_WRITE,
  );
}
