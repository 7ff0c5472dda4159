import type Koa from 'koa';
import type { ObjectId } from 'mongodb';
import type { JsonObject } from '../../domain/json/json.js';
import type { RollcallError } from '../../domain/errors.js';
import type { EventSourceRecord } from '../../models/sources/event-source.js';
import type { JsonBody } from '../body/json-body.js';
import type { Caller, SessionCaller } from './caller.js';
import type { Idempotency } from './input/idempotency-key.js';
import type { Route } from './route.js';

/** What the middleware determines about a request, in order. */
export interface ApiState {
  requestId: string;
  /** Null when no route matches. */
  route: Route | null;
  params: Record<string, string>;
  /** Null unless the route's credential is `session` or `sessionOrKey`. */
  caller: Caller | null;
  /** Null unless the route's credential is `source`. */
  source: EventSourceRecord | null;
  /** The bytes of the body after decompression; empty when there is none or it was not read. */
  rawBody: Buffer;
  json: JsonBody | null;
  /** The parsed JSON object, not yet validated; `{}` if there is none. */
  body: JsonObject;
  idempotency: Idempotency | null;
  /** Events recorded by this request, for its log line. */
  eventIds: string[];
  /** The handler writes the audit entry itself, in the transaction of the change. */
  audited: boolean;
  /** The error behind the response, for the log. */
  error: RollcallError | null;
}

export type ApiContext = Koa.ParameterizedContext<ApiState>;
export type ApiMiddleware = Koa.Middleware<ApiState>;

/** The caller; only for routes whose credential is `session` or `sessionOrKey`. */
export function getCaller(ctx: ApiContext): Caller {
  if (ctx.state.caller === null) throw new Error(`${ctx.state.route?.path ?? ctx.path} has no caller`);
  return ctx.state.caller;
}

/** The signed-in caller; only for routes whose credential is `session`. */
export function getSession(ctx: ApiContext): SessionCaller {
  const caller = getCaller(ctx);
  if (caller.kind !== 'session')
    throw new Error(`${ctx.state.route?.path ?? ctx.path} does not accept API keys`);
  return caller;
}

/** The workspace of the caller's credential. */
export function getWorkspaceId(ctx: ApiContext): ObjectId {
  return getCaller(ctx).workspaceId;
}

/** The source of the token in the path; only for routes whose credential is `source`. */
export function getEventSource(ctx: ApiContext): EventSourceRecord {
  if (ctx.state.source === null) throw new Error(`${ctx.state.route?.path ?? ctx.path} has no source`);
  return ctx.state.source;
}

/** The resource that `{id}` in the path refers to, in the caller's workspace. */
export function getTarget(ctx: ApiContext): { workspaceId: ObjectId; id: string } {
  return { workspaceId: getWorkspaceId(ctx), id: param(ctx, 'id') };
}

/** A path parameter, such as `id`. */
export function param(ctx: ApiContext, name: string): string {
  const value = ctx.state.params[name];
  if (value === undefined) throw new Error(`${ctx.state.route?.path ?? ctx.path} has no {${name}}`);
  return value;
}
