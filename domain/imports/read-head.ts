import { fieldNamed } from './column-names.js';
import { numberRows, type ByteRow } from './file-row.js';
import { delimiterLine } from './guess-file.js';
import { MAX_COLUMNS, type Delimiter, type FilePosition } from './import.js';
import { readCsv } from './read-csv.js';
import { readEmail } from './read-email.js';

/** The columns of a CSV, and where its first row begins. */
export interface Head {
  columns: string[];
  start: FilePosition;
}

/** What is read of a longer line: enough to see that it has too many columns. */
const MOST_CELLS = MAX_COLUMNS + 1;
/** Rows among which the head is. */
const ROWS = 25;

/**
 * Reads the column names of a CSV: its first line, or below notes the line that names a column of addresses or has the cells of
 * a table. Where addresses come first, there is no head, and the columns are numbered. Of more columns than a file may have, it
 * reads one too many.
 *
 * @param isEnd whether the file ends with these bytes
 */
export function readHead(bytes: Buffer, input: { delimiter: Delimiter; isEnd: boolean }): Head {
  const stated = delimiterLine(bytes.toString('utf8', 0, 100));
  const place = stated === null ? { offset: 0, line: 1 } : { offset: stated.length, line: 2 };
  const rest = bytes.subarray(place.offset);
  const whole = readCsv(rest, { ...input, limit: ROWS });
  // A line that is longer than what has been read.
  const { rows } = whole.rows.length > 0 ? whole : readCsv(rest, { ...input, limit: 1, isEnd: true });
  const at = headAt(rows);
  if (at === -1) {
    const first = Math.max(0, rows.findIndex(hasEmail));
    const columns = columnNames(cellTexts(rows[first]).map(() => ''));
    return { columns, start: placeAfter(rest, rows.slice(0, first), place) };
  }
  const start = placeAfter(rest, rows.slice(0, at + 1), place);
  return { columns: columnNames(cellTexts(rows[at])), start };
}

function placeAfter(bytes: Buffer, rows: ByteRow[], place: FilePosition): FilePosition {
  return numberRows(bytes, { rows, end: rows.at(-1)?.end ?? 0 }, place).next;
}

/** The place of the head among the first rows; -1 if there is none. */
function headAt(rows: readonly ByteRow[]): number {
  const sure = rows.findIndex((row, i) => isAboveAddresses(row, rows.slice(i + 1, i + 4)));
  if (sure !== -1) return sure;
  const data = rows.findIndex(hasEmail);
  const above = data === -1 ? rows : rows.slice(0, data);
  if (above.length === 0) return -1;
  const named = above.findIndex((row) => cellTexts(row).some((cell) => fieldNamed(cell) === 'email'));
  if (named !== -1) return named;
  const width = usualWidth(data === -1 ? rows.slice(1) : rows.slice(data));
  const like = above.findLastIndex((row) => filledIn(row) >= 2 && cellTexts(row).length === width);
  if (filledIn(above[0]) >= 2 || like === -1) return 0;
  return above.findIndex((row) => filledIn(row) >= 2 && cellTexts(row).length === width);
}

/** Whether a row names a column in which the next rows have addresses. */
function isAboveAddresses(row: ByteRow, next: readonly ByteRow[]): boolean {
  return cellTexts(row).some(
    (cell, i) =>
      fieldNamed(cell) === 'email' && next.some(({ cells }) => readEmail(cells[i] ?? null) !== null),
  );
}

function usualWidth(rows: readonly ByteRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [[width] = [0]] = [...counts].sort(([, a], [, b]) => b - a);
  return width;
}

function cellTexts(row: ByteRow | undefined): string[] {
  return (row?.cells ?? []).slice(0, MOST_CELLS).map((cell) => (typeof cell === 'string' ? cell.trim() : ''));
}

function filledIn(row: ByteRow | undefined): number {
  return cellTexts(row).filter((cell) => cell !== '').length;
}

function hasEmail({ cells }: ByteRow): boolean {
  return cells.slice(0, MOST_CELLS).some((cell) => readEmail(cell) !== null);
}

/** Column names, made unique with a number where needed. */
function columnNames(cells: readonly string[]): string[] {
  const names = new Set<string>();
  for (const [i, cell] of cells.entries()) {
    const name = cell === '' ? `Column ${i + 1}` : cell;
    let unique = name;
    for (let n = 2; names.has(unique); n += 1) unique = `${name} ${n}`;
    names.add(unique);
  }
  return [...names];
}
