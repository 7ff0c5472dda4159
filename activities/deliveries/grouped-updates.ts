import type { Collection, Document, Filter, UpdateFilter } from 'mongodb';
import { CLAIM_WRITE } from '../../models/core/claim-write.js';
import { inBatches } from '../../models/core/in-batches.js';
import { asError } from '../http/as-error.js';

/** Updates in one command. */
const MAX_UPDATES = 200;

interface RowUpdate<Row extends Document> {
  filter: Filter<Row>;
  update: UpdateFilter<Row>;
}

/**
 * Updates of single rows that share a command: while one is under way, further updates wait for the next. With majority
 * and journal, a command costs the same for one row and for a hundred.
 */
export class GroupedUpdates<Row extends Document> {
  readonly #update: (one: RowUpdate<Row>) => Promise<boolean>;

  constructor(private readonly collection: Collection<Row>) {
    this.#update = inBatches((group) => this.#write(group), MAX_UPDATES);
  }

  /**
   * Updates the row that matches, with majority and journal. False if it, or another row of the same command, did not
   * match; the filter must then tell whether it was updated.
   */
  update(filter: Filter<Row>, update: UpdateFilter<Row>): Promise<boolean> {
    return this.#update({ filter, update });
  }

  async #write(group: readonly RowUpdate<Row>[]): Promise<(boolean | Error)[]> {
    const together = await this.#together(group);
    if (together !== null) return group.map(() => together);
    return await Promise.all(group.map((one) => this.#alone(one).catch(asError)));
  }

  /** Whether all rows matched; null after an error, which may concern only one of them. */
  async #together(group: readonly RowUpdate<Row>[]): Promise<boolean | null> {
    if (group.length === 1) return null;
    try {
      const { matchedCount } = await this.collection.bulkWrite(
        group.map(({ filter, update }) => ({ updateOne: { filter, update } })),
        { ordered: false, ...CLAIM_WRITE },
      );
      return matchedCount === group.length;
    } catch {
      // Each update is repeated by itself and meets its error there.
      return null;
    }
  }

  async #alone({ filter, update }: RowUpdate<Row>): Promise<boolean> {
    const { matchedCount } = await this.collection.updateOne(filter, update, CLAIM_WRITE);
    return matchedCount > 0;
  }
}
