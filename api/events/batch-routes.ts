import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { invalid, RollcallError } from '../../domain/errors.js';
import type { JsonValue } from '../../domain/json/json.js';
import { BODY_SIZE, jsonErrors } from '../../domain/json/json-limits.js';
import { getWorkspaceId, type ApiContext } from '../http/context.js';
import type { Idempotency } from '../http/input/idempotency-key.js';
import type { Deps } from '../deps.js';
import { eventProperties, eventPatch } from './event-input.js';
import { callerSource } from './caller-source.js';
import { parseStored, subText } from '../body/exact-numbers.js';
import { sendEvent, type EventCounts, type SendEvent } from './send-event.js';
import { parse } from '../http/input/parse.js';
import { presentBatch, type BatchResult } from './batch-presenter.js';
import { batchedEvent, eventBatchBody } from './batch-schemas.js';
import { sendJson, sendOnce } from '../http/output/send.js';
import { itemProblem } from '../http/output/to-client-error.js';

/** Maximum time that validation of a batch blocks the event loop, plus that of one event. */
const SLICE_MS = 20;
/** Maximum number of errors listed for one event of many. */
const MAX_ERRORS = 20;

/** A response that must not be stored for repeats, because some events should be tried again. */
class RetryableBatch extends Error {
  constructor(readonly body: object) {
    super('Some events failed temporarily.');
  }
}

/** Records up to 500 events. Each is validated and recorded on its own: an invalid one does not affect the others. */
export async function send(ctx: ApiContext, deps: Deps): Promise<void> {
  const { events } = parse(eventBatchBody, ctx.state.body);
  try {
    let done: Promise<BatchResult[]> | undefined;
    await sendOnce(ctx, deps, async () => {
      done ??= sendAll(ctx, deps, events);
      const results = await done;
      const body = presentBatch(results);
      if (results.some(isTemporaryFailure)) throw new RetryableBatch(body);
      return { status: 200, body };
    });
  } catch (error) {
    if (!(error instanceof RetryableBatch)) throw error;
    sendJson(ctx, 200, error.body);
  }
}

function isTemporaryFailure(result: BatchResult): boolean {
  return 'error' in result && result.error.status >= 500;
}

/**
 * Passes all events to the engine in order before awaiting any, which preserves the order of each contact's
 * events. Validation of many pauses now and then for other requests.
 */
async function sendAll(ctx: ApiContext, deps: Deps, events: JsonValue[]): Promise<BatchResult[]> {
  const order = { isRefused: false };
  const sent: Promise<PromiseSettledResult<EventCounts>[]>[] = [];
  let pausedAt = performance.now();
  for (const [i, event] of events.entries()) {
    sent.push(Promise.allSettled([sendOne(ctx, deps, { event, i, order })]));
    if (performance.now() - pausedAt < SLICE_MS) continue;
    await setImmediate();
    pausedAt = performance.now();
  }
  const settled = (await Promise.all(sent)).flat();
  const request = { baseUrl: deps.settings.baseUrl, requestId: ctx.state.requestId };
  return settled.map((one) => {
    if (one.status === 'rejected') return itemProblem(one.reason, request);
    if (one.value.eventId !== null) ctx.state.eventIds.push(one.value.eventId);
    const { enrolled, exited, silent } = one.value;
    return { enrolled, exited, ...(silent && { silent }) };
  });
}

async function sendOne(ctx: ApiContext, deps: Deps, item: BatchItem): Promise<EventCounts> {
  const { idempotencyKey, ...event } = parseItem(ctx, item);
  return await sendEvent(deps, {
    workspaceId: getWorkspaceId(ctx),
    source: callerSource(ctx),
    idempotency: itemIdempotency(ctx, item, idempotencyKey),
    email: event.email,
    eventName: event.eventName,
    properties: event.properties,
    patch: eventPatch(event),
    silent: event.silent ?? false,
    request: item.order,
  });
}

interface BatchItem {
  event: JsonValue;
  i: number;
  order: NonNullable<SendEvent['request']>;
}

/** The paths of errors are relative to the whole body. */
function parseItem(ctx: ApiContext, { event, i }: BatchItem) {
  const path = ['events', i];
  try {
    const errors = jsonErrors(event, { size: BODY_SIZE });
    if (errors.length > 0) throw invalid(errors);
    const parsed = parseStored(batchedEvent, ctx, 'contactProperties', { value: event, path });
    return { ...parsed, properties: eventProperties(ctx, 'eventProperties', parsed.eventProperties, path) };
  } catch (error) {
    if (!(error instanceof RollcallError) || error.errors === undefined) throw error;
    throw invalid(
      error.errors.slice(0, MAX_ERRORS).map((one) => ({
        path: `events[${i}]${one.path === '' ? '' : `.${one.path}`}`,
        message: one.message,
      })),
    );
  }
}

/** The event's own key, valid in any batch and position; otherwise the batch's key with the event's position. */
function itemIdempotency(ctx: ApiContext, { i }: BatchItem, own: string | undefined): Idempotency | null {
  const { idempotency } = ctx.state;
  if (own === undefined) return idempotency && { ...idempotency, key: `${idempotency.key}:${i}` };
  const text = subText(ctx, ['events', i]) ?? '';
  return { key: own, fingerprint: createHash('sha256').update(`${ctx.path}#\n${text}`).digest('hex') };
}
