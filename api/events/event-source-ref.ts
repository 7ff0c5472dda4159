import type { EventSourceRef } from '../../domain/plan/event.js';
import { callerOf, type ApiContext } from '../http/context.js';

/** Whom the log names as the source of what a request brings. People are named by their id alone. */
export function sourceOf(ctx: ApiContext): EventSourceRef {
  const caller = callerOf(ctx);
  return caller.kind === 'apiKey'
    ? { type: 'api', id: caller.keyId.toHexString(), name: caller.name }
    : { type: 'session', id: caller.userId.toHexString(), name: null };
}
