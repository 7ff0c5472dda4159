import { randomUUID } from 'node:crypto';
import type { ObjectId } from 'mongodb';
import type { WebhookStep } from '../domain/automation.js';
import type { Database } from '../models/database.js';
import { derivedId } from '../models/ids.js';
import type { DeliveryAttempt, WebhookDeliveryStatus } from '../models/webhook-delivery.js';
import type { StepOutcome, StepVisit } from '../workflows/messages.js';
import { claimStep, standingOf } from './claim.js';
import type { ClaimWatch } from './claim-watch.js';
import { counting, oneMore } from './count-step.js';
import { enterStep, noteError, tell } from './enter-step.js';
import { final, retryable } from './failures.js';
import type { WebhookRequest, WebhookResult, WebhookSender } from './http/webhook-sender.js';
import type { Renderer } from './render/liquid.js';
import { TemplateError } from './render/template-error.js';
import { renderWebhook } from './render/webhook.js';
import { factsOf } from './render-scope.js';
import type { Slots } from './slots.js';
import { loadStep, type StepContext } from './step-context.js';

/** A try ends after 15 s; the claim outlives it a little. */
const CLAIM_LEASE_MS = 20_000;
const MAX_KEPT_ATTEMPTS = 50;
/** The receiver says that it is gone for good (RFC 9110 section 15.5.11). */
const GONE = 410;

export interface CallWebhookDeps {
  db: Database;
  sender: WebhookSender;
  renderer: Renderer;
  watch: ClaimWatch;
  /** Tries on the wire at a time; nothing queues behind a claim. */
  slots: Slots;
}

type Context = StepContext<WebhookStep>;

/** Calls the webhook of one visit: one try; the activity's policy repeats it under the same `webhook-id`. */
export async function callWebhook(deps: CallWebhookDeps, at: StepVisit): Promise<StepOutcome> {
  const { db } = deps;
  const entered = await enterStep(db, at);
  if (entered !== 'entered') return entered;
  const context = await loadStep(db, at, 'webhook');
  if (context === null) return 'over';
  const deliveryId = derivedId('webhook', at.enrollmentId, at.visit);
  const request = await compose(deps, at, context, deliveryId);
  if (await isDelivered(db, context, { deliveryId, at, url: request.url })) return 'done';
  const release = await deps.slots.acquire(new URL(request.url).origin);
  try {
    const { automationId } = context.enrollment;
    return await tryOnce(deps, at, { request, deliveryId, automationId });
  } finally {
    release();
  }
}

interface Delivery {
  request: WebhookRequest;
  deliveryId: ObjectId;
  automationId: ObjectId;
}

async function tryOnce(
  deps: CallWebhookDeps,
  at: StepVisit,
  { request, deliveryId, automationId }: Delivery,
): Promise<StepOutcome> {
  const { db } = deps;
  const effectId = randomUUID();
  const claim = await claimStep(db, { visit: at, effectId, leaseMs: CLAIM_LEASE_MS, marketing: false });
  if (claim === null) {
    const standing = await standingOf(db, at);
    if (standing === 'paused') return 'paused';
    if (standing !== 'over') throw retryable('claimHeld');
    await endDelivery(db, deliveryId, 'stopped');
    return 'over';
  }
  const watched = deps.watch.watch(at.enrollmentId, effectId);
  try {
    const began = new Date();
    const result = await deps.sender.send({ ...request, signal: watched.signal });
    const stopped = watched.signal.aborted;
    return await settle(db, at, { result, deliveryId, automationId, began, stopped });
  } finally {
    watched.end();
    await claim.release();
  }
}

async function settle(
  db: Database,
  at: StepVisit,
  of: { result: WebhookResult; deliveryId: ObjectId; automationId: ObjectId; began: Date; stopped: boolean },
): Promise<StepOutcome> {
  const { result, deliveryId } = of;
  const attempt = attemptOf(result, of.began);
  const delivered = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
  const end: WebhookDeliveryStatus = delivered ? 'delivered' : of.stopped ? 'stopped' : 'pending';
  await noteAttempt(db, { deliveryId, automationId: of.automationId }, { attempt, end });
  if (delivered) {
    await tell(db, at, { type: 'webhookDelivered', note: `HTTP ${String(attempt.status)}` });
    return 'done';
  }
  if (of.stopped) return 'over';
  const why = attempt.error ?? `HTTP ${String(attempt.status)}`;
  await noteError(db, at, `Webhook: ${why}`);
  if (result.outcome !== 'refused' && attempt.status !== GONE) {
    throw retryable(result.outcome === 'answered' ? 'webhookAnswered' : 'webhookFailed');
  }
  await endDelivery(db, deliveryId, 'failed');
  throw final(result.outcome === 'refused' ? 'webhookRefused' : 'webhookAnswered');
}

/** Adds a try to the delivery's row; one that got through is counted with it. */
async function noteAttempt(
  db: Database,
  { deliveryId, automationId }: { deliveryId: ObjectId; automationId: ObjectId },
  { attempt, end }: { attempt: DeliveryAttempt; end: WebhookDeliveryStatus },
): Promise<void> {
  const attempts = { $each: [attempt], $slice: -MAX_KEPT_ATTEMPTS };
  await counting(
    db,
    async (session) => {
      const before = await db.collections.WebhookDelivery.findOneAndUpdate(
        { _id: deliveryId },
        { $set: { status: end }, $push: { attempts } },
        { session, returnDocument: 'before' },
      );
      return before && { ...before, automationId };
    },
    (moves, { status, step }) => {
      if (end === 'delivered' && status !== 'delivered') oneMore(moves, step, 'sent');
    },
  );
}

function attemptOf(result: WebhookResult, at: Date): DeliveryAttempt {
  switch (result.outcome) {
    case 'answered':
      return {
        at,
        status: result.status,
        durationMs: result.durationMs,
        error: null,
        response: result.excerpt,
      };
    case 'failed':
      return { at, status: null, durationMs: result.durationMs, error: result.error, response: null };
    case 'refused':
      return { at, status: null, durationMs: 0, error: result.reason, response: null };
  }
}

async function endDelivery(db: Database, _id: ObjectId, status: WebhookDeliveryStatus): Promise<void> {
  await db.collections.WebhookDelivery.updateOne({ _id }, { $set: { status, nextAttemptAt: null } });
}

/** Makes the delivery's row when it is the first try; true when an earlier one got through. */
async function isDelivered(
  db: Database,
  { enrollment }: Context,
  { deliveryId, at, url }: { deliveryId: ObjectId; at: StepVisit; url: string },
): Promise<boolean> {
  const row = await db.collections.WebhookDelivery.findOneAndUpdate(
    { _id: deliveryId },
    {
      $setOnInsert: {
        workspaceId: enrollment.workspaceId,
        contactId: enrollment.contactId,
        ruleId: null,
        eventId: enrollment.entry.eventId,
        enrollmentId: enrollment._id,
        step: at.step,
        status: 'pending',
        attempts: [],
        nextAttemptAt: null,
        createdAt: new Date(),
      },
      $set: { url },
    },
    { upsert: true, returnDocument: 'after' },
  );
  return row?.status === 'delivered';
}

async function compose(
  { db, renderer }: CallWebhookDeps,
  at: StepVisit,
  context: Context,
  deliveryId: ObjectId,
): Promise<WebhookRequest> {
  try {
    const { body, headers, ...rest } = renderWebhook(renderer, context.step, factsOf(context));
    const named = {
      ...headers,
      'webhook-id': deliveryId.toHexString(),
      'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
    };
    return { ...rest, headers: named, ...(body === null ? {} : { body }) };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    await noteError(db, at, `Template: ${error.message}`);
    throw final('templateInvalid');
  }
}
