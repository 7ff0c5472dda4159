export type EnrollmentStatus = 'active' | 'completed' | 'exited' | 'failed';

export type ExitReason =
  'event' | 'operator' | 'automation' | 'contactDeleted' | 'temporal' | 'step' | 'timeout';

/** One line of an enrollment's story, in the order in which it happened. */
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
  /** Why, in words for an operator. */
  note?: string;
  /** Who did it, for what a person or key did. */
  by?: string;
  eventId?: string;
}

/**
 * What a workflow is woken by: the event that it waits for, an operator, or a change of the field that its wait
 * depends on. Of another visit than the present one it is ignored, but for `resume`.
 */
export interface WakeSignal {
  kind: 'event' | 'resume' | 'skip' | 'recheck';
  visit: number;
  eventId?: string;
}
