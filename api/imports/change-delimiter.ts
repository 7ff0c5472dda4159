import type { ClientSession } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import { isInterchangeable, type FileEncoding } from '../../domain/imports/file-encodings.js';
import type { Delimiter, ImportMapping } from '../../domain/imports/import.js';
import type { Database } from '../../models/core/database.js';
import type { ImportRecord } from '../../models/imports/import.js';
import type { FileScans } from './file-scans.js';
import { assertOpen, changeMapping, type Changed, type Reading } from './imports.js';
import { inspectFile } from './inspect-file.js';
import { scanStored } from './scan-stored.js';

/** A file that has been read in another way, for the import as it was then. */
export interface ReadAgain {
  rev: number;
  matched: Pick<ImportMapping, 'columns' | 'everyone'>;
  reading: Reading;
}

/**
 * Reads the file of an import with another delimiter or in another encoding, before it has begun; null detects the delimiter, and
 * leaves the encoding as it is. Outside of a transaction: a large file takes longer than one may.
 *
 * @throws RollcallError `conflict` if the import has begun, is NDJSON, its file has been deleted, or is in an encoding of several bytes; `invalid` if there are too many columns
 */
export async function readAgain(
  deps: { db: Database; fileScans: FileScans },
  record: ImportRecord,
  { delimiter, encoding }: { delimiter: Delimiter | null; encoding: FileEncoding | null },
): Promise<ReadAgain> {
  assertOpen(record);
  if (record.format !== 'csv') throw new RollcallError('conflict', 'Only CSV has a delimiter.');
  const chosen = encoding ?? record.encoding;
  if (chosen !== record.encoding && !isInterchangeable(record.encoding))
    throw new RollcallError(
      'conflict',
      `The file was read as ${record.encoding}. To read it as ${chosen}, upload it again with that encoding.`,
    );
  const scanned = await scanStored(deps, { ...record, encoding: chosen }, { delimiter });
  if (scanned === null)
    throw new RollcallError('conflict', 'The text of the file is no longer kept. Upload it again.');
  const { mapping: matched, format: _format, ...reading } = inspectFile(scanned, record.name);
  return { rev: record.rev, matched, reading: { ...reading, encoding: chosen } };
}

/**
 * Changes how the file of an import is read. The new columns are matched to fields again; the other settings stay. In the caller's
 * transaction, which has read the import.
 *
 * @throws RollcallError `conflict` if the import has begun or was changed since its file was read
 */
export async function changeReading(
  { db }: { db: Database },
  { before, again }: { before: ImportRecord; again: ReadAgain },
  session: ClientSession,
): Promise<Changed> {
  if (before.rev !== again.rev)
    throw new RollcallError('conflict', 'The import was changed meanwhile. Try again.');
  const { columns, everyone } = again.matched;
  const mapping = { ...before.mapping, columns, everyone };
  return await changeMapping({ db }, { before, mapping, reading: again.reading }, session);
}
