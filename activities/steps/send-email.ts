import { randomUUID } from 'node:crypto';
import type { ObjectId } from 'mongodb';
import type { SendEmailStep } from '../../domain/automation/automation.js';
import { derivedId } from '../../models/ids.js';
import type { MessageRecord } from '../../models/message.js';
import type { StepOutcome, StepVisit } from '../../workflows/messages.js';
import { recordBounce } from '../mail/record-bounce.js';
import { claimStep, standingOf, type Claim } from './claim.js';
import { enterStep, recordStepError, appendTimeline } from './enter-step.js';
import { final, retryable } from '../failures.js';
import { isBadAddress, type Mail, type Mailer, type MailResult } from '../mail/mailer.js';
import {
  claimMessage,
  endMessage,
  releaseMessage,
  newlyClaimed,
  startSending,
} from '../mail/message-ledger.js';
import type { RecordPort } from '../ports.js';
import { TemplateError } from '../render/template-error.js';
import type { Slots } from '../slots.js';
import { loadStep, type StepContext } from './step-context.js';
import { blockReason, kindOf, stepMail, type StepMail, type StepMailDeps } from './step-mail.js';

export interface SendEmailDeps extends StepMailDeps {
  mailer: Mailer;
  record: RecordPort;
  /** As many as the mailer has connections: nothing queues behind a claim. */
  slots: Slots;
  /** A claim that is not taken further for this long was left by a dead process. */
  claimMs: number;
  /** Longest between 354 and the server's last word; then a `sending` is in doubt. */
  sendingMs: number;
}

type Context = StepContext<SendEmailStep>;

interface Attempt {
  at: StepVisit;
  context: Context;
  messageId: ObjectId;
  /** Names this try in ledger and enrollment. */
  claim: string;
}

/**
 * Sends the mail of one visit, at most once.
 *
 * 1. The ledger row is claimed, then the step (only while the enrollment is active and may be written to).
 * 2. At 354 both are looked at again and the ledger says `sending`; no match: not a byte is sent.
 * 3. What was refused or never got that far is tried again; only a `sending` without an end is in doubt.
 */
export async function sendEmail(deps: SendEmailDeps, at: StepVisit): Promise<StepOutcome> {
  const { db } = deps;
  const entered = await enterStep(db, at);
  if (entered !== 'entered') return entered;
  const context = await loadStep(db, at, 'sendEmail');
  if (context === null) return 'over';
  const release = await deps.slots.acquire('mail');
  try {
    const messageId = derivedId('mail', at.enrollmentId, at.visit);
    const attempt: Attempt = { at, context, messageId, claim: randomUUID() };
    return await tryOnce(deps, attempt);
  } finally {
    release();
  }
}

async function tryOnce(deps: SendEmailDeps, attempt: Attempt): Promise<StepOutcome> {
  const { db } = deps;
  const { mail, used } = await compose(deps, attempt);
  const row = { ...ledgerRow(attempt, mail, deps.claimMs), ...used };
  const ledger = await claimMessage(db, row);
  if (ledger.got === 'held') throw retryable('claimHeld', ledger.ms + 100);
  if (ledger.got === 'ended') return tellEnd(deps, attempt, ledger.status);
  const marketing = kindOf(attempt.context) === 'marketing';
  const claim = await claimStep(db, {
    visit: attempt.at,
    effectId: attempt.claim,
    leaseMs: deps.claimMs,
    marketing,
  });
  if (claim === null) return notClaimed(deps, attempt);
  try {
    const result = await deps.mailer.send(mail, { beforeData: () => beforeData(deps, attempt, claim) });
    return await settle(deps, attempt, result);
  } finally {
    await claim.release();
  }
}

/** At 354: nothing is begun for an enrollment that ended since the claim. */
async function beforeData(
  { db, sendingMs }: SendEmailDeps,
  attempt: Attempt,
  claim: Claim,
): Promise<boolean> {
  return (await claim.stillMine(sendingMs)) && startSending(db, attempt.messageId, attempt.claim, sendingMs);
}

async function notClaimed(
  { db }: SendEmailDeps,
  { at, messageId, claim, context }: Attempt,
): Promise<StepOutcome> {
  const standing = await standingOf(db, at);
  if (standing === 'mailBlocked') {
    const reason = await blockReason(db, context);
    await endMessage(db, messageId, claim, { status: 'skipped', reason, response: null });
    await appendTimeline(db, at, { type: 'emailSkipped', note: reason });
    return 'skipped';
  }
  if (standing === 'over') {
    await endMessage(db, messageId, claim, { status: 'skipped', reason: 'exited', response: null });
    return 'over';
  }
  await releaseMessage(db, messageId, claim, {
    reason: standing === 'paused' ? standing : 'not now',
    response: null,
  });
  if (standing === 'paused') return 'paused';
  throw retryable('claimHeld');
}

async function settle(deps: SendEmailDeps, attempt: Attempt, result: MailResult): Promise<StepOutcome> {
  const { db } = deps;
  const { messageId, claim, at } = attempt;
  switch (result.outcome) {
    case 'sent':
      await endMessage(db, messageId, claim, { status: 'sent', reason: null, response: result.response });
      return tellEnd(deps, attempt, 'sent');
    case 'uncertain':
      await endMessage(db, messageId, claim, {
        status: 'uncertain',
        reason: result.error.message,
        response: null,
      });
      return tellEnd(deps, attempt, 'uncertain');
    case 'stopped':
      return notClaimed(deps, attempt);
    case 'failed-before-data':
      await releaseMessage(db, messageId, claim, { reason: result.error.message, response: null });
      await recordStepError(db, at, `Mail not delivered: ${result.error.message}`);
      throw retryable('mailNotDelivered');
    case 'refused':
      if (isBadAddress(result)) {
        await endMessage(db, messageId, claim, {
          status: 'bounced',
          reason: 'bad address',
          response: result.response,
        });
        return tellEnd(deps, attempt, 'bounced');
      }
      await releaseMessage(db, messageId, claim, {
        reason: `refused: ${result.stage}`,
        response: result.response,
      });
      await recordStepError(db, at, `Mail refused (${result.stage}): ${result.response}`);
      throw retryable('mailRefused');
  }
}

/** What follows from a mail's end; repeating it changes nothing. */
async function tellEnd(
  deps: SendEmailDeps,
  { at, context, messageId }: Attempt,
  status: string,
): Promise<StepOutcome> {
  const { db, record } = deps;
  if (status === 'uncertain') {
    await appendTimeline(db, at, {
      type: 'emailUncertain',
      note: 'the server may have accepted it; it is not sent again',
    });
    return 'done';
  }
  if (status !== 'sent' && status !== 'bounced') return 'skipped';
  await appendTimeline(
    db,
    at,
    status === 'sent' ? { type: 'emailSent' } : { type: 'emailSkipped', note: 'address refused' },
  );
  const { enrollment, contact } = context;
  const fact = {
    workspaceId: enrollment.workspaceId.toHexString(),
    contactId: enrollment.contactId.toHexString(),
    properties: {
      messageId: messageId.toHexString(),
      automationId: enrollment.automationId.toHexString(),
      enrollmentId: at.enrollmentId,
      step: at.step,
    },
    enrollment: { id: at.enrollmentId, automationName: enrollment.automationName },
    depth: enrollment.depth,
    enteredAt: enrollment.enteredAt,
    dedupeKey: `step:${messageId.toHexString()}`,
  };
  if (status === 'sent') await record.recordFact({ ...fact, name: 'email_sent' });
  else await recordBounce(record, { ...fact, email: contact.email });
  return status === 'sent' ? 'done' : 'skipped';
}

async function compose(deps: SendEmailDeps, { at, context, messageId }: Attempt): Promise<StepMail> {
  try {
    return await stepMail(deps, context, messageId);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    await recordStepError(deps.db, at, `Template: ${error.message}`);
    throw final('templateInvalid');
  }
}

function ledgerRow({ at, context, messageId, claim }: Attempt, mail: Mail, claimMs: number): MessageRecord {
  const { enrollment, contact } = context;
  return {
    _id: messageId,
    workspaceId: enrollment.workspaceId,
    contactId: contact._id,
    enrollmentId: enrollment._id,
    automationId: enrollment.automationId,
    step: at.step,
    kind: kindOf(context),
    ...(enrollment.listId !== undefined && { listId: enrollment.listId }),
    to: contact.email,
    subject: mail.subject,
    messageId: mail.messageId,
    ...newlyClaimed(claim, claimMs),
  };
}
