import type { BroadcastFailures } from '../../models/broadcasts/broadcast.js';

/** Failures in a row after which a broadcast pauses itself. */
const MAX_IN_ROW = 20;
/** Bounces are counted among so many mails, which is few enough to notice a bad part of a list. */
const WINDOW = 200;
/** Bounces among them at which it pauses itself: 5 %, above which providers close accounts. */
const MAX_BOUNCED = 10;

/** Counts how mails of a broadcast end, and says when it must pause itself. */
export class FailureWatch {
  #inRow: number;
  #ended: number;
  #bounced: number;

  constructor({ inRow, ended, bounced }: BroadcastFailures = { inRow: 0, ended: 0, bounced: 0 }) {
    this.#inRow = inRow;
    this.#ended = ended;
    this.#bounced = bounced;
  }

  /** What the next turn goes on with. */
  get state(): BroadcastFailures {
    return { inRow: this.#inRow, ended: this.#ended, bounced: this.#bounced };
  }

  countSent(): void {
    this.#inRow = 0;
    this.#countEnd();
  }

  /** Counts a mail that the server has not accepted, as far as known. Returns why to pause; null if there is no need. */
  countFailure(reason: string): string | null {
    this.#inRow += 1;
    this.#countEnd();
    if (this.#inRow < MAX_IN_ROW) return null;
    return `${MAX_IN_ROW} emails in a row failed, the last one: ${reason}`;
  }

  /** Counts a failure for an address that does not exist. */
  countBounce(response: string): string | null {
    const pauseFor = this.countFailure(response);
    this.#bounced += 1;
    if (this.#bounced < MAX_BOUNCED) return pauseFor;
    return `${this.#bounced} of the last ${this.#ended} emails bounced, the last one: ${response}`;
  }

  #countEnd(): void {
    if (this.#ended >= WINDOW) {
      this.#ended = 0;
      this.#bounced = 0;
    }
    this.#ended += 1;
  }
}
