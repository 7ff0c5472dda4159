import { guessColumns } from '../../domain/imports/guess-columns.js';
import { guessDelimiter, guessFormat } from '../../domain/imports/guess-file.js';
import type { FileRow } from '../../domain/imports/file-row.js';
import { MAX_COLUMNS, type Delimiter, type ImportMapping } from '../../domain/imports/import.js';
import { readHead } from '../../domain/imports/read-head.js';
import { invalid } from '../../domain/errors.js';
import { FileGone, readFilePage } from '../../engine/jobs/imports/read-page.js';
import type { Database } from '../../models/database.js';
import type { ImportRecord } from '../../models/import.js';
import type { StoredFile } from './upload-file.js';

/** Rows used to match columns to fields. */
const LOOKED_AT = 100;
/** What people upload instead of a table, and what to do. */
const NO_TABLES: readonly [RegExp, string][] = [
  [/^PK\p{Cc}{2}/u, 'is an Excel workbook or another archive; save it as CSV'],
  [/^%PDF-/, 'is a PDF; give the table that it was made from, as CSV'],
  [/^\s*<(?:!doctype html|html)\b/i, 'is a web page; give the file itself, as CSV or NDJSON'],
  [/^\s*\[\s*\{/, 'is a JSON array; save it as NDJSON, one object per line'],
  [/\0/, 'is not a text file'],
];

export type Inspected = Pick<
  ImportRecord,
  'format' | 'delimiter' | 'detectedDelimiter' | 'columns' | 'start' | 'mapping'
>;

/**
 * Detects how to read a stored file: its format, delimiter and columns, and the fields that the columns probably map to.
 *
 * @throws RollcallError `invalid` if it is empty or not text
 */
export async function inspectFile(
  db: Database,
  { importId, size, columns: found }: Pick<StoredFile, 'importId' | 'size' | 'columns'>,
  given: { delimiter: Delimiter | null },
): Promise<Inspected> {
  const first = await db.collections.FileChunk.findOne({ importId, offset: 0 });
  const bytes = Buffer.from(first?.bytes.value() ?? []);
  const text = bytes.toString();
  for (const [form, reason] of NO_TABLES) if (form.test(text)) throw refused(reason);
  const format = guessFormat(text);
  const detectedDelimiter = format === 'csv' ? guessDelimiter(text) : null;
  const delimiter = format === 'csv' ? (given.delimiter ?? detectedDelimiter) : null;
  const isEnd = bytes.length >= size;
  const { columns, start } =
    delimiter === null
      ? { columns: found, start: { offset: 0, line: 1 } }
      : readHead(bytes, { delimiter, isEnd });
  if (columns.length === 0) throw refused('is empty: its first line must name the columns');
  if (columns.length > MAX_COLUMNS) throw refused(`has more than ${MAX_COLUMNS} columns`);
  const file = { _id: importId, format, delimiter, size, columns };
  const rows = await firstRows(db, { ...file, start }, LOOKED_AT);
  return { format, delimiter, detectedDelimiter, columns, start, mapping: guessMapping(file, rows) };
}

function guessMapping(
  { columns, format }: Pick<Inspected, 'columns' | 'format'>,
  rows: readonly FileRow[],
): ImportMapping {
  const cells = rows.map((row) => row.cells);
  return {
    columns: guessColumns(columns, cells, format),
    existing: 'update',
    listIds: [],
    confirmed: null,
    confirmationsPerMinute: null,
    fire: false,
  };
}

/** The first rows of a file; empty if the file has been deleted. */
export async function firstRows(
  db: Database,
  file: Pick<ImportRecord, '_id' | 'format' | 'delimiter' | 'size' | 'columns' | 'start'>,
  limit: number,
): Promise<FileRow[]> {
  if (file.start.offset >= file.size) return [];
  try {
    const page = await readFilePage(db, file, { place: file.start, limit });
    return page.rows;
  } catch (error) {
    if (error instanceof FileGone) return [];
    throw error;
  }
}

function refused(message: string): Error {
  return invalid([{ path: 'file', message }]);
}
