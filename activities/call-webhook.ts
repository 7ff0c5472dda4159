import { randomUUID } from 'node:crypto';
import { stringify } from 'lossless-json';
import type { ObjectId } from 'mongodb';
import type { WebhookStep } from '../domain/automation.js';
import type { Database } from '../models/database.js';
import { derivedId } from '../models/ids.js';
import type { DeliveryAttempt, WebhookDeliveryStatus } from '../models/webhook-delivery.js';
import type { StepOutcome, StepVisit } from '../workflows/messages.js';
import { claimStep, standingOf } from './claim.js';
import type { ClaimWatch } from './claim-watch.js';
import { enterStep, noteError, tell } from './enter-step.js';
import { final, retryable } from './failures.js';
import type { WebhookRequest, WebhookResult, WebhookSender } from './http/webhook-sender.js';
import type { Renderer } from './render/liquid.js';
import { TemplateError } from './render/template-error.js';
import { entryProperties, renderScope } from './render-scope.js';
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
  if (!(await enterStep(db, at, null))) return 'over';
  const context = await loadStep(db, at, 'webhook');
  if (context === null) return 'over';
  const deliveryId = derivedId('webhook', at.enrollmentId, at.visit);
  const request = await compose(deps, at, context, deliveryId);
  if (await isDelivered(db, context, { deliveryId, at, url: request.url })) return 'done';
  const release = await deps.slots.acquire(new URL(request.url).origin);
  try {
    return await tryOnce(deps, at, { request, deliveryId });
  } finally {
    release();
  }
}

async function tryOnce(
  deps: CallWebhookDeps,
  at: StepVisit,
  { request, deliveryId }: { request: WebhookRequest; deliveryId: ObjectId },
): Promise<StepOutcome> {
  const { db } = deps;
  const effectId = randomUUID();
  const claim = await claimStep(db, { visit: at, effectId, leaseMs: CLAIM_LEASE_MS, marketing: false });
  if (claim === null) {
    if ((await standingOf(db, at)) !== 'over') throw retryable('claimHeld');
    await endDelivery(db, deliveryId, 'stopped');
    return 'over';
  }
  const watched = deps.watch.watch(at.enrollmentId, effectId);
  try {
    const began = new Date();
    const result = await deps.sender.send({ ...request, signal: watched.signal });
    return await settle(db, at, { result, deliveryId, began, stopped: watched.signal.aborted });
  } finally {
    watched.end();
    await claim.release();
  }
}

async function settle(
  db: Database,
  at: StepVisit,
  of: { result: WebhookResult; deliveryId: ObjectId; began: Date; stopped: boolean },
): Promise<StepOutcome> {
  const { result, deliveryId } = of;
  const attempt = attemptOf(result, of.began);
  const delivered = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
  const end: WebhookDeliveryStatus = delivered ? 'delivered' : of.stopped ? 'stopped' : 'pending';
  await db.collections.WebhookDelivery.updateOne(
    { _id: deliveryId },
    { $set: { status: end }, $push: { attempts: { $each: [attempt], $slice: -MAX_KEPT_ATTEMPTS } } },
  );
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
  const { step, enrollment } = context;
  const scope = renderScope({ ...context, enrollment });
  try {
    const url = renderer.renderUrl(step.url, scope);
    const own: [string, string][] = [];
    for (const [name, value] of Object.entries(step.headers ?? {})) {
      own.push([name.toLowerCase(), renderer.renderText(value, scope)]);
    }
    const method = step.method ?? 'POST';
    const headers = {
      'user-agent': 'Rollcall',
      ...Object.fromEntries(own),
      'webhook-id': deliveryId.toHexString(),
      'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
    };
    if (method === 'GET') return { url, method, headers };
    const body = step.body === undefined ? defaultBody(context) : renderer.renderJson(step.body, scope);
    return { url, method, headers: { ...headers, 'content-type': 'application/json' }, body };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    await noteError(db, at, `Template: ${error.message}`);
    throw final('templateInvalid');
  }
}

/** Without a body of its own a step sends what a rule would. */
function defaultBody({ enrollment, contact }: Context): string {
  const { email, firstName, lastName, name, subscribed, timezone, language, customFields } = contact;
  const id = contact._id.toHexString();
  const text = stringify({
    event: enrollment.entry.name,
    payload: {
      eventId: enrollment.entry.eventId.toHexString(),
      contactId: id,
      email,
      contact: { id, email, firstName, lastName, name, customFields, subscribed, timezone, language },
      properties: entryProperties(enrollment),
    },
    timestamp: enrollment.enteredAt.toISOString(),
  });
  return text ?? '{}';
}
