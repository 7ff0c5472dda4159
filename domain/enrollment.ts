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
    | 'retried';
  step?: string;
  visit?: number;
  /** Why, in words for an operator. */
  note?: string;
  /** Who did it, for what a person or key did. */
  by?: string;
  eventId?: string;
}
