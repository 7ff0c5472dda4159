import type { Collection, Document, Filter, UpdateFilter } from 'mongodb';
import { CLAIM_WRITE } from '../../models/claim-write.js';

/** Updates in one command. */
const MAX_UPDATES = 200;

interface Waiting<Row extends Document> {
  filter: Filter<Row>;
  update: UpdateFilter<Row>;
  resolve: (matched: boolean) => void;
  reject: (error: unknown) => void;
}

/**
 * Updates of single rows that share a command: while one is under way, further updates wait for the next. With majority
 * and journal, a command costs the same for one row and for a hundred.
 */
export class GroupedUpdates<Row extends Document> {
  readonly #collection: Collection<Row>;
  #waiting: Waiting<Row>[] = [];
  #isWriting = false;

  constructor(collection: Collection<Row>) {
    this.#collection = collection;
  }

  /**
   * Updates the row that matches, with majority and journal. False if it, or another row of the same command, did not
   * match; the filter must then tell whether it was updated.
   */
  update(filter: Filter<Row>, update: UpdateFilter<Row>): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ filter, update, resolve, reject });
      if (!this.#isWriting) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) await this.#write(this.#waiting.splice(0, MAX_UPDATES));
    this.#isWriting = false;
  }

  async #write(group: Waiting<Row>[]): Promise<void> {
    const together = await this.#together(group);
    if (together !== null) for (const { resolve } of group) resolve(together);
    else await Promise.all(group.map((one) => this.#alone(one)));
  }

  /** Whether all rows matched; null after an error, which may concern only one of them. */
  async #together(group: Waiting<Row>[]): Promise<boolean | null> {
    if (group.length === 1) return null;
    try {
      const { matchedCount } = await this.#collection.bulkWrite(
        group.map(({ filter, update }) => ({ updateOne: { filter, update } })),
        { ordered: false, ...CLAIM_WRITE },
      );
      return matchedCount === group.length;
    } catch {
      // Each update is repeated by itself and meets its error there.
      return null;
    }
  }

  async #alone({ filter, update, resolve, reject }: Waiting<Row>): Promise<void> {
    try {
      const { matchedCount } = await this.#collection.updateOne(filter, update, CLAIM_WRITE);
      resolve(matchedCount > 0);
    } catch (error) {
      reject(error);
    }
  }
}
