import type { ObjectId } from 'mongodb';
import type { EndedEffect } from '../../domain/plan/calls/call-action.js';
import { noteOfHeld, reasonOfHeld, type HeldMail } from '../../domain/mail/sending-limits.js';
import { stepMessageId } from '../../models/automations/step-effect-ids.js';
import type { EnrollmentRecord } from '../../models/automations/enrollment.js';
import type { AcceptedMail, MailBegin, MailGate, MessageRecord } from '../../models/mail/message.js';
import type { NextAction, StepVisit } from '../../workflows/messages.js';
import { advanceAfterEffect } from './advance.js';
import { heldClaim, claimStep, findClaimRefusal, type Claim, type ClaimRequest } from './claim.js';
import { claimWithinLimits } from './claim-within-limits.js';
import { enterStep, recordStepError } from './enter-step.js';
import { nonRetryable, retryable } from '../failures.js';
import { claimMail, sendClaimed, type MailFailureDetails, type MailLedger } from '../mail/mail-attempt.js';
import type { Mail, Mailer } from '../mail/mailer.js';
import { bouncedBy, messageLedger, newlyClaimed } from '../mail/message-ledger.js';
import { retryDelay } from '../mail/retry-delay.js';
import { observeLateness, type WorkerMetrics } from '../metrics.js';
import type { RecordPort } from '../ports.js';
import { TemplateError } from '../render/template-error.js';
import { endOfKnownMail, endOfMail, EXITED, type StepMailStatus } from './mail-end.js';
import {
  blockReason,
  stepMailKind,
  mailLimits,
  stepMail,
  type MailContext,
  type StepMail,
  type StepMailDeps,
} from './step-mail.js';
import { notePostponed } from './note-postponed.js';
import { readEnrollment } from './step-context.js';
import { untilRecorded } from './until-recorded.js';

export interface SendEmailDeps extends StepMailDeps {
  mailer: Mailer;
  record: RecordPort;
  metrics: WorkerMetrics;
  load: (at: StepVisit) => Promise<MailContext | null>;
  /** Enters the step, claims it and writes the ledger; false if anything is in the way. */
  begin: (mail: MailBegin) => Promise<boolean>;
  /** Moves the ledger to `sending`; false if the claim was lost. */
  gate: (mail: MailGate) => Promise<boolean>;
  /** Notes at once that the server has accepted a mail; the rest is recorded with others. */
  accepted: (mail: AcceptedMail) => Promise<void>;
  /** Lease of a claim; one that is older was left by a dead process. */
  claimMs: number;
  /** How long a mail that quiet hours or a cap hold back waits at most before it is tried again. */
  recheckMs: number;
  /** Longest time from 354 to the server's final reply; after it a `sending` mail is uncertain. */
  sendingMs: number;
}

/**
 * A claim that is younger, counted from before it was made, is not looked at again: an exit that follows it waits for
 * longer than that.
 */
const FRESH_CLAIM_MS = 1_000;

/** When a mail is tried again whose domain had no connection left. */
const BUSY_RETRY_MS = 2_000;

interface Attempt {
  at: StepVisit;
  context: MailContext;
  messageId: ObjectId;
  /** Identifies this attempt in ledger and enrollment. */
  claim: string;
  mail: Mail;
  row: MessageRecord & { claim: string };
}

/**
 * Sends the mail of one visit, at most once, and moves the enrollment on.
 *
 * 1. The step and the ledger row are claimed, only while the enrollment is active and mail to it is allowed: for a first
 *    attempt together with those of other mails, else one after the other.
 * 2. At 354 the ledger becomes `sending`, and an older claim is checked again; if either fails, nothing is sent.
 * 3. A mail that was refused or did not get that far is retried; only `sending` without an end is uncertain.
 */
export async function sendEmail(deps: SendEmailDeps, at: StepVisit): Promise<NextAction> {
  const context = await deps.load(at);
  if (context === null) return goOn(deps, at, null);
  // A slow domain has a share of the connections; its mails wait without holding up those of others.
  const { contact, workspace } = context;
  const destination = {
    address: contact.email,
    workspaceId: workspace._id,
    provider: workspace.mailProvider,
  };
  if (!deps.mailer.hasRoom(destination)) throw retryable('mailBusy', BUSY_RETRY_MS);
  const messageId = stepMessageId(at);
  const claim = deps.db.claimant.newClaim();
  const { mail, used } = await compose(deps, { at, context, messageId });
  const row = { ...ledgerRow(deps, { at, context, messageId, claim }, mail), ...used };
  const attempt = { at, context, messageId, claim, mail, row };
  const beganAt = performance.now();
  const begun = await beginFirst(deps, attempt);
  if (!begun) return claimAgain(deps, attempt);
  const held = heldClaim(deps.db, claimRequest(deps, attempt));
  return send(deps, attempt, { claim: held, claimedAt: beganAt });
}

/** Begins a first attempt; false if anything is not as it is for one. */
function beginFirst(deps: SendEmailDeps, { at, context, row }: Attempt): Promise<boolean> {
  const { _id, workspaceId, automationId, run, visit, step, nextWakeAt } = context.enrollment;
  const now = deps.db.now();
  const isEntered = visit === at.visit;
  // Only the end of a wait leads here without the step having been entered.
  if (!isEntered && nextWakeAt === null) return Promise.resolve(false);
  const limits = mailLimits(context);
  const waited = { at: nextWakeAt !== null && nextWakeAt < now ? nextWakeAt : now, eventId: null };
  return deps.begin({
    workspaceId,
    enrollmentId: _id,
    automationId,
    run,
    visit: at.visit,
    step: at.step,
    from: isEntered ? null : { step, since: waited },
    marketing: stepMailKind(context) === 'marketing',
    consentRequired: context.workspace.requireConsent ?? false,
    ...(limits !== undefined && { limits }),
    until: new Date(now.getTime() + deps.claimMs + deps.sendingMs),
    message: row,
  });
}

/** Claims a mail that was attempted before, or whose enrollment may not be sent mail. */
async function claimAgain(deps: SendEmailDeps, attempt: Attempt): Promise<NextAction> {
  const { db, sendingMs } = deps;
  const { at, row } = attempt;
  const entered = await enterStep(db, at);
  if (entered === 'paused') return { do: 'pause' };
  if (entered === 'over') return goOn(deps, at, null);
  const limits = mailLimits(attempt.context);
  const unchecked = { ...row, ...(limits !== undefined && { isUnchecked: true as const }) };
  const known = await claimMail(messageLedger(db, unchecked, sendingMs));
  if (known !== null && 'claim' in known) {
    const { claim, response } = known;
    return recordEnd(deps, { ...attempt, claim }, { status: 'sent', reason: null, response });
  }
  if (known !== null) {
    // A mail in doubt may have been told of before: the enrollment may have been paused then.
    const told = known.status === 'uncertain' ? await readEnrollment(db, at.enrollmentId) : null;
    return goOn(deps, at, endOfKnownMail(at, known, told?.timeline));
  }
  const claimedAt = performance.now();
  const request = claimRequest(deps, attempt);
  const claim =
    limits === undefined
      ? await claimStep(db, request)
      : await claimWithinLimits(db, request, { limits, row });
  if (claim === null) return refused(deps, attempt);
  return 'by' in claim ? hold(deps, attempt, claim) : send(deps, attempt, { claim, claimedAt });
}

/** Skips a mail that quiet hours or the cap hold back, or has it wait and be tried again. */
async function hold(deps: SendEmailDeps, attempt: Attempt, held: HeldMail): Promise<NextAction> {
  const { db, recheckMs } = deps;
  const { at, row } = attempt;
  const { until } = held;
  const reason = reasonOfHeld(held);
  if (until === null) return recordEnd(deps, attempt, { status: 'skipped', reason, response: null });
  await messageLedger(db, row, deps.sendingMs).release({ reason, response: null });
  await notePostponed(db, at, { until, note: noteOfHeld(held) });
  throw retryable('mailPostponed', retryDelay(until, { now: db.now(), recheckMs }));
}

function claimRequest({ claimMs, sendingMs }: SendEmailDeps, { at, claim, context }: Attempt): ClaimRequest {
  const marketing = stepMailKind(context) === 'marketing';
  const consentRequired = context.workspace.requireConsent ?? false;
  return { visit: at, effectId: claim, leaseMs: claimMs + sendingMs, marketing, consentRequired };
}

/** Sends a claimed mail. */
async function send(
  deps: SendEmailDeps,
  attempt: Attempt,
  { claim, claimedAt }: { claim: Claim; claimedAt: number },
): Promise<NextAction> {
  const { db, mailer, gate, sendingMs } = deps;
  const { at, mail, row, messageId: id } = attempt;
  const ended: { next: NextAction | null } = { next: null };
  const rows = messageLedger(db, row, sendingMs);
  const ledger: Omit<MailLedger<StepMailStatus>, 'claim'> = {
    release: (details) => rows.release(details),
    releaseAttempted: (details, began) => rows.releaseAttempted(details, began),
    awaitServer: async (nextAt) => rows.awaitServer?.(nextAt),
    startSending: () => gate({ id, claim: attempt.claim }),
    end: async (end) => {
      if (end.status === 'sent') await deps.accepted({ id, claim: attempt.claim, response: end.response });
      ended.next = await recordEnd(deps, attempt, end);
    },
    endForRefusal: bouncedBy,
  };
  try {
    const isFresh = (): boolean => performance.now() - claimedAt < FRESH_CLAIM_MS;
    await sendClaimed({
      mailer,
      mail,
      ledger,
      mayStart: () => (isFresh() ? Promise.resolve(true) : claim.startSending(sendingMs)),
      onFailure: (note, serverAt) => recordStepError(db, at, note, serverAt),
    });
    return ended.next ?? (await refused(deps, attempt));
  } finally {
    if (ended.next === null) await claim.release();
  }
}

function goOn(deps: SendEmailDeps, at: StepVisit, ended: EndedEffect | null): Promise<NextAction> {
  return advanceAfterEffect(deps, { run: at, type: 'sendEmail' }, ended);
}

type MailEnd = MailFailureDetails & { status: StepMailStatus };

/** Records the end of the mail, and moves the enrollment on. */
async function recordEnd(deps: SendEmailDeps, attempt: Attempt, end: MailEnd): Promise<NextAction> {
  const { at, context } = attempt;
  const { enrollment } = context;
  const ended = endOfMail({ ...attempt, enrollment, contact: context.contact }, end);
  const next = await untilRecorded(() => goOn(deps, at, ended), deps.sendingMs / 2);
  if (end.status === 'sent') {
    const due = dueAt(enrollment, at);
    observeLateness(deps.metrics, 'sendEmail', due);
  }
  return next;
}

/** When a mail was due: at the end of the step before, or of what it was postponed for. */
function dueAt({ visit, since, nextWakeAt, postponed }: EnrollmentRecord, at: StepVisit): Date | null {
  if (visit !== at.visit) return nextWakeAt;
  return (postponed?.visit === visit ? postponed.until : since?.at) ?? null;
}

/** The mail was not begun, or stopped at the gate. */
async function refused(deps: SendEmailDeps, attempt: Attempt): Promise<NextAction> {
  const { db } = deps;
  const { context } = attempt;
  const refusal = await findClaimRefusal(db, claimRequest(deps, attempt));
  if (refusal === 'mailBlocked' || refusal === 'over') {
    const reason = refusal === 'over' ? EXITED : await blockReason(db, context);
    return recordEnd(deps, attempt, { status: 'skipped', reason, response: null });
  }
  const reason = refusal === 'paused' ? refusal : 'not now';
  await messageLedger(db, attempt.row, deps.sendingMs).release({ reason, response: null });
  if (refusal === 'paused') return { do: 'pause' };
  throw retryable('claimHeld');
}

type Uncomposed = Pick<Attempt, 'at' | 'context' | 'messageId'>;

async function compose(deps: SendEmailDeps, { at, context, messageId }: Uncomposed): Promise<StepMail> {
  try {
    return await stepMail(deps, context, messageId);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    // The step that fails is this one, and not the wait before it.
    await enterStep(deps.db, at);
    await recordStepError(deps.db, at, `Template: ${error.message}`);
    throw nonRetryable('templateInvalid');
  }
}

function ledgerRow(
  { db, claimMs }: SendEmailDeps,
  { at, context, messageId, claim }: Uncomposed & { claim: string },
  mail: Mail,
): MessageRecord & { claim: string } {
  const { enrollment, contact } = context;
  return {
    _id: messageId,
    workspaceId: enrollment.workspaceId,
    contactId: contact._id,
    enrollmentId: enrollment._id,
    automationId: enrollment.automationId,
    step: at.step,
    kind: stepMailKind(context),
    ...(enrollment.listId !== undefined && { listId: enrollment.listId }),
    from: mail.from.address,
    to: contact.email,
    subject: mail.subject,
    messageId: mail.messageId,
    ...newlyClaimed(claim, { claimMs, now: db.now() }),
  };
}
