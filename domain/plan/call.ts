import type { Id } from '../id.js';
import type { CallAction } from './call-action.js';
import type { ContactPatch } from './contact-state.js';
import type { EventSourceRef, IncomingEvent } from './event.js';

/** Who a call is about. An e-mail may create the contact; an id never does. */
export type Subject = { by: 'email'; email: string } | { by: 'id'; id: Id } | { by: 'none' };

export interface PlanCall {
  subject: Subject;
  patch: ContactPatch | null;
  event: IncomingEvent | null;
  /** Of what a call without an event gives rise to. */
  depth?: number;
  action: CallAction;
  /** Whom the contact's own events name as their source. */
  source: EventSourceRef;
  receivedAt: Date;
  dedupeKey: string | null;
  fingerprint: string | null;
}
