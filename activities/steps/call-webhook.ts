import { ObjectId } from 'mongodb';
import type { WebhookStep } from '../../domain/automation/automation.js';
import type { RenderedWebhook } from '../../domain/render/preview.js';
import { answerText, withAnswer } from '../../domain/steps/step-answers.js';
import type { Database } from '../../models/core/database.js';
import { withOpenHeaders } from '../../models/core/sealed-headers.js';
import { signingSecrets } from '../../models/webhooks/webhook-secret.js';
import { workspaceSecrets } from '../../models/accounts/workspace-secrets.js';
import type { NextAction, StepVisit } from '../../workflows/messages.js';
import { claimStep, findClaimRefusal } from './claim.js';
import type { ClaimWatch } from './claim-watch.js';
import { toAttempt } from '../deliveries/attempt.js';
import type { OriginLimiter, Target } from '../deliveries/origin-limiter.js';
import { observeLateness, type WorkerMetrics } from '../metrics.js';
import type { EndedEffect } from '../../domain/plan/calls/call-action.js';
import type { RecordPort } from '../ports.js';
import { advanceAfterEffect } from './advance.js';
import { enterStep, recordStepError } from './enter-step.js';
import { ATTEMPTED_FOR_MS, nonRetryable, retryable } from '../failures.js';
import { signWebhook } from '../http/sign.js';
import type { WebhookResult, WebhookSender } from '../http/webhook-sender.js';
import { isStale } from '../stale.js';
import type { StepRenderer } from '../render/step-renderer.js';
import { TemplateError } from '../render/template-error.js';
import { enrollmentFacts } from './render-scope.js';
import { webhookOutcome, slotRetryMs } from './webhook-outcome.js';
import { loadStep, type StepContext } from './step-context.js';
import { effectEnd, effectEndOnce } from './step-end.js';
import {
  endStepDelivery,
  recordStepAttempt,
  isDelivered,
  openStepDelivery,
  type OpenDelivery,
} from './step-deliveries.js';

/** An attempt ends after 15 s; the claim lasts slightly longer. */
const CLAIM_LEASE_MS = 20_000;
/** Delay when another attempt holds the claim. */
const CLAIM_RETRY_MS = 5_000;
/** How long an attempt waits for a slot of its origin before it lets others run. */
const SLOT_WAIT_MS = 1_000;

export interface CallWebhookDeps {
  db: Database;
  sender: WebhookSender;
  renderer: StepRenderer;
  watch: ClaimWatch;
  /** Shared with the deliveries of rules. Acquired before the claim, so that a claim never waits for a slot. */
  origins: OriginLimiter;
  secretKey: Buffer;
  random: () => number;
  metrics: WorkerMetrics;
  record: RecordPort;
}

interface Call {
  context: StepContext<WebhookStep>;
  content: RenderedWebhook;
  target: Target;
  delivery: OpenDelivery;
}

/**
 * Makes one attempt at the webhook of a visit. A failure carries the delay to the next one, under the same `webhook-id`.
 *
 * @param activityAttempt the attempt of the Temporal activity, from 1; includes those that got no slot
 */
export async function callWebhook(
  deps: CallWebhookDeps,
  at: StepVisit,
  activityAttempt: number,
): Promise<NextAction> {
  const { db, origins, random } = deps;
  const entered = await enterStep(db, at);
  if (entered === 'paused') return { do: 'pause' };
  const context = entered === 'over' ? null : await loadStep(db, at, 'webhook');
  if (context === null) return goOn(deps, at, null);
  const content = await compose(deps, at, context);
  const delivery = await openStepDelivery(db, context.enrollment, { at, url: content.url });
  if (delivery.status === 'delivered') {
    // The process ended before it could say so, or the enrollment was paused then.
    const { timeline } = context.enrollment;
    return goOn(deps, at, effectEndOnce(timeline, at, { type: 'webhookDelivered' }));
  }
  const target = { workspaceId: at.workspaceId, url: content.url };
  const release = await origins.acquire(target, SLOT_WAIT_MS);
  if (release === null) {
    const rejections = activityAttempt - (delivery.tries ?? 0);
    throw retryable('webhookBusy', Math.max(origins.retryDelayMs(target), slotRetryMs(rejections, random)));
  }
  try {
    return await attemptOnce(deps, at, { context, content, target, delivery });
  } finally {
    release();
  }
}

function goOn(deps: CallWebhookDeps, at: StepVisit, ended: EndedEffect | null): Promise<NextAction> {
  return advanceAfterEffect(deps, { run: at, type: 'webhook' }, ended);
}

async function attemptOnce(deps: CallWebhookDeps, at: StepVisit, call: Call): Promise<NextAction> {
  const { db } = deps;
  const secrets = await openSecrets(deps, call.context);
  const effectId = db.claimant.newClaim();
  const claimedAt = performance.now();
  const claim = await claimStep(db, { visit: at, effectId, leaseMs: CLAIM_LEASE_MS, marketing: false });
  if (claim === null) {
    const refusal = await findClaimRefusal(db, { visit: at, marketing: false });
    if (refusal === 'paused') return { do: 'pause' };
    if (refusal !== 'over') throw retryable('claimHeld', CLAIM_RETRY_MS);
    await endStepDelivery(db, call.delivery._id, { status: 'stopped' });
    return goOn(deps, at, null);
  }
  const watched = deps.watch.watch(at.enrollmentId, effectId);
  try {
    // Another attempt may have ended between the look at the delivery and the claim.
    if (await isDelivered(db, call.delivery)) throw retryable('claimHeld', CLAIM_RETRY_MS);
    if (isStale(claimedAt)) throw retryable('claimHeld', CLAIM_RETRY_MS);
    const began = new Date();
    const result = await send(deps, call, { began, secrets, signal: watched.signal });
    return await settle(deps, at, { ...call, result, began, stopped: watched.signal.aborted });
  } finally {
    watched.end();
    await claim.release();
  }
}

async function openSecrets(
  { db, secretKey }: CallWebhookDeps,
  { workspace: { _id, webhookSecrets } }: StepContext<WebhookStep>,
): Promise<string[]> {
  const secrets = webhookSecrets ?? (await workspaceSecrets(db, secretKey, _id));
  return signingSecrets(secretKey, secrets, new Date());
}

/** Sends one request, signed with the time of the attempt. */
async function send(
  { sender, origins }: CallWebhookDeps,
  { content, target, delivery }: Call,
  { began: at, secrets, signal }: { began: Date; secrets: string[]; signal: AbortSignal },
): Promise<WebhookResult> {
  const { url, method, headers, body } = content;
  const signature = signWebhook({ id: delivery._id.toHexString(), at, body: body ?? '', secrets });
  const result = await sender.send({
    url,
    method,
    headers: { ...headers, ...signature },
    ...(body === null ? {} : { body }),
    signal,
  });
  origins.record(target, result);
  return result;
}

type AttemptedCall = Call & { result: WebhookResult; began: Date; stopped: boolean };

async function settle(deps: CallWebhookDeps, at: StepVisit, tried: AttemptedCall): Promise<NextAction> {
  const { db, random } = deps;
  const { context, delivery, result, stopped } = tried;
  const first = delivery.attempts[0]?.at ?? tried.began;
  const deadline = new Date(first.getTime() + ATTEMPTED_FOR_MS);
  const now = new Date();
  const end = webhookOutcome({ result, stopped, n: (delivery.tries ?? 0) + 1, at: now, deadline }, random);
  // Before the row says delivered: a crash in between must not lose the answer.
  if (end.status === 'delivered') await storeAnswer(db, at, tried);
  const { automationId } = context.enrollment;
  const attempt = toAttempt(result, { began: tried.began, ended: now });
  await recordStepAttempt(db, { deliveryId: delivery._id, automationId }, { attempt, end });
  if (end.status === 'delivered') {
    observeLateness(deps.metrics, 'webhook', context.enrollment.since?.at ?? null);
    const note = `HTTP ${String(attempt.status)}`;
    return goOn(deps, at, effectEnd(at, { type: 'webhookDelivered', note }));
  }
  if (end.status === 'stopped') return goOn(deps, at, null);
  await recordStepError(db, at, `Webhook: ${attempt.error ?? `HTTP ${String(attempt.status)}`}`);
  if (result.outcome === 'refused') throw nonRetryable('webhookRefused');
  const code = result.outcome === 'answered' ? 'webhookAnswered' : 'webhookFailed';
  if (end.nextAttemptAt === null) throw nonRetryable(code);
  throw retryable(code, end.nextAttemptAt.getTime() - now.getTime());
}

/** Stores the answer for later branches and templates, while the enrollment is active. */
async function storeAnswer(db: Database, at: StepVisit, { context, result }: AttemptedCall): Promise<void> {
  if (result.outcome !== 'answered') return;
  const { enrollmentId, run, visit, step } = at;
  const answer = { step, visit, answer: answerText(result) };
  await db.collections.Enrollment.updateOne(
    { _id: new ObjectId(enrollmentId), status: 'active', run, visit },
    { $set: { stepAnswers: withAnswer(context.enrollment.stepAnswers ?? [], answer) } },
  );
}

async function compose(
  { db, renderer, secretKey }: CallWebhookDeps,
  at: StepVisit,
  context: StepContext<WebhookStep>,
): Promise<RenderedWebhook> {
  try {
    const workspaceId = context.workspace._id.toHexString();
    return await renderer.webhook(
      workspaceId,
      withOpenHeaders(secretKey, context.step),
      enrollmentFacts(context),
    );
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    await recordStepError(db, at, `Template: ${error.message}`);
    throw nonRetryable('templateInvalid');
  }
}
