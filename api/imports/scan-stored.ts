import type { ColumnFacts } from '../../domain/imports/column-facts.js';
import type { ScannedFile } from '../../domain/imports/file-scan.js';
import type { Delimiter } from '../../domain/imports/import.js';
import { CHUNK_BYTES } from '../../engine/jobs/imports/read-page.js';
import type { Database } from '../../models/core/database.js';
import type { ImportRecord } from '../../models/imports/import.js';
import type { FileScans } from './file-scans.js';

/** What is scanned again, within a request: less than a second of work. */
const MOST_CHUNKS = 128;

/**
 * Scans the text of a stored file again, to be read in another way. Of a larger file than it scans, no types are guessed, since a
 * later cell may be of another one. Null if the text is no longer kept.
 */
export async function scanStored(
  { db, fileScans }: { db: Database; fileScans: FileScans },
  { _id: importId, size, encoding }: Pick<ImportRecord, '_id' | 'size' | 'encoding'>,
  given: { delimiter: Delimiter | null },
): Promise<ScannedFile | null> {
  const reading = fileScans.open({ ...given, encoding: 'utf-8' });
  const end = Math.min(size, MOST_CHUNKS * CHUNK_BYTES);
  const chunks = db.collections.FileChunk.find({ importId, offset: { $lt: end } }).sort({ offset: 1 });
  let length = 0;
  try {
    for await (const { bytes } of chunks) {
      const part = Buffer.from(bytes.value());
      await reading.push(part);
      length += part.length;
    }
    if (length === 0) return null;
    const { scanned } = await reading.end(encoding);
    return end < size ? { ...scanned, facts: scanned.facts.map(asText) } : scanned;
  } finally {
    reading.close();
  }
}

function asText(facts: ColumnFacts): ColumnFacts {
  return { ...facts, type: 'text' };
}
