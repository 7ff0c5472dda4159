import { randomUUID } from 'node:crypto';
import type { ObjectId } from 'mongodb';
import type { SendEmailStep } from '../../domain/automation/automation.js';
import type { Database } from '../../models/database.js';
import { derivedId } from '../../models/ids.js';
import type { MessageRecord } from '../../models/message.js';
import type { StepOutcome, StepVisit } from '../../workflows/messages.js';
import { recordBounce } from '../mail/record-bounce.js';
import { claimStep, claimRefusalOf } from './claim.js';
import { enterStep, recordStepError, appendTimeline } from './enter-step.js';
import { nonRetryable, retryable } from '../failures.js';
import { claimMail, sendClaimed } from '../mail/mail-attempt.js';
import type { Mail, Mailer } from '../mail/mailer.js';
import { messageLedger, newlyClaimed } from '../mail/message-ledger.js';
import { observeLateness, type WorkerMetrics } from '../metrics.js';
import type { RecordPort } from '../ports.js';
import { TemplateError } from '../render/template-error.js';
import { loadStep, type StepContext } from './step-context.js';
import { blockReason, kindOf, stepMail, type StepMail, type StepMailDeps } from './step-mail.js';

export interface SendEmailDeps extends StepMailDeps {
  mailer: Mailer;
  record: RecordPort;
  metrics: WorkerMetrics;
  /** Lease of a claim; one that is older was left by a dead process. */
  claimMs: number;
  /** Longest time from 354 to the server's final reply; after it a `sending` mail is uncertain. */
  sendingMs: number;
}

type Context = StepContext<SendEmailStep>;

interface Attempt {
  at: StepVisit;
  context: Context;
  messageId: ObjectId;
  /** Identifies this attempt in ledger and enrollment. */
  claim: string;
}

/**
 * Sends the mail of one visit, at most once.
 *
 * 1. The ledger row is claimed, then the step (only while the enrollment is active and mail to it is allowed).
 * 2. At 354 both are checked again and the ledger becomes `sending`; if either fails, nothing is sent.
 * 3. A mail that was refused or did not get that far is retried; only `sending` without an end is uncertain.
 */
export async function sendEmail(deps: SendEmailDeps, at: StepVisit): Promise<StepOutcome> {
  const { db } = deps;
  const entered = await enterStep(db, at);
  if (entered !== 'entered') return entered;
  const context = await loadStep(db, at, 'sendEmail');
  if (context === null) return 'over';
  const messageId = derivedId('mail', at.enrollmentId, at.visit);
  return attemptOnce(deps, { at, context, messageId, claim: randomUUID() });
}

async function attemptOnce(deps: SendEmailDeps, attempt: Attempt): Promise<StepOutcome> {
  const { db, mailer, claimMs, sendingMs } = deps;
  const { at, claim: effectId } = attempt;
  const { mail, used } = await compose(deps, attempt);
  const ledger = messageLedger(db, { ...ledgerRow(attempt, mail, claimMs), ...used }, sendingMs);
  const ended = await claimMail(ledger);
  if (ended !== null) return recordOutcome(deps, attempt, ended);
  const marketing = kindOf(attempt.context) === 'marketing';
  const claim = await claimStep(db, { visit: at, effectId, leaseMs: claimMs, marketing });
  if (claim === null) return handleRefusedClaim(db, attempt, ledger);
  try {
    const end = await sendClaimed({
      mailer,
      mail,
      ledger,
      // The enrollment may have ended since the claim.
      mayStart: () => claim.startSending(sendingMs),
      onFailure: (note) => recordStepError(db, at, note),
    });
    return end === 'stopped'
      ? await handleRefusedClaim(db, attempt, ledger)
      : await recordOutcome(deps, attempt, end);
  } finally {
    await claim.release();
  }
}

async function handleRefusedClaim(
  db: Database,
  { at, context }: Attempt,
  ledger: ReturnType<typeof messageLedger>,
): Promise<StepOutcome> {
  const refusal = await claimRefusalOf(db, at);
  if (refusal === 'mailBlocked') {
    const reason = await blockReason(db, context);
    await ledger.end({ status: 'skipped', reason, response: null });
    await appendTimeline(db, at, { type: 'emailSkipped', note: reason });
    return 'skipped';
  }
  if (refusal === 'over') {
    await ledger.end({ status: 'skipped', reason: 'exited', response: null });
    return 'over';
  }
  await ledger.release({ reason: refusal === 'paused' ? refusal : 'not now', response: null });
  if (refusal === 'paused') return 'paused';
  throw retryable('claimHeld');
}

/** Records the outcome of a mail. Idempotent. */
async function recordOutcome(
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
  if (status === 'sent') observeLateness(deps.metrics, 'sendEmail', context.enrollment);
  await appendTimeline(
    db,
    at,
    status === 'sent' ? { type: 'emailSent' } : { type: 'emailSkipped', note: 'address refused' },
  );
  const { enrollment, contact } = context;
  const internalEvent = {
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
  if (status === 'sent') await record.recordInternalEvent({ ...internalEvent, name: 'email_sent' });
  else await recordBounce(record, { ...internalEvent, email: contact.email });
  return status === 'sent' ? 'done' : 'skipped';
}

async function compose(deps: SendEmailDeps, { at, context, messageId }: Attempt): Promise<StepMail> {
  try {
    return await stepMail(deps, context, messageId);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    await recordStepError(deps.db, at, `Template: ${error.message}`);
    throw nonRetryable('templateInvalid');
  }
}

function ledgerRow(
  { at, context, messageId, claim }: Attempt,
  mail: Mail,
  claimMs: number,
): MessageRecord & { claim: string } {
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
