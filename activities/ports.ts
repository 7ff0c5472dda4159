import type { SuppressionReason } from '../domain/lists/suppression.js';
import type { CallAction, EnrollmentEnd } from '../domain/plan/call-action.js';
import type { ContactPatch } from '../domain/contact/contact-state.js';
import type { InternalEventName } from '../domain/automation/event-name.js';
import type { JsonValue } from '../domain/json/json.js';

/** What activities need of others. The worker hands them in. */

export interface EndRequest {
  workspaceId: string;
  contactId: string;
  enrollmentId: string;
  run: number;
  end: EnrollmentEnd;
}

export interface InternalEventRequest {
  workspaceId: string;
  contactId: string;
  name: InternalEventName;
  properties: JsonValue;
  /** The enrollment that did it; null when none did. */
  enrollment: { id: string; automationName: string } | null;
  /** How deep its own cause is, and since when it runs. */
  depth: number;
  enteredAt: Date;
  /** A repeat with the same key records nothing. */
  dedupeKey: string;
}

/** What a step changes or records of the person. */
export interface StepRequest extends Omit<InternalEventRequest, 'name' | 'properties'> {
  enrollment: { id: string; automationName: string };
  patch: ContactPatch | null;
  event: { name: string; properties: JsonValue } | null;
}

/** What a step does about the lists of the person. */
export interface ListStepRequest extends Omit<StepRequest, 'patch' | 'event'> {
  action: Extract<CallAction, { type: 'addToList' | 'removeFromList' }>;
}

export interface SuppressRequest {
  workspaceId: string;
  email: string;
  reason: SuppressionReason;
}

/** The engine's one way in, as activities use it. */
export interface RecordPort {
  /** Ends an enrollment whose `run` is still the present one; otherwise nothing happens. */
  endEnrollment: (request: EndRequest) => Promise<void>;
  /** Records one of the engine's own events of a person; nothing when the person is gone. */
  recordInternalEvent: (request: InternalEventRequest) => Promise<void>;
  /** Records what a step does to the person; nothing when the person is gone. Throws a `RollcallError`. */
  recordStep: (request: StepRequest) => Promise<void>;
  /**
   * Moves the person on a list, which may be repeated. `pending`: they are asked to confirm; `unsubscribed`: they
   * have left the list, and stay away from it; `gone`: there is no such person any more.
   */
  changeMembership: (request: ListStepRequest) => Promise<'done' | 'pending' | 'unsubscribed' | 'gone'>;
  /** Keeps an address from marketing mail; repeating it changes nothing. */
  suppress: (request: SuppressRequest) => Promise<void>;
}

/** Housekeeping that the worker runs on schedule. */
export interface HousekeepingPort {
  reconcile: () => Promise<void>;
  /** Clears one page of an erased person's copies; false when none is left. */
  eraseCopies: (workspaceId: string, contactId: string) => Promise<boolean>;
  /** Applies what was kept as `unmapped` for want of an id that has been learned. */
  applyUnmappedEvents: (workspaceId: string, learnedId: string) => Promise<void>;
}
