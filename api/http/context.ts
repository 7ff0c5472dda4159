import type Koa from 'koa';
import type { ObjectId } from 'mongodb';
import type { Role, Scope } from '../../domain/accounts/access.js';
import type { JsonObject } from '../../domain/json/json.js';
import type { RollcallError } from '../../domain/errors.js';
import type { JsonBody } from '../body/json-body.js';
import type { Route } from './route.js';

/** Somebody signed in, at work in one of their workspaces. */
export interface SessionCaller {
  kind: 'session';
  sessionId: ObjectId;
  tokenHash: string;
  userId: ObjectId;
  workspaceId: ObjectId;
  role: Role;
  expiresAt: Date;
}

/** A machine with an API key. */
export interface ApiKeyCaller {
  kind: 'apiKey';
  keyId: ObjectId;
  name: string;
  workspaceId: ObjectId;
  scopes: Scope[];
}

export type Caller = SessionCaller | ApiKeyCaller;

/** A valid `Idempotency-Key` and what it was sent with: SHA-256 over method, path and raw body, hex. */
export interface Idempotency {
  key: string;
  fingerprint: string;
}

/** What the middleware learns of a request, in the order in which it does. */
export interface ApiState {
  requestId: string;
  /** Null until the map of routes knows the path. */
  route: Route | null;
  params: Record<string, string>;
  /** Null where the route asks for no credential of its own. */
  caller: Caller | null;
  /** The bytes of the body after decompression; empty where there is none or nobody read it. */
  rawBody: Buffer;
  json: JsonBody | null;
  /** The parsed JSON object, not yet validated; `{}` where there is none. */
  body: JsonObject;
  idempotency: Idempotency | null;
  /** Events that this request brought; they stand in its log line. */
  eventIds: string[];
  /** What the request changed stands in the audit log, or is going to with the change. */
  audited: boolean;
  /** The error that made the answer, for the log. */
  error: RollcallError | null;
}

export type ApiContext = Koa.ParameterizedContext<ApiState>;
export type ApiMiddleware = Koa.Middleware<ApiState>;

/** Who calls; only for routes whose credential is `session` or `sessionOrKey`. */
export function callerOf(ctx: ApiContext): Caller {
  if (ctx.state.caller === null) throw new Error(`${ctx.state.route?.path ?? ctx.path} has no caller`);
  return ctx.state.caller;
}

/** The signed-in caller; only for routes whose credential is `session`. */
export function sessionOf(ctx: ApiContext): SessionCaller {
  const caller = callerOf(ctx);
  if (caller.kind !== 'session') throw new Error(`${ctx.state.route?.path ?? ctx.path} takes no key`);
  return caller;
}

/** The workspace follows the credential. */
export function workspaceOf(ctx: ApiContext): ObjectId {
  return callerOf(ctx).workspaceId;
}

/** A parameter of the path, such as `id`. */
export function param(ctx: ApiContext, name: string): string {
  const value = ctx.state.params[name];
  if (value === undefined) throw new Error(`${ctx.state.route?.path ?? ctx.path} has no {${name}}`);
  return value;
}
