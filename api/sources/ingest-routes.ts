import { setImmediate } from 'node:timers/promises';
import { RollcallError } from '../../domain/errors.js';
import { isFormHandshake } from '../../domain/mapping/ingested-event.js';
import type { Challenge } from '../../domain/mapping/challenge.js';
import { withDeliveryHeaders } from '../../domain/mapping/delivery-id.js';
import { readMailReports, understoodReports } from '../../domain/mail-reports/read-mail-reports.js';
import { allowedDelivery, echoedHeaders } from '../../domain/mapping/header-handshake.js';
import { getEventSource, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { readIngestBody, type IngestBody } from '../body/ingest-body.js';
import { assertSignature } from './check-signature.js';
import { ingestPayload, resolvePayload, type Ingested, type IngestInput } from './ingest-payload.js';
import { acknowledge, echo, isEventInQuery, urlChallenge, welcome } from './ingest-answers.js';
import { mapForSource } from './map-for-source.js';
import { presentIngested, presentIngestedList } from './ingest-presenter.js';
import { zoomChallenge } from './secret-handshake.js';
import { splitItems, type Item, type Items } from './split-items.js';
import { answersSns } from './sns-handshake.js';
import type { Problem } from '../http/output/problem.js';
import { headerValues, textHeaders } from '../http/output/headers.js';
import { itemProblem } from '../http/output/to-client-error.js';

type Source = IngestInput['source'];

const MAPPINGS_PER_TICK = 20;
const URL_ENCODED = 'application/x-www-form-urlencoded';

/**
 * Answers a provider's check of the URL. A query is an event if the source takes those; HEAD never sends one.
 */
export async function probe(ctx: ApiContext, deps: Deps): Promise<void> {
  const source = getEventSource(ctx);
  ctx.set(echoedHeaders(ctx.req.headers));
  const challenge = urlChallenge(deps, source, ctx);
  if (challenge !== null) echo(ctx, challenge);
  else if (isEventInQuery(ctx, source)) await receive(ctx, deps);
  else welcome(ctx, source);
}

/** Answers who asks whether CloudEvents may be delivered, and everyone else who asks for the methods. */
export function allow(ctx: ApiContext): void {
  ctx.set({ Allow: 'GET, HEAD, OPTIONS, POST', ...allowedDelivery(ctx.req.headers) });
  ctx.body = { ok: true };
}

/**
 * Receives what a provider sends, maps it to a contact and an event, and records it. If the source has signing,
 * nothing is read, echoed or counted against its rate before the signature is verified.
 */
export async function receive(ctx: ApiContext, deps: Deps): Promise<void> {
  const source = getEventSource(ctx);
  const headers = await verifiedHeaders(ctx, deps, source);
  ctx.set(echoedHeaders(ctx.req.headers));
  if (await answersSns(deps, source, ctx.state.rawBody)) {
    ctx.body = { ok: true };
    return;
  }
  if (ctx.state.rawBody.length === 0) {
    const challenge = urlChallenge(deps, source, ctx);
    if (challenge !== null) return echo(ctx, challenge);
    if (!isEventInQuery(ctx, source)) return welcome(ctx, source);
  }
  const sent = sentBody(ctx);
  const body = splitItems(sent, { headers, override: source.mapping ?? {} });
  deps.sources.admit(source, body.items.length);
  const inputs = await mapAll(deps, { source, headers, body });
  const challenge = challengeIn(deps, source, inputs);
  if (challenge !== null) return echo(ctx, challenge);
  if (body.isList || inputs.length > 1) await respondToList(ctx, deps, inputs);
  else await respondToOne(ctx, deps, { body, input: inputs[0] });
  acknowledge(ctx, source, sent);
}

/** A query takes the place of a body, and is kept as one. */
function sentBody(ctx: ApiContext): IngestBody {
  const { rawBody } = ctx.state;
  if (rawBody.length > 0) return readIngestBody(ctx.get('Content-Type'), rawBody);
  ctx.state.rawBody = Buffer.from(ctx.querystring);
  return readIngestBody(URL_ENCODED, ctx.state.rawBody);
}

/** Answers for a single payload; its error is the response. */
async function respondToOne(
  ctx: ApiContext,
  deps: Deps,
  { body, input }: { body: Items; input: Input | undefined },
): Promise<void> {
  if (input === undefined || input instanceof RollcallError)
    throw input ?? new Error('The body has no payload.');
  const ingested = await ingestPayload(deps, input);
  ctx.state.eventIds.push(ingested.eventId);
  const isHandshake = body.kind === 'form' && isFormHandshake(ingested.eventName, input.payload.value);
  ctx.body = presentIngested(ingested);
  ctx.status = ingested.status === 'unmapped' && !isHandshake ? 202 : 200;
}

/**
 * Records all payloads, keeping the order of each contact's. One that can never be accepted is an error among
 * the results. While the storage fails, the provider is asked to send everything again; what was recorded is
 * recognized.
 */
async function respondToList(ctx: ApiContext, deps: Deps, inputs: Input[]): Promise<void> {
  const order = { isRefused: false };
  const ready = await Promise.allSettled(
    inputs.map(async (input) => {
      if (input instanceof RollcallError) throw input;
      return await resolvePayload(deps, { ...input, request: order });
    }),
  );
  const settled = await Promise.allSettled(
    ready.map(async (one) => {
      if (one.status === 'rejected') throw one.reason;
      return await one.value();
    }),
  );
  const request = { baseUrl: deps.settings.baseUrl, requestId: ctx.state.requestId };
  const results = settled.map((one): Ingested | { error: Problem } => {
    if (one.status === 'fulfilled') {
      ctx.state.eventIds.push(one.value.eventId);
      return one.value;
    }
    const failed = itemProblem(one.reason, request);
    if (failed.error.status === 503) throw one.reason;
    return failed;
  });
  ctx.body = presentIngestedList(results);
}

type Input = IngestInput | RollcallError;

function challengeIn(deps: Deps, source: Source, inputs: Input[]): Challenge | null {
  const [first] = inputs;
  if (inputs.length !== 1 || first === undefined || first instanceof RollcallError) return null;
  if (first.mapping.email !== null) return null;
  return first.mapping.challenge ?? zoomChallenge(deps, source, first.payload.value);
}

/** Mapping takes up to a millisecond, so long arrays yield to other requests. */
async function mapAll(
  deps: Deps,
  { source, headers, body }: { source: Source; headers: Record<string, string>; body: Items },
): Promise<Input[]> {
  const inputs: Input[] = [];
  for (const [i, item] of body.items.entries()) {
    if (i > 0 && i % MAPPINGS_PER_TICK === 0) await setImmediate();
    if (item instanceof RollcallError) inputs.push(item);
    else inputs.push(...(await toInputs(deps, item, { source, headers, index: body.isList ? i : null })));
  }
  return inputs;
}

/** One for each bounce or complaint that a payload reports; as a rule, just one. */
async function toInputs(
  deps: Deps,
  { element, ...payload }: Item,
  received: { source: Source; headers: Record<string, string>; index: number | null },
): Promise<IngestInput[]> {
  const { source, headers, index } = received;
  const override = source.mapping ?? {};
  const mapping = await mapForSource(deps, {
    source,
    headers,
    body: payload.exact,
    override,
    ...(element !== undefined && { element: { value: element, index: index ?? 0 } }),
  });
  const provider = understoodReports(source);
  const reports = provider === null ? [] : readMailReports(provider, payload.value);
  const input = { source, mapping, payload, index };
  if (reports.length === 0) return [{ ...input, report: null }];
  return reports.map((mail, at) => ({ ...input, report: { mail, index: at } }));
}

/** The headers as strings, after verifying the signature. @throws RollcallError `bad_signature` */
async function verifiedHeaders(ctx: ApiContext, deps: Deps, source: Source): Promise<Record<string, string>> {
  const sent = Object.entries(ctx.req.headersDistinct).map(([name, values = []]) => [name, values] as const);
  const delivery = { headers: headerValues(sent), body: ctx.state.rawBody };
  const { deliveryHeaders, deliveryId } = await assertSignature(deps, source, delivery);
  const headers = withDeliveryHeaders(textHeaders(ctx.req.headers), deliveryHeaders);
  return deliveryId === null ? headers : { ...headers, 'webhook-id': deliveryId };
}
