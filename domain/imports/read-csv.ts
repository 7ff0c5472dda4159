import { unescapedCell } from '../exports/csv.js';
import { endOfLine, MAX_ROW_BYTES, type ReadRows } from './file-row.js';
import { MAX_COLUMNS, type Delimiter } from './import.js';
import { MAX_CELLS, readCsvRow } from './read-csv-row.js';

const LF = 0x0a;
const CR = 0x0d;
const NOT_CLOSED = 'a quotation mark is not closed';
const TOO_WIDE = `has more than ${MAX_CELLS} cells`;

/**
 * Reads rows of CSV (RFC 4180) from UTF-8 that begins with a row. Empty lines are skipped, and what keeps a
 * spreadsheet from reading a cell as it likes is not part of the cell. Where a quotation mark is never closed, its line is a row with
 * a problem, and the next line begins the next row.
 *
 * @param isEnd whether the file ends with these bytes; if not, a row counts only if something follows it
 */
export function readCsv(
  bytes: Buffer,
  { delimiter, limit, isEnd }: { delimiter: Delimiter; limit: number; isEnd: boolean },
): ReadRows {
  const text = bytes.toString();
  // Of ASCII, each character is a byte.
  const countBytes =
    text.length === bytes.length
      ? (from: number, to: number) => to - from
      : (from: number, to: number) => Buffer.byteLength(text.slice(from, to));
  const rows: ReadRows['rows'] = [];
  let at = 0;
  let end = 0;
  while (rows.length < limit && at < text.length) {
    if (isBreak(text, at)) {
      const breaks = lineBreaksAt(text, at, isEnd);
      if (breaks === 0) break;
      at += breaks;
      end += breaks;
      continue;
    }
    const row = readCsvRow(text, at, delimiter);
    const isOpen = row === null || (!isEnd && row.end >= text.length);
    if (isOpen && !isEnd && bytes.length - end <= MAX_ROW_BYTES) break;
    if (row === null || isOpen) {
      end = endOfLine(bytes, end);
      at = endOfTextLine(text, at);
      rows.push({ end, cells: [], problem: NOT_CLOSED });
      continue;
    }
    end += countBytes(at, row.end);
    at = row.end;
    const kept = row.isTooWide ? row.cells.slice(0, MAX_COLUMNS + 1) : row.cells;
    rows.push({ end, cells: kept.map(cellText), problem: row.isTooWide ? TOO_WIDE : null });
  }
  return { rows, end };
}

/** How many line breaks begin at a place. A CR at the end stays, since its LF may follow. */
function lineBreaksAt(text: string, at: number, isEnd: boolean): number {
  let index = at;
  while (isBreak(text, index)) index += 1;
  const mayContinue = !isEnd && index === text.length && text.charCodeAt(index - 1) === CR;
  return index - at - (mayContinue ? 1 : 0);
}

function isBreak(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === LF || code === CR;
}

/** As `endOfLine` does in bytes. */
function endOfTextLine(text: string, at: number): number {
  let index = at;
  while (index < text.length && text[index] !== '\n' && text[index] !== '\r') index += 1;
  return Math.min(text.startsWith('\r\n', index) ? index + 2 : index + 1, text.length);
}

/** What databases and spreadsheets write for nothing. In these letters only: Null, Nan and Na are names of people. */
const NOTHING = new Set(
  `NULL null (null) (NULL) <null> <NULL> \\N nan NaN None undefined n/a N/A #N/A #NULL! #REF! #VALUE! #NAME? #DIV/0!
  0000-00-00 0/0/00 0/0/0000 00/00/00 00/00/0000 00.00.0000`.split(/\s+/),
);
const NO_TIME = '0000-00-00 00:00:00';
const LONGEST = NO_TIME.length;
/** `="01010"` keeps a spreadsheet from taking a text for a number. */
const FORMULA_TEXT = /^="((?:[^"]|"")*)"$/;
const DOUBLED = /""/g;

/** The text of a cell of CSV as its writer meant it; empty if that is nothing. */
function cellText(cell: string): string {
  switch (cell.charCodeAt(0)) {
    case 0x3d: // =
      return cell.replace(FORMULA_TEXT, (_, text: string) => text.replace(DOUBLED, '"'));
    default:
      return cell.length <= LONGEST && isNothing(cell) ? '' : unescapedCell(cell);
  }
}

function isNothing(cell: string): boolean {
  return NOTHING.has(cell) || cell.startsWith(NO_TIME);
}
