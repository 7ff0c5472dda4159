/** Calls under way at the same time. Whoever adds one waits for room first, if there is a limit. */
export class InFlight {
  readonly #calls = new Set<Promise<unknown>>();

  constructor(private readonly limit = Infinity) {}

  /** How many more may be added now. */
  get room(): number {
    return this.limit - this.#calls.size;
  }

  /** Counts a call, which must not reject, until it settles. */
  add<T>(call: Promise<T>): Promise<T> {
    const counted = call.finally(() => this.#calls.delete(counted));
    this.#calls.add(counted);
    return counted;
  }

  /** Resolves when one more may be added. */
  async untilRoom(): Promise<void> {
    while (this.room <= 0) await Promise.race(this.#calls);
  }

  /** Resolves when the calls that are under way now have settled. */
  async idle(): Promise<void> {
    await Promise.all(this.#calls);
  }
}
