import type { ObjectId } from 'mongodb';
import type { Applied } from '../../domain/plan/calls/outcome.js';
import type { CallAction } from '../../domain/plan/calls/call-action.js';
import type { ContactPatch } from '../../domain/contact/contact-state.js';
import type { EventSourceRef } from '../../domain/plan/event.js';
import type { Subject } from '../../domain/plan/calls/call.js';
import type { IdempotentResponse, RecordCall, Recorded } from '../../engine/intake/batches/calls.js';
import type { Engine } from '../../engine/engine.js';

export interface ContactCall {
  workspaceId: ObjectId;
  source: EventSourceRef;
  subject: Subject;
  patch: ContactPatch | null;
  action: CallAction;
  silent?: boolean;
  receivedAt: Date;
  idempotentResponse?: IdempotentResponse | null;
  audit?: RecordCall['audit'];
}

/** Passes a change of a contact to the engine, the only way in which contacts are written. */
export async function recordContactCall(
  { engine }: { engine: Engine },
  call: ContactCall,
): Promise<Recorded> {
  const { workspaceId, idempotentResponse, audit, ...rest } = call;
  return await engine.record({
    ...rest,
    workspaceId: workspaceId.toHexString(),
    event: null,
    dedupeKey: null,
    fingerprint: null,
    idempotentResponse: idempotentResponse ?? null,
    ...(audit !== undefined && { audit }),
  });
}

/** The outcome of a call without an idempotency key. */
export function assertApplied(recorded: Recorded): Applied {
  if (recorded.kind !== 'applied') throw new Error('a call without a key returned a stored response');
  return recorded.outcome;
}
