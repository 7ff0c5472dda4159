import { createHash } from 'node:crypto';
import { invalid } from '../../../domain/errors.js';
import { grantKey } from '../caller.js';
import { getCaller, type ApiContext, type ApiMiddleware } from '../context.js';
import type { Idempotency } from '../input/idempotency-key.js';

const HEADER = 'Idempotency-Key';
const PRINTABLE = /^[\x20-\x7e]{1,255}$/;

/** Reads the `Idempotency-Key` header. */
export function idempotency(): ApiMiddleware {
  return (ctx, next) => {
    ctx.state.idempotency = readKey(ctx);
    return next();
  };
}

function readKey(ctx: ApiContext): Idempotency | null {
  const key = ctx.req.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !PRINTABLE.test(key)) {
    throw invalid([{ path: HEADER, message: 'must be 1 to 255 printable ASCII characters' }]);
  }
  return { key, fingerprint: fingerprint(ctx) };
}

function fingerprint(ctx: ApiContext): string {
  const body = createHash('sha256').update(ctx.state.rawBody).digest('hex');
  return createHash('sha256')
    .update(`${ctx.method} ${ctx.path}\n${body}${grant(ctx)}`)
    .digest('hex');
}

/**
 * An answer shows what its caller may see, so it is not replayed to one who may see more or less. Those about events are counts
 * for everyone, and a provider's new key may have other scopes.
 */
function grant(ctx: ApiContext): string {
  if (ctx.state.route?.need === 'events:write') return '';
  return `\n${grantKey(getCaller(ctx))}`;
}
