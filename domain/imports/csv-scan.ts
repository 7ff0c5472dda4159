import { ColumnCounter, type ColumnFacts } from './column-facts.js';
import { MAX_COLUMNS, type Delimiter } from './import.js';
import type { Head } from './read-head.js';
import { readCsv } from './read-csv.js';

/** Text that is read at a time. */
const READ_BYTES = 65_536;

/** Collects what is in the columns of a CSV as its text arrives. */
export class CsvScan {
  readonly #counters: ColumnCounter[];
  readonly #delimiter: Delimiter;
  #parts: Buffer[];
  #length: number;
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
    if (this.#length >= READ_BYTES) this.#read(false);
  }

  /** Once all text has arrived. */
  end(): ColumnFacts[] {
    this.#read(true);
    return this.#counters.map((counter) => counter.facts());
  }

  #read(isEnd: boolean): void {
    const bytes = Buffer.concat(this.#parts);
    const rows = readCsv(bytes, { delimiter: this.#delimiter, limit: Infinity, isEnd });
    for (const { cells } of rows)
      for (const [i, counter] of this.#counters.entries()) counter.add(cells[i] ?? null);
    const rest = bytes.subarray(rows.at(-1)?.end ?? 0);
    this.#parts = [rest];
    this.#length = rest.length;
  }
}
