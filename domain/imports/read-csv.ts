import { parse } from 'csv-parse/sync';
import { unescapedCell } from '../exports/csv.js';
import { endOfLine, MAX_ROW_BYTES, type ByteRow } from './file-row.js';
import type { Delimiter } from './import.js';

const LINE_BREAKS = ['\r\n', '\n', '\r'];
const NOT_CLOSED = 'a quotation mark is not closed';

/**
 * Reads rows of CSV (RFC 4180) from UTF-8 that begins with a row. Empty lines are skipped; a quotation mark within an
 * unquoted cell is part of it, an apostrophe before what a spreadsheet would take for a formula is not. Where a quotation
 * mark is never closed, its line is a row with a problem, and the next line begins the next row.
 *
 * @param isEnd whether the file ends with these bytes; if not, a row counts only if something follows it
 */
export function readCsv(
  bytes: Buffer,
  of: { delimiter: Delimiter; limit: number; isEnd: boolean },
): ByteRow[] {
  const rows: ByteRow[] = [];
  let at = 0;
  for (;;) {
    const { parsed, isBroken } = parseFrom(bytes, at, { ...of, limit: of.limit - rows.length });
    for (const row of parsed) {
      if (!of.isEnd && row.end >= bytes.length) break;
      rows.push(row);
      at = row.end;
    }
    if (rows.length >= of.limit) return rows;
    const mayContinue = !of.isEnd && bytes.length - at <= MAX_ROW_BYTES;
    if (mayContinue || (of.isEnd && !isBroken) || at >= bytes.length) return rows;
    at = endOfLine(bytes, at);
    rows.push({ end: at, cells: [], problem: NOT_CLOSED });
    if (rows.length >= of.limit) return rows;
  }
}

function parseFrom(
  bytes: Buffer,
  from: number,
  { delimiter, limit }: { delimiter: Delimiter; limit: number },
): { parsed: ByteRow[]; isBroken: boolean } {
  const parsed: ByteRow[] = [];
  try {
    parse(bytes.subarray(from), {
      delimiter,
      record_delimiter: LINE_BREAKS,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: limit,
      on_record: (cells: string[], { bytes: end }) => {
        parsed.push({ end: from + end, cells: cells.map(unescapedCell), problem: null });
        return null;
      },
    });
    return { parsed, isBroken: false };
  } catch (error) {
    if (!isParseError(error)) throw error;
    return { parsed, isBroken: true };
  }
}

function isParseError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_');
}
