import type { ObjectId } from 'mongodb';
import {
  MAX_ROW_BYTES,
  numberRows,
  type ByteRow,
  type FilePage,
  type ReadRows,
} from '../../../domain/imports/file-row.js';
import { createRecoder } from '../../../domain/imports/encodings.js';
import type { FilePosition } from '../../../domain/imports/import.js';
import { readCsv } from '../../../domain/imports/read-csv.js';
import { readNdjson } from '../../../domain/imports/read-ndjson.js';
import type { JsonValue } from '../../../domain/json/json.js';
import type { Database } from '../../../models/core/database.js';
import type { ImportRecord } from '../../../models/imports/import.js';

/** Size of a chunk of a file. A page of 300 typical rows spans one or two. */
export const CHUNK_BYTES = 131_072;

export type ImportFile = Pick<ImportRecord, '_id' | 'format' | 'delimiter' | 'encoding' | 'size' | 'columns'>;

/**
 * Reads rows of a file: up to `limit`, fewer if they are large, none of a stretch of empty lines. What it reads is bounded.
 *
 * @throws FileGone if its text is no longer kept
 */
export async function readFilePage(
  db: Database,
  file: ImportFile,
  { position, limit }: { position: FilePosition; limit: number },
): Promise<FilePage> {
  let bytes = Buffer.alloc(0);
  const rows: ByteRow[] = [];
  let end = 0;
  for (;;) {
    const more = await readChunk(db, file._id, position.offset + bytes.length);
    bytes = Buffer.concat([bytes, more]);
    const isEnd = position.offset + bytes.length >= file.size;
    const from = end;
    const found = rowsIn(file, bytes.subarray(from), { limit: limit - rows.length, isEnd });
    rows.push(...found.rows.map((row) => ({ ...row, end: from + row.end })));
    end += found.end;
    // At the end of the file, what follows the last row holds none.
    if (isEnd && found.rows.length === 0) end = bytes.length;
    if (isEnd || rows.length >= limit || (end > 0 && bytes.length > MAX_ROW_BYTES))
      return numberRows(bytes, { rows, end }, position);
  }
}

function rowsIn(
  { format, delimiter, encoding, columns }: ImportFile,
  bytes: Buffer,
  bounds: { limit: number; isEnd: boolean },
): ReadRows {
  if (format === 'ndjson') return readNdjson(bytes, { ...bounds, columns });
  const found = readCsv(bytes, { ...bounds, delimiter: delimiter ?? ',' });
  const recode = createRecoder(encoding);
  if (recode === null) return found;
  return { ...found, rows: found.rows.map((row) => ({ ...row, cells: row.cells.map(recodeCell(recode)) })) };
}

function recodeCell(recode: (text: string) => string): (cell: JsonValue) => JsonValue {
  return (cell) => (typeof cell === 'string' ? recode(cell) : cell);
}

/** The file's text was removed, because the import waited too long or has ended. */
export class FileGone extends Error {
  constructor() {
    super('The text of the file is no longer kept');
    this.name = 'FileGone';
  }
}

/** The text from an offset to the end of its chunk. */
async function readChunk(db: Database, importId: ObjectId, offset: number): Promise<Buffer> {
  const start = offset - (offset % CHUNK_BYTES);
  const chunk = await db.collections.FileChunk.findOne({ importId, offset: start });
  if (chunk === null) throw new FileGone();
  return Buffer.from(chunk.bytes.value()).subarray(offset - start);
}
