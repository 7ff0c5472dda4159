import { guessKind } from '../../domain/imports/guess-kind.js';
import { guessColumns } from '../../domain/imports/guess-columns.js';
import type { FileRow } from '../../domain/imports/file-row.js';
import type { ScannedFile } from '../../domain/imports/file-scan.js';
import { exportWithoutContacts } from '../../domain/imports/own-exports.js';
import { explainOtherFile, formOfJson } from '../../domain/imports/no-table.js';
import { withoutBooks } from '../../domain/imports/known-files.js';
import { guessEveryone, seenValues, withConsent } from '../../domain/imports/map-consent.js';
import { MAX_COLUMNS, type ImportMapping } from '../../domain/imports/import.js';
import { invalid } from '../../domain/errors.js';
import { FileGone, readFilePage } from '../../engine/jobs/imports/read-page.js';
import type { Database } from '../../models/core/database.js';
import type { ImportRecord } from '../../models/imports/import.js';

export type Inspected = Pick<
  ImportRecord,
  'format' | 'delimiter' | 'detectedDelimiter' | 'columns' | 'start' | 'mapping' | 'seen'
>;

/**
 * How a scanned file is read, and the fields that its columns probably map to.
 *
 * @throws RollcallError `invalid` if it is empty or not a table
 */
export function inspectFile(scanned: ScannedFile, name: string): Inspected {
  const { beginning, format, delimiter, detectedDelimiter, columns, start, facts } = scanned;
  const form = explainOtherFile(beginning) ?? (format === 'ndjson' ? formOfJson(beginning) : null);
  if (form !== null) throw refused(form);
  if (columns.length === 0) throw refused('is empty: its first line must name the columns');
  if (columns.length > MAX_COLUMNS) throw refused(`has more than ${MAX_COLUMNS} columns`);
  const other = exportWithoutContacts(columns);
  if (other !== null) throw refused(`is Rollcall's export of ${other}; it holds no contacts to import`);
  const seen = seenValues(columns, facts);
  const targets = withoutBooks(withConsent(guessColumns(columns, facts), seen), name);
  const everyone = guessEveryone(name, targets);
  const mapping = { ...NO_MAPPING, kind: guessKind(targets, name), columns: targets, everyone };
  return { format, delimiter, detectedDelimiter, columns, start, mapping, seen };
}

const NO_MAPPING: ImportMapping = {
  kind: 'contacts',
  columns: [],
  existing: 'update',
  listIds: [],
  confirmed: null,
  everyone: null,
  confirmationsPerMinute: null,
  fire: false,
};

/** The first rows of a file; empty if the file has been deleted. */
export async function firstRows(
  db: Database,
  file: Pick<ImportRecord, '_id' | 'format' | 'delimiter' | 'encoding' | 'size' | 'columns' | 'start'>,
  limit: number,
): Promise<FileRow[]> {
  if (file.start.offset >= file.size) return [];
  try {
    const page = await readFilePage(db, file, { position: file.start, limit });
    return page.rows;
  } catch (error) {
    if (error instanceof FileGone) return [];
    throw error;
  }
}

function refused(message: string): Error {
  return invalid([{ path: 'file', message }]);
}
