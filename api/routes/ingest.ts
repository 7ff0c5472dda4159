import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { RollcallError } from '../../domain/errors.js';
import { isFormHandshake } from '../../domain/ingested-event.js';
import type { Challenge } from '../../domain/mapping/challenge.js';
import { mapPayload } from '../../domain/mapping/map-payload.js';
import { queryChallenge } from '../../domain/query-challenge.js';
import { param, type ApiContext } from '../context.js';
import type { Deps } from '../deps.js';
import { readIngestBody, type IngestBody } from '../ingest-body.js';
import { ingestPayload, type Ingested, type IngestInput } from '../operations/ingest-payload.js';
import { presentIngested, presentIngestedList } from '../presenters/ingested.js';

type Source = IngestInput['source'];

const SEARCHES_PER_TURN = 20;

/** Whether somebody listens; a provider's challenge in the query is echoed. */
export async function probe(ctx: ApiContext, deps: Deps): Promise<void> {
  await sourceOf(ctx, deps);
  const challenge = queryChallenge(ctx.querystring);
  if (challenge === null) ctx.body = { ok: true };
  else echo(ctx, challenge);
}

/** Whatever a provider sends: mapped to a person and an event, and recorded. */
export async function receive(ctx: ApiContext, deps: Deps): Promise<void> {
  const source = await sourceOf(ctx, deps);
  const inQuery = queryChallenge(ctx.querystring);
  if (inQuery !== null && ctx.state.rawBody.length === 0) return echo(ctx, inQuery);
  const body = readIngestBody(ctx.get('Content-Type'), ctx.state.rawBody);
  deps.sources.admit(source, body.payloads.length);
  const inputs = await mapAll(ctx, source, body);
  const [first] = inputs;
  const challenge = inputs.length === 1 && first?.mapping.email === null ? first.mapping.challenge : null;
  if (challenge !== null) return echo(ctx, challenge);
  const all = await recordAll(deps, inputs);
  ctx.state.eventIds.push(...all.map((one) => one.eventId));
  const [only] = all;
  if (body.isList || only === undefined) {
    ctx.body = presentIngestedList(all);
    return;
  }
  const isHandshake = body.kind === 'form' && isFormHandshake(only.eventName, first?.payload.value ?? {});
  ctx.body = presentIngested(only);
  ctx.status = only.status === 'unmapped' && !isHandshake ? 202 : 200;
}

async function sourceOf(ctx: ApiContext, deps: Deps): Promise<Source> {
  const source = await deps.sources.byToken(param(ctx, 'token'));
  if (source === null) throw new RollcallError('not_found', 'There is no source at this address.');
  return source;
}

/** A search takes up to a millisecond, so between those of a long array others get their turn. */
async function mapAll(ctx: ApiContext, source: Source, body: IngestBody): Promise<IngestInput[]> {
  const headers = textHeaders(ctx.req.headers);
  const bodyHash = createHash('sha256').update(ctx.state.rawBody).digest('hex');
  const inputs: IngestInput[] = [];
  for (const [i, payload] of body.payloads.entries()) {
    if (i > 0 && i % SEARCHES_PER_TURN === 0) await setImmediate();
    const mapping = mapPayload({ headers, body: payload.exact, sourceName: source.name });
    inputs.push({ source, mapping, payload, bodyHash, index: body.isList ? i : null });
  }
  return inputs;
}

/** Records them all, in order for each person; one that fails fails the call once the others are done. */
async function recordAll(deps: Deps, inputs: IngestInput[]): Promise<Ingested[]> {
  const settled = await Promise.allSettled(inputs.map((input) => ingestPayload(deps, input)));
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

function textHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const texts = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
  );
  return Object.fromEntries(texts);
}

function echo(ctx: ApiContext, { status, body, contentType, headers }: Challenge): void {
  ctx.body = body;
  ctx.status = status;
  ctx.type = contentType;
  ctx.set(headers);
}
