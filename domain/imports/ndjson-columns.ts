import { MAX_ROW_BYTES } from './file-row.js';
import { guessFormat } from './guess-file.js';
import { MAX_COLUMN_NAME, MAX_COLUMNS } from './import.js';
import { columnsIn } from './read-ndjson.js';

/**
 * The columns of NDJSON, collected as its text arrives: the fields of all lines, in order of appearance. Any line may be the
 * first with a field. Of more columns than a file may have, it collects one too many; of other formats, none.
 */
export class NdjsonColumns {
  readonly #columns = new Set<string>();
  /** The beginning of a line whose end has not arrived. */
  #rest = '';
  /** The line is too long to be imported, and so is not read. */
  #isTooLong = false;
  /** Null: nothing but white space has arrived. */
  #isNdjson: boolean | null = null;

  push(text: string): void {
    if (this.#isNdjson === null && text.trim() !== '') this.#isNdjson = guessFormat(text) === 'ndjson';
    if (this.#isNdjson !== true || this.#columns.size > MAX_COLUMNS) return;
    let at = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', at)) {
      this.#endLine(text.slice(at, end));
      at = end + 1;
    }
    this.#rest = this.#isTooLong ? '' : this.#rest + text.slice(at);
    if (this.#rest.length <= MAX_ROW_BYTES) return;
    this.#isTooLong = true;
    this.#rest = '';
  }

  /** The columns, once all text has arrived. */
  end(): string[] {
    this.#endLine('');
    return [...this.#columns];
  }

  #endLine(text: string): void {
    const line = this.#isTooLong ? '' : (this.#rest + text).trim();
    this.#rest = '';
    this.#isTooLong = false;
    if (line === '') return;
    for (const column of columnsIn(line)) {
      if (this.#columns.size > MAX_COLUMNS) return;
      if (column.length <= MAX_COLUMN_NAME) this.#columns.add(column);
    }
  }
}
