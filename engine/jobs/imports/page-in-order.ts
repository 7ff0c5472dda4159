import type { Reached } from './import-positions.js';

/** The page before is being written again: it may wait for rows that the one after it has written. */
class PageBeforeRetried extends Error {
  constructor() {
    super('The page before is being written again');
    this.name = 'PageBeforeRetried';
  }
}

/** The page before was not written, so the one after it must not be either. */
class PageBeforeFailed extends Error {
  constructor(cause: unknown) {
    super('The page before was not written', { cause });
    this.name = 'PageBeforeFailed';
  }
}

/** How a page that is being written keeps to the order of commits. */
export interface PageOrder {
  /** Called at the beginning of each attempt. */
  attempt: () => void;
  /** Resolves when the page before has been committed, to how far that was. The page may commit only afterwards. */
  before: () => Promise<Reached>;
}

/**
 * A page that is being written while the page before it is not committed yet. They commit in order, so that everything
 * before a position in the file is imported, whenever the process is killed.
 *
 * Of two pages that wait for each other, one for a row and the other for the order, the later gives way: when the page before
 * is attempted again, it begins anew after it.
 */
export class PageInOrder {
  /** How far the import is with this page. */
  readonly done: Promise<Reached>;
  /** Resolves when it has been written or has failed. */
  readonly settled: Promise<void>;
  #attempts = 0;
  readonly #retried: Promise<never>;
  #reportRetry: (error: PageBeforeRetried) => void = () => undefined;

  constructor(before: PageInOrder | Reached, write: (order: PageOrder) => Promise<Reached>) {
    this.#retried = new Promise<never>((_, reject) => {
      this.#reportRetry = reject;
    });
    // Neither needs to be waited for.
    this.#retried.catch(() => undefined);
    this.done = this.#write(before, write);
    this.settled = this.done.then(
      () => undefined,
      () => undefined,
    );
  }

  async #write(
    before: PageInOrder | Reached,
    write: (order: PageOrder) => Promise<Reached>,
  ): Promise<Reached> {
    const order: PageOrder = {
      attempt: () => {
        this.#attempts += 1;
        if (this.#attempts > 1) this.#reportRetry(new PageBeforeRetried());
      },
      before: () => (before instanceof PageInOrder ? before.#awaited() : Promise.resolve(before)),
    };
    try {
      return await write(order);
    } catch (error) {
      if (!(error instanceof PageBeforeRetried) || !(before instanceof PageInOrder)) throw error;
      await before.settled;
      return await write({ ...order, before: () => before.#committed() });
    }
  }

  async #awaited(): Promise<Reached> {
    return await Promise.race([this.#committed(), this.#retried]);
  }

  async #committed(): Promise<Reached> {
    try {
      return await this.done;
    } catch (error) {
      throw new PageBeforeFailed(error);
    }
  }
}
