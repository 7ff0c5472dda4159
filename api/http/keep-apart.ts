import { isAdmin } from '../../domain/accounts/access.js';
import { callerOf, type ApiContext } from './context.js';

/** Keeps a response for an admin from being replayed to another caller who repeats the call with its key. */
export function keepForAdmins(ctx: ApiContext): void {
  if (isAdmin(callerOf(ctx))) keepApart(ctx, 'admin');
}

/** Keeps a response from being replayed to a caller of another group, who may see more or less, with the same key. */
export function keepApart(ctx: ApiContext, group: string): void {
  const { idempotency } = ctx.state;
  if (idempotency === null) return;
  ctx.state.idempotency = { ...idempotency, fingerprint: `${idempotency.fingerprint} ${group}` };
}
