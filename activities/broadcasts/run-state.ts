import type { BroadcastFailures } from '../../models/broadcasts/broadcast.js';
import type { TurnEnd } from '../../models/broadcasts/broadcast-mail.js';
import { FailureWatch } from './failure-watch.js';

/** Failures in a row after which the server counts as down. */
const MAX_TROUBLE = 5;

/** How a run has ended. Its `waitMs` is null if only nothing was due, or the time was up. */
export interface RunEnd extends TurnEnd {
  /** Why the broadcast pauses itself; null if it does not. */
  pauseFor: string | null;
}

/** Whether a run goes on: what its mails have met may stop it, or pause the broadcast. */
export class RunState {
  readonly #watch: FailureWatch;
  #isStopped = false;
  #trouble = 0;
  #waitMs: number | null = null;
  #pauseFor: string | null = null;

  /** @param troubleMs until a server that is down is tried again */
  constructor(
    failures: BroadcastFailures | undefined,
    readonly troubleMs: number,
  ) {
    this.#watch = new FailureWatch(failures);
  }

  /** No further mail begins. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  get end(): RunEnd {
    return { waitMs: this.#waitMs, pauseFor: this.#pauseFor, failures: this.#watch.state };
  }

  /** Stops it; its broadcast goes on as the row says. */
  close(): void {
    this.#isStopped = true;
  }

  /** Stops it until that time has passed. */
  stop(waitMs: number): void {
    this.#isStopped = true;
    this.#waitMs = Math.max(waitMs, this.#waitMs ?? 0);
  }

  countSent(): void {
    this.#trouble = 0;
    this.#watch.countSent();
  }

  countFailure(reason: string): void {
    this.#pauseIf(this.#watch.countFailure(reason));
  }

  countBounce(response: string): void {
    this.#pauseIf(this.#watch.countBounce(response));
  }

  /** A failure whose cause is the server. */
  countTrouble(): void {
    this.#trouble += 1;
    if (this.#trouble >= MAX_TROUBLE) this.stop(this.troubleMs);
  }

  #pauseIf(reason: string | null): void {
    if (reason === null) return;
    this.#isStopped = true;
    this.#pauseFor ??= reason;
  }
}
