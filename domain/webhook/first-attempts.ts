/** Port between the delivery lane and the code that makes the attempts. */

export interface FirstAttemptRow {
  deliveryId: string;
  /** Run number, from 1. */
  run: number;
  /** Its queue: a `receiverKey`. */
  receiver: string;
}

/**
 * `later`: try again soon. `pausedForMs`: try again when the receiver's pause is over. `beginAt`: continued by a workflow,
 * which starts at that time.
 */
export type FirstAttempt = 'done' | 'later' | { pausedForMs: number } | { beginAt: Date };

export interface FirstAttempts {
  /** How many more attempts a receiver (`receiverKey`) can take now. */
  freeSlots: (receiver: string) => number;
  /** Starts an attempt for each row; results are in the order of the rows. */
  begin: (rows: FirstAttemptRow[]) => Promise<Promise<FirstAttempt>[]>;
}
