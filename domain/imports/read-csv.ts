import { cellText } from './cell-text.js';
import { endOfLine, MAX_ROW_BYTES, type ByteRow } from './file-row.js';
import type { Delimiter } from './import.js';
import { readCsvRow } from './read-csv-row.js';

const NOT_CLOSED = 'a quotation mark is not closed';

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
): ByteRow[] {
  const text = bytes.toString();
  // Of ASCII, each character is a byte.
  const lengthOf =
    text.length === bytes.length
      ? (from: number, to: number) => to - from
      : (from: number, to: number) => Buffer.byteLength(text.slice(from, to));
  const rows: ByteRow[] = [];
  let at = 0;
  let end = 0;
  while (rows.length < limit && at < text.length) {
    const row = readCsvRow(text, at, delimiter);
    const isOpen = row === null || (!isEnd && row.end >= text.length);
    if (isOpen && !isEnd && bytes.length - end <= MAX_ROW_BYTES) break;
    if (row === null || isOpen) {
      end = endOfLine(bytes, end);
      at = endOfTextLine(text, at);
      rows.push({ end, cells: [], problem: NOT_CLOSED });
      continue;
    }
    end += lengthOf(at, row.end);
    at = row.end;
    if (row.cells.length > 0) rows.push({ end, cells: row.cells.map(cellText), problem: null });
  }
  return rows;
}

/** As `endOfLine` does in bytes. */
function endOfTextLine(text: string, at: number): number {
  let index = at;
  while (text[index] === '\n' || text[index] === '\r') index += 1;
  while (index < text.length && text[index] !== '\n' && text[index] !== '\r') index += 1;
  return Math.min(text.startsWith('\r\n', index) ? index + 2 : index + 1, text.length);
}
