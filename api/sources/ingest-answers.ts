import { requiredAcknowledgement } from '../../domain/mapping/acknowledgement.js';
import type { Challenge } from '../../domain/mapping/challenge.js';
import { headerChallenge } from '../../domain/mapping/header-handshake.js';
import { queryChallenge } from '../../domain/mapping/query-challenge.js';
import type { EventSourceRecord } from '../../models/sources/event-source.js';
import type { IngestBody } from '../body/ingest-body.js';
import type { ApiContext } from '../http/context.js';
import { crcChallenge, type SecretDeps } from './secret-handshake.js';

/** The response to a check of the URL by its query or a header; null for anything else. */
export function urlChallenge(deps: SecretDeps, source: EventSourceRecord, ctx: ApiContext): Challenge | null {
  return (
    crcChallenge(deps, source, ctx.querystring) ??
    queryChallenge(ctx.querystring) ??
    headerChallenge(ctx.req.headers)
  );
}

/** Whether the query of a request without a body is an event. */
export function isEventInQuery({ method, querystring }: ApiContext, source: EventSourceRecord): boolean {
  return source.acceptsQuery === true && method !== 'HEAD' && querystring !== '';
}

/** Answers a request that sends nothing. */
export function welcome(ctx: ApiContext, source: EventSourceRecord): void {
  ctx.body = { ok: true };
  if (isSet(source.answer)) say(ctx, source.answer, 'text/plain');
}

/** Replaces the answer where the provider must get another: the source's own, or the one that the payload shows. */
export function acknowledge(ctx: ApiContext, source: EventSourceRecord, { items, isList }: IngestBody): void {
  if (isSet(source.answer)) return say(ctx, source.answer, 'text/plain');
  const [first] = items;
  if (isList || first === undefined || first instanceof Error) return;
  const needed = requiredAcknowledgement(first.value);
  if (needed !== null) say(ctx, needed.body, needed.contentType);
}

export function echo(ctx: ApiContext, { status, body, contentType, headers }: Challenge): void {
  ctx.body = body;
  ctx.status = status;
  if (body !== '') ctx.type = contentType;
  ctx.set(headers);
}

/** Such providers take nothing but 200. */
function say(ctx: ApiContext, text: string, type: string): void {
  ctx.status = 200;
  ctx.body = text;
  ctx.type = type;
}

function isSet(answer: string | null | undefined): answer is string {
  return (answer ?? '') !== '';
}
