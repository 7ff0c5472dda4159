import { parseEmail } from '../contact/email.js';
import type { JsonValue } from '../json/json.js';
import { numberRows } from './file-row.js';
import { delimiterLine } from './guess-file.js';
import { MAX_COLUMNS, type Delimiter, type FilePlace } from './import.js';
import { readCsv } from './read-csv.js';

/** The columns of a CSV, and where its first row begins. */
export interface Head {
  columns: string[];
  start: FilePlace;
}

/** What is read of a longer line: enough to see that it has too many columns. */
const MOST_CELLS = MAX_COLUMNS + 1;

/**
 * Reads the column names in the first line of a CSV. A first line with an email address is a row: the columns are then
 * numbered. Of more columns than a file may have, it reads one too many.
 *
 * @param isEnd whether the file ends with these bytes
 */
export function readHead(bytes: Buffer, of: { delimiter: Delimiter; isEnd: boolean }): Head {
  const stated = delimiterLine(bytes.toString());
  const place = stated === null ? { offset: 0, line: 1 } : { offset: stated.length, line: 2 };
  const rest = bytes.subarray(place.offset);
  const first = readCsv(rest, { ...of, limit: 1 });
  const cells = first[0]?.cells.slice(0, MOST_CELLS) ?? [];
  if (cells.some(isEmail)) return { columns: namesOf(cells.map(() => '')), start: place };
  return { columns: namesOf(cells), start: numberRows(rest, first, place).next };
}

function isEmail(cell: JsonValue): boolean {
  return typeof cell === 'string' && parseEmail(cell) !== null;
}

/** Column names, made unique with a number where needed. */
function namesOf(cells: readonly JsonValue[]): string[] {
  const names = new Set<string>();
  for (const [i, cell] of cells.entries()) {
    const name = (typeof cell === 'string' ? cell.trim() : '') || `Column ${i + 1}`;
    let unique = name;
    for (let n = 2; names.has(unique); n += 1) unique = `${name} ${n}`;
    names.add(unique);
  }
  return [...names];
}
