import type { DeliveryEndReason } from '../../domain/webhook/rule.js';
import { nextDelayMs } from '../../domain/webhook/delivery-schedule.js';
import type { RuleRecord } from '../../models/webhooks/rule.js';
import type { WebhookDeliveryRecord, WebhookDeliveryStatus } from '../../models/webhooks/webhook-delivery.js';
import type { WebhookRequest, WebhookResult, WebhookSender } from '../http/webhook-sender.js';
import { isStale } from '../stale.js';
import type { StepRenderer } from '../render/step-renderer.js';
import { toAttempt, isDelivered } from './attempt.js';
import { deliveryFacts, deliveryRequest } from './delivery-request.js';
import type { ClaimedDelivery } from './load-deliveries.js';
import { endDelivery, recordAttempt, type AttemptOutcome, type RecordAttemptDeps } from './record-attempt.js';
import type { OriginLimiter, Target } from './origin-limiter.js';
import { recordFailure, recordSuccess, type RuleHealthDeps } from './rule-health.js';

/** The receiver no longer exists (RFC 9110 section 15.5.11). */
const GONE = 410;
/** How long an attempt waits for a slot of its origin. */
export const SLOT_WAIT_MS = 1_000;

export interface DeliveryDeps extends RuleHealthDeps, RecordAttemptDeps {
  sender: WebhookSender;
  origins: OriginLimiter;
  renderer: Pick<StepRenderer, 'rule'>;
  secretKey: Buffer;
  random: () => number;
}

/**
 * What follows for a delivery: its end or the next attempt. `noSlot`: no attempt was made, and it is still claimed, unless
 * this process was frozen and has lost the claim.
 */
export type AfterAttempt =
  'noSlot' | { status: Exclude<WebhookDeliveryStatus, 'pending'> } | { nextAttemptAt: Date };

/** Makes one attempt of a claimed delivery, if its rule is on and its origin has a free slot. Releases the claim after one. */
export async function attemptDelivery(deps: DeliveryDeps, claimed: ClaimedDelivery): Promise<AfterAttempt> {
  const { delivery, rule, event } = claimed;
  const isEnabled = rule !== null && (rule.enabled || delivery.isTest === true);
  if (!isEnabled) return failed(deps, delivery, 'ruleOff');
  const facts = deliveryFacts(delivery, rule, event);
  if (facts === null) return failed(deps, delivery, 'expired');
  const rendered = await deps.renderer.rule(rule.workspaceId.toHexString(), { action: rule.action, facts });
  if (rendered === null) return 'noSlot';
  if (!rendered.ok) {
    const result = { outcome: 'refused', reason: `Template: ${rendered.error}` } as const;
    return settle(deps, { delivery, rule, result, at: new Date(), isTemplate: true });
  }
  const { value: body } = rendered;
  const target = currentTarget(claimed);
  const release = await deps.origins.acquire(target, SLOT_WAIT_MS);
  if (release === null) return 'noSlot';
  if (isStale(claimed.claimedAt)) {
    release();
    return 'noSlot';
  }
  const at = new Date();
  const request = deliveryRequest(deps.secretKey, { delivery, rule, body, at });
  const result = await send(deps, { target, request, release });
  return settle(deps, { delivery, rule, result, at });
}

/** Where the rule sends now; the URL of a delivery is that of its last attempt. */
export function currentTarget({ delivery, rule }: ClaimedDelivery): Target {
  return { workspaceId: delivery.workspaceId.toHexString(), url: rule?.action.url ?? delivery.url };
}

/** Releases the slot with the answer, before anything is written. */
async function send(
  { sender, origins }: DeliveryDeps,
  { target, request, release }: { target: Target; request: WebhookRequest; release: () => void },
): Promise<WebhookResult> {
  try {
    const result = await sender.send(request);
    origins.record(target, result);
    return result;
  } finally {
    release();
  }
}

async function failed(
  { db }: DeliveryDeps,
  delivery: WebhookDeliveryRecord,
  endReason: DeliveryEndReason,
): Promise<AfterAttempt> {
  await endDelivery(db, delivery, { status: 'failed', endReason });
  return { status: 'failed' };
}

interface CompletedAttempt {
  delivery: WebhookDeliveryRecord;
  rule: RuleRecord;
  result: WebhookResult;
  at: Date;
  /** The body could not be rendered, as it could not the next time: the same facts give the same body. */
  isTemplate?: boolean;
}

async function settle(
  deps: DeliveryDeps,
  { delivery, rule, result, at, isTemplate = false }: CompletedAttempt,
): Promise<AfterAttempt> {
  const end = isTemplate ? templateFailed(delivery) : attemptOutcome(deps, delivery, result);
  const attempt = toAttempt(result, { began: at, ended: new Date() });
  await recordAttempt(deps, delivery, { url: rule.action.url, attempt, end });
  if (delivery.isTest !== true) {
    if (end.status === 'delivered') await recordSuccess(deps, rule);
    else if (end.endReason === 'gone') await deps.disableRule(rule, 'gone', at);
    else await recordFailure(deps, rule, at);
  }
  const { status, nextAttemptAt } = end;
  if (status === 'pending') return { nextAttemptAt: nextAttemptAt ?? at };
  return { status };
}

function templateFailed({ isTest }: WebhookDeliveryRecord): AttemptOutcome {
  return {
    status: 'failed',
    nextAttemptAt: null,
    endReason: isTest === true ? 'testFailed' : 'templateFailed',
  };
}

function attemptOutcome(
  { random }: DeliveryDeps,
  { isTest, tries = 0 }: WebhookDeliveryRecord,
  result: WebhookResult,
): AttemptOutcome {
  if (isDelivered(result)) return { status: 'delivered', nextAttemptAt: null };
  if (isTest === true) return { status: 'failed', nextAttemptAt: null, endReason: 'testFailed' };
  const isGone = result.outcome === 'answered' && result.status === GONE;
  if (isGone) return { status: 'failed', nextAttemptAt: null, endReason: 'gone' };
  const retryAfter = result.outcome === 'answered' ? result.retryAfterSeconds : null;
  const gapMs = nextDelayMs(tries + 1, retryAfter, random);
  if (gapMs === null) return { status: 'failed', nextAttemptAt: null, endReason: 'exhausted' };
  return { status: 'pending', nextAttemptAt: new Date(Date.now() + gapMs) };
}
