/** Between the lane that brings deliveries and who tries them. */

export interface FirstTryRow {
  deliveryId: string;
  /** Which time it was asked for, from 1. */
  run: number;
  /** Scheme, host and port of the receiver. */
  origin: string;
}

/** `later`: ask again. `beginAt`: it goes on in a workflow, which first looks at it then. */
export type FirstTry = 'done' | 'later' | { beginAt: Date };

export interface FirstTries {
  /** How many more an origin takes now. */
  room: (origin: string) => number;
  /** Begins to try each; the answers are in the order of the rows. */
  begin: (rows: FirstTryRow[]) => Promise<Promise<FirstTry>[]>;
}
