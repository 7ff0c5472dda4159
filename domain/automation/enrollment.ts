export type EnrollmentStatus = 'active' | 'completed' | 'exited' | 'failed';

export type ExitReason =
  'event' | 'operator' | 'automation' | 'contactDeleted' | 'temporal' | 'step' | 'timeout';

/** An entry of an enrollment's timeline, which is in chronological order. */
export interface TimelineEntry {
  at: Date;
  type:
    | 'entered'
    | 'started'
    | 'stepEntered'
    | 'emailSent'
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
}

/**
 * A signal that wakes a workflow: the expected event, an operation, or a change of the field that its wait
 * depends on. Signals for another visit are ignored, except `resume`.
 */
export interface WakeSignal {
  kind: 'event' | 'resume' | 'skip' | 'recheck';
  visit: number;
  eventId?: string;
}
