/** Port between the delivery lane and the code that makes the attempts. */

export interface FirstAttemptRow {
  deliveryId: string;
  /** Run number, from 1. */
  run: number;
  /** Scheme, host and port of the receiver. */
  origin: string;
}

/** `later`: try again later. `beginAt`: continued by a workflow, which starts at that time. */
export type FirstAttempt = 'done' | 'later' | { beginAt: Date };

export interface FirstAttempts {
  /** How many more attempts an origin can take now. */
  freeSlots: (origin: string) => number;
  /** Starts an attempt for each row; results are in the order of the rows. */
  begin: (rows: FirstAttemptRow[]) => Promise<Promise<FirstAttempt>[]>;
}
