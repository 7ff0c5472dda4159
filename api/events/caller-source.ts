import type { EventSourceRef } from '../../domain/plan/event.js';
import { getCaller, type ApiContext } from '../http/context.js';

/** The caller, as the source of an event. Users are identified by id only. */
export function callerSource(ctx: ApiContext): EventSourceRef {
  const caller = getCaller(ctx);
  return caller.kind === 'apiKey'
    ? { type: 'api', id: caller.keyId.toHexString(), name: caller.name }
    : { type: 'session', id: caller.userId.toHexString(), name: null };
}
