import type { Id } from '../id.js';
import type { CallAction } from './call-action.js';
import type { ContactPatch } from '../contact/contact-state.js';
import type { EventSourceRef, IncomingEvent } from './event.js';

/** The contact of a call. An email may create the contact; an id never does. */
export type Subject = { by: 'email'; email: string } | { by: 'id'; id: Id } | { by: 'none' };

export interface PlanCall {
  subject: Subject;
  patch: ContactPatch | null;
  event: IncomingEvent | null;
  /** Depth of the events that a call without an event causes. */
  depth?: number;
  action: CallAction;
  /** Source of the contact's internal events. */
  source: EventSourceRef;
  receivedAt: Date;
  dedupeKey: string | null;
  fingerprint: string | null;
}
