/** A row that people edit. */
export interface Revised {
  /** Raised by each change of what its editors see, for `If-Match`; absent until the first one. */
  rev?: number;
}

/** The revision after a change, to be stored with it. */
export function nextRev({ rev = 0 }: Revised): number {
  return rev + 1;
}
