import { ColumnCounter, type ColumnFacts } from './column-facts.js';
import { MAX_ROW_BYTES } from './file-row.js';
import { MAX_COLUMN_NAME, MAX_COLUMNS } from './import.js';
import { hasColumns, objectIn, walkFields } from './read-ndjson.js';

/** The columns of a file, with what is in them. */
export interface ColumnsFound {
  columns: string[];
  facts: ColumnFacts[];
}

/**
 * The columns of NDJSON, collected as its text arrives: the fields of all lines and of objects in them, in order of appearance.
 * Any line may be the first with a field. If those of inner objects are too many, objects within objects are values. Of more
 * columns than a file may have, it collects one too many.
 */
export class NdjsonScan {
  readonly #deep = new Map<string, ColumnCounter>();
  /** With objects within objects as values. */
  readonly #shallow = new Map<string, ColumnCounter>();
  /** The beginning of a line whose end has not arrived. */
  #rest = '';
  /** The line is too long to be imported, and so is not read. */
  #isTooLong = false;

  push(text: string): void {
    if (this.#shallow.size > MAX_COLUMNS) return;
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

  /** Once all text has arrived. */
  end(): ColumnsFound {
    this.#endLine('');
    const counters = this.#deep.size <= MAX_COLUMNS ? this.#deep : this.#shallow;
    return { columns: [...counters.keys()], facts: [...counters.values()].map((one) => one.facts()) };
  }

  #endLine(text: string): void {
    const line = this.#isTooLong ? '' : (this.#rest + text).trim();
    this.#rest = '';
    this.#isTooLong = false;
    const object = line === '' ? '' : objectIn(line);
    if (typeof object === 'string') return;
    walkFields(object, (path, value, depth) => {
      const isParent = hasColumns(path, value, depth);
      const isShallow = depth === 2 || (depth === 1 && !isParent);
      const counter = isParent ? null : count(this.#deep, path);
      if (isShallow)
        (counter === null ? count(this.#shallow, path) : share(this.#shallow, path, counter))?.add(value);
      else counter?.add(value);
    });
  }
}

function count(counters: Map<string, ColumnCounter>, path: string): ColumnCounter | null {
  const known = counters.get(path);
  return known ?? (hasRoom(counters, path) ? share(counters, path, new ColumnCounter(true)) : null);
}

function hasRoom(counters: Map<string, ColumnCounter>, path: string): boolean {
  return counters.size <= MAX_COLUMNS && path.length <= MAX_COLUMN_NAME;
}

function share(
  counters: Map<string, ColumnCounter>,
  path: string,
  counter: ColumnCounter,
): ColumnCounter | null {
  const known = counters.get(path);
  if (known !== undefined) return known;
  if (!hasRoom(counters, path)) return null;
  counters.set(path, counter);
  return counter;
}
