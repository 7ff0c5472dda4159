/** Work that is under way. Once a piece of it has failed, waiting for room rejects with that failure. */
export class UnderWay {
  #size = 0;
  #failure: { error: unknown } | null = null;
  #waiting: (() => void)[] = [];

  /** Takes note of a piece of work. */
  add(work: Promise<void>): void {
    this.#size += 1;
    void work
      .catch((error: unknown) => (this.#failure ??= { error }))
      .finally(() => {
        this.#size -= 1;
        const waiting = this.#waiting;
        this.#waiting = [];
        for (const look of waiting) look();
      });
  }

  /**
   * Resolves when fewer pieces than this are under way.
   * @throws what the first piece that failed threw
   */
  async below(limit: number): Promise<void> {
    while (this.#size >= limit && this.#failure === null)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.#failure !== null) throw this.#failure.error;
  }

  /** Resolves when nothing is under way any more. */
  async settled(): Promise<void> {
    while (this.#size > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
