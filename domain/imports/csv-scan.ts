import { ColumnCounter, type ColumnFacts } from './column-facts.js';
import { MAX_COLUMNS, type Delimiter } from './import.js';
import type { Head } from './read-head.js';
import { readCsv } from './read-csv.js';

/** Text that is read at a time. */
const READ_BYTES = 65_536;
/** While a row is longer than that, it is read again once as much more has arrived as there is of it, up to this. */
const MOST_MORE_BYTES = 262_144;

/** Collects what is in the columns of a CSV as its text arrives. */
export class CsvScan {
  readonly #counters: ColumnCounter[];
  readonly #delimiter: Delimiter;
  #parts: Buffer[];
  #length: number;
  /** The length at which it reads. */
  #enough = READ_BYTES;
  #skip: number;

  constructor({ columns, start }: Head, delimiter: Delimiter) {
    this.#counters = columns.slice(0, MAX_COLUMNS).map(() => new ColumnCounter(false));
    this.#delimiter = delimiter;
    this.#parts = [];
    this.#length = 0;
    this.#skip = start.offset;
  }

  push(bytes: Buffer): void {
    const skipped = Math.min(this.#skip, bytes.length);
    this.#skip -= skipped;
    this.#parts.push(bytes.subarray(skipped));
    this.#length += bytes.length - skipped;
    if (this.#length >= this.#enough) this.#read(false);
  }

  /** Once all text has arrived. */
  end(): ColumnFacts[] {
    this.#read(true);
    return this.#counters.map((counter) => counter.facts());
  }

  #read(isEnd: boolean): void {
    const bytes = Buffer.concat(this.#parts);
    const { rows, end } = readCsv(bytes, { delimiter: this.#delimiter, limit: Infinity, isEnd });
    for (const { cells } of rows)
      for (const [i, counter] of this.#counters.entries()) counter.add(cells[i] ?? null);
    const rest = bytes.subarray(end);
    this.#parts = [rest];
    this.#length = rest.length;
    this.#enough = rest.length + Math.min(Math.max(rest.length, READ_BYTES), MOST_MORE_BYTES);
  }
}
