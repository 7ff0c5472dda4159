import type { ClientSession } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import { interchangeable, type FileEncoding } from '../../domain/imports/encodings.js';
import type { Delimiter } from '../../domain/imports/import.js';
import type { Database } from '../../models/database.js';
import type { ImportRecord } from '../../models/import.js';
import type { FileScans } from './file-scans.js';
import { assertOpen, changeMapping, type Changed } from './imports.js';
import { inspectFile } from './inspect-file.js';
import { scanStored } from './scan-stored.js';

/**
 * Reads the file of an import with another delimiter or in another encoding, before it has begun; null detects the delimiter, and
 * leaves the encoding as it is. The new columns are matched to fields again; the other settings stay. In the caller's transaction, which has read the import.
 *
 * @throws RollcallError `conflict` if the import has begun, is NDJSON, its file has been deleted, or is in an encoding of several bytes; `invalid` if there are too many columns
 */
export async function changeDelimiter(
  { db, fileScans }: { db: Database; fileScans: FileScans },
  {
    before,
    delimiter,
    encoding,
  }: { before: ImportRecord; delimiter: Delimiter | null; encoding: FileEncoding | null },
  session: ClientSession,
): Promise<Changed> {
  assertOpen(before);
  if (before.format !== 'csv') throw new RollcallError('conflict', 'Only CSV has a delimiter.');
  const chosen = encoding ?? before.encoding;
  if (chosen !== before.encoding && !interchangeable.includes(before.encoding))
    throw new RollcallError(
      'conflict',
      `The file was read as ${before.encoding}. To read it as ${chosen}, upload it again with that encoding.`,
    );
  const scanned = await scanStored({ db, fileScans }, { ...before, encoding: chosen }, { delimiter });
  if (scanned === null)
    throw new RollcallError('conflict', 'The text of the file is no longer kept. Upload it again.');
  const { mapping: matched, format: _format, ...reading } = inspectFile(scanned, before.name);
  const { columns, everyone } = matched;
  const mapping = { ...before.mapping, columns, everyone };
  return await changeMapping({ db }, { before, mapping, reading: { ...reading, encoding: chosen } }, session);
}
