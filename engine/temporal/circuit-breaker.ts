/** Pause after the first failure; doubled with each failed probe, up to the longest. */
const PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 5_000;

/** The circuit is open: the call was not made. */
export class CircuitOpen extends Error {
  constructor() {
    super('Temporal did not answer the last calls; the next one is made after a pause');
    this.name = 'CircuitOpen';
  }
}

/**
 * Keeps a process from calling a server that does not answer, so that no caller waits for its deadline.
 *
 * 1. Closed: calls are made. A failure that `isOutage` opens it.
 * 2. Open: calls are refused until the pause is over. Then one call probes the server; a failure doubles the pause.
 * 3. Any reply of the server closes it, whatever it says.
 *
 * Pollers check `capacity` before they lease rows, so that none is leased for a call that would be refused.
 */
export class CircuitBreaker {
  /** Failures since the last reply, those of concurrent calls counted once; 0 means closed. */
  private failures = 0;
  private openUntil = 0;
  private isProbing = false;

  constructor(
    private readonly isOutage: (error: unknown) => boolean,
    private readonly now: () => number = Date.now,
  ) {}

  /** How many calls may start now: any number while closed, one for a probe, none during a pause. */
  get capacity(): number {
    if (this.failures === 0) return Infinity;
    return this.isProbing || this.now() < this.openUntil ? 0 : 1;
  }

  /** @throws CircuitOpen without calling */
  async run<T>(call: () => Promise<T>): Promise<T> {
    if (this.capacity === 0) throw new CircuitOpen();
    const isProbe = this.failures > 0;
    if (isProbe) this.isProbing = true;
    try {
      const result = await call();
      this.failures = 0;
      return result;
    } catch (error) {
      if (!this.isOutage(error)) this.failures = 0;
      else if (isProbe || this.failures === 0) this.pause();
      throw error;
    } finally {
      if (isProbe) this.isProbing = false;
    }
  }

  private pause(): void {
    this.openUntil = this.now() + Math.min(PAUSE_MS * 2 ** this.failures, LONGEST_PAUSE_MS);
    this.failures += 1;
  }
}
