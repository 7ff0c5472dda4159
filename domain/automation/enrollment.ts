import type { JsonObject } from '../json/json.js';
import type { SubscriptionStatus } from '../lists/subscription.js';

export const enrollmentStatuses = ['active', 'completed', 'exited', 'failed'] as const;
export type EnrollmentStatus = (typeof enrollmentStatuses)[number];

export type ExitReason =
  'event' | 'operator' | 'automation' | 'contactDeleted' | 'temporal' | 'step' | 'timeout' | 'expired';

/** What a condition or test of a branch came to. */
export interface BranchReason {
  /** As the branch had it. */
  condition: JsonObject;
  holds: boolean;
  /** Events counted, up to about a hundred. */
  count?: number;
  /** The newest of them, or the event that was tested. */
  lastAt?: Date | null;
  /** On the list; null for a contact who was never on it. */
  status?: SubscriptionStatus | null;
}

/** An entry of an enrollment's timeline, which is in chronological order. */
export interface TimelineEntry {
  at: Date;
  type:
    | 'entered'
    | 'started'
    | 'stepEntered'
    | 'emailSent'
    | 'emailPostponed'
    | 'emailSkipped'
    | 'emailUncertain'
    | 'webhookDelivered'
    | 'attemptFailed'
    | 'completed'
    | 'exited'
    | 'failed'
    | 'retried'
    | 'awaited'
    | 'timedOut'
    | 'chosen'
    | 'contactUpdated'
    | 'eventSent'
    | 'addedToList'
    | 'removedFromList'
    | 'paused'
    | 'resumed'
    | 'skipped'
    | 'jumped';
  step?: string;
  visit?: number;
  /** Reason, for operators. */
  note?: string;
  /** The member or API key that did it, if any. */
  by?: string;
  eventId?: string;
  /** Of a branch: why it chose its arm. */
  reasons?: BranchReason[];
}

/**
 * A signal that wakes a workflow: the expected event, an operation, a change of the field that its wait
 * depends on, or a request to try its mail server now. Signals for another visit are ignored, except `resume`.
 */
export interface WakeSignal {
  kind: 'event' | 'resume' | 'skip' | 'recheck' | 'retry';
  visit: number;
  eventId?: string;
}

const wakeSignalKinds: readonly string[] = [
  'event',
  'resume',
  'skip',
  'recheck',
  'retry',
] satisfies WakeSignal['kind'][];

/** Whether the input of a signal is one of ours: anyone with access to Temporal can send any. */
export function isWakeSignal(input: unknown): input is WakeSignal {
  if (typeof input !== 'object' || input === null || !('kind' in input) || !('visit' in input)) return false;
  return (
    typeof input.kind === 'string' &&
    wakeSignalKinds.includes(input.kind) &&
    Number.isSafeInteger(input.visit) &&
    (!('eventId' in input) || typeof input.eventId === 'string')
  );
}
