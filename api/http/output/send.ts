import { getWorkspaceId, type ApiContext } from '../context.js';
import { recordChange } from '../audit-trail.js';
import type { AuditLog } from '../change.js';
import { toJsonText } from '../../body/json-text.js';
import type { IdempotencyStore, SerializedResponse, Work } from '../idempotency.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Responds with JSON that may contain `JsonText`; for plain values `ctx.body = …` does the same. */
export function sendJson(ctx: ApiContext, status: number, value: unknown): void {
  sendJsonText(ctx, status, toJsonText(value));
}

/** Responds with JSON text, or without a body. */
export function sendJsonText(ctx: ApiContext, status: number, text: string | null): void {
  ctx.body = text;
  ctx.status = status;
  if (text !== null) ctx.type = JSON_TYPE;
}

interface SendDeps {
  idempotency: IdempotencyStore;
  audit: AuditLog;
}

/**
 * Does the work of a POST once per `Idempotency-Key`, in one transaction with its response and its audit entry, and
 * sends the response.
 */
export async function sendOnce(ctx: ApiContext, deps: SendDeps, work: Work): Promise<void> {
  const { idempotency } = ctx.state;
  const response = await deps.idempotency.once(
    { workspaceId: getWorkspaceId(ctx), idempotency },
    async (session) => {
      const done = await work(session);
      if (done.change !== undefined) await recordChange(ctx, deps, done.change, session);
      return done;
    },
  );
  sendResponse(ctx, response);
}

/** Sends a response and marks it if it is a repeat. */
export function sendResponse(ctx: ApiContext, { status, text, tag, replayed }: SerializedResponse): void {
  if (replayed) ctx.set('Idempotency-Replayed', 'true');
  else if (tag !== undefined) ctx.set('ETag', tag);
  sendJsonText(ctx, status, text);
}
