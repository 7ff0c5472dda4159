/** Work that is under way. Once a piece of it has failed, waiting for room rejects with that failure. */
export class InFlight {
  #size = 0;
  #failure: { error: unknown } | null = null;
  #waiting: (() => void)[] = [];

  /** @param limit pieces at a time; whoever adds one waits for room before */
  constructor(private readonly limit = Infinity) {}

  /** How many more pieces may be added now. */
  get capacity(): number {
    return this.limit - this.#size;
  }

  /** Counts a piece of work until it settles. */
  add<T>(work: Promise<T>): Promise<T> {
    this.#size += 1;
    void work
      .catch((error: unknown) => (this.#failure ??= { error }))
      .finally(() => {
        this.#size -= 1;
        for (const wake of this.#waiting.splice(0)) wake();
      });
    return work;
  }

  /**
   * Resolves when another piece may be added.
   * @throws what the first piece that failed threw
   */
  async waitForCapacity(): Promise<void> {
    await this.below(this.limit);
  }

  /**
   * Resolves when fewer pieces than this are under way.
   * @throws what the first piece that failed threw
   */
  async below(limit: number): Promise<void> {
    while (this.#size >= limit && this.#failure === null) await this.#change();
    if (this.#failure !== null) throw this.#failure.error;
  }

  /** Resolves when nothing is under way any more. */
  async idle(): Promise<void> {
    while (this.#size > 0) await this.#change();
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
