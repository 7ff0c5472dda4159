import type { ObjectId } from 'mongodb';
import type { Applied } from '../../domain/plan/outcome.js';
import type { CallAction } from '../../domain/plan/call-action.js';
import type { ContactPatch } from '../../domain/contact/contact-state.js';
import type { EventSourceRef } from '../../domain/plan/event.js';
import type { Subject } from '../../domain/plan/call.js';
import type { KeepAnswer, RecordCall, Recorded } from '../../engine/intake/calls.js';
import type { Engine } from '../../engine/engine.js';

export interface ContactCall {
  workspaceId: ObjectId;
  source: EventSourceRef;
  subject: Subject;
  patch: ContactPatch | null;
  action: CallAction;
  receivedAt: Date;
  keep?: KeepAnswer | null;
  audit?: RecordCall['audit'];
}

/** Hands a change of a contact to the engine: contacts are never written in any other way. */
export async function recordContactCall(
  { engine }: { engine: Engine },
  call: ContactCall,
): Promise<Recorded> {
  const { workspaceId, keep, audit, ...rest } = call;
  return await engine.record({
    ...rest,
    workspaceId: workspaceId.toHexString(),
    event: null,
    dedupeKey: null,
    fingerprint: null,
    keep: keep ?? null,
    ...(audit !== undefined && { audit }),
  });
}

/** What came of a call that keeps no answer. */
export function appliedOf(recorded: Recorded): Applied {
  if (recorded.kind !== 'applied') throw new Error('a call without a key was answered as a repeat');
  return recorded.outcome;
}
