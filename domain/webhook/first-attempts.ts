/** Between the lane that brings deliveries and who tries them. */

export interface FirstAttemptRow {
  deliveryId: string;
  /** Which time it was asked for, from 1. */
  run: number;
  /** Scheme, host and port of the receiver. */
  origin: string;
}

/** `later`: ask again. `beginAt`: it goes on in a workflow, which first looks at it then. */
export type FirstAttempt = 'done' | 'later' | { beginAt: Date };

export interface FirstAttempts {
  /** How many more an origin takes now. */
  room: (origin: string) => number;
  /** Begins to try each; the answers are in the order of the rows. */
  begin: (rows: FirstAttemptRow[]) => Promise<Promise<FirstAttempt>[]>;
}
