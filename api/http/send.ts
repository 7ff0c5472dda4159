import { workspaceOf, type ApiContext } from './context.js';
import { noteChange } from './audit-trail.js';
import type { AuditLog } from './change.js';
import { jsonTextOf } from '../body/json-text.js';
import type { IdempotencyStore, SentAnswer, Work } from './idempotency.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Answers with JSON that may hold `JsonText`; for plain values `ctx.body = …` does the same. */
export function sendJson(ctx: ApiContext, status: number, value: unknown): void {
  sendJsonText(ctx, status, jsonTextOf(value));
}

/** Answers with JSON text, or with no body at all. */
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
 * Does the work of a POST once for each `Idempotency-Key`, in a transaction with its answer and with what the audit
 * log says of it, and sends the answer.
 */
export async function sendOnce(ctx: ApiContext, deps: SendDeps, work: Work): Promise<void> {
  const { idempotency } = ctx.state;
  const answer = await deps.idempotency.once(
    { workspaceId: workspaceOf(ctx), idempotency },
    async (session) => {
      const done = await work(session);
      if (done.change !== undefined) await noteChange(ctx, deps, done.change, session);
      return done;
    },
  );
  sendAnswer(ctx, answer);
}

/** Sends an answer that is kept, and says when it was given before. */
export function sendAnswer(ctx: ApiContext, { status, text, replayed }: SentAnswer): void {
  if (replayed) ctx.set('Idempotency-Replayed', 'true');
  sendJsonText(ctx, status, text);
}
