/** The set of running calls. With a limit, wait for room before adding one. */
export class InFlight {
  readonly #calls = new Set<Promise<unknown>>();

  constructor(private readonly limit = Infinity) {}

  /** How many more calls may be added now. */
  get capacity(): number {
    return this.limit - this.#calls.size;
  }

  /** Counts a call, which must not reject, until it settles. */
  add<T>(call: Promise<T>): Promise<T> {
    const counted = call.finally(() => this.#calls.delete(counted));
    this.#calls.add(counted);
    return counted;
  }

  /** Resolves when another call may be added. */
  async waitForCapacity(): Promise<void> {
    while (this.capacity <= 0) await Promise.race(this.#calls);
  }

  /** Resolves when the calls running now have settled. */
  async idle(): Promise<void> {
    await Promise.all(this.#calls);
  }
}
