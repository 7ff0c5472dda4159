import type { ColumnFacts } from '../../domain/imports/column-facts.js';
import { recoderOf } from '../../domain/imports/encodings.js';
import { FileScan, type ScannedFile } from '../../domain/imports/file-scan.js';
import type { Delimiter } from '../../domain/imports/import.js';
import { CHUNK_BYTES } from '../../engine/jobs/imports/read-page.js';
import type { Database } from '../../models/database.js';
import type { ImportRecord } from '../../models/import.js';

/** What is scanned again, within a request: less than a second of work. */
const MOST_CHUNKS = 128;

/**
 * Scans the text of a stored file again, to be read in another way. Of a larger file than it scans, no types are guessed, since a
 * later cell may be of another one. Null if the text is no longer kept.
 */
export async function scanStored(
  db: Database,
  { _id: importId, size, encoding }: Pick<ImportRecord, '_id' | 'size' | 'encoding'>,
  given: { delimiter: Delimiter | null },
): Promise<ScannedFile | null> {
  const scan = new FileScan(given);
  const decoder = new TextDecoder();
  const end = Math.min(size, MOST_CHUNKS * CHUNK_BYTES);
  const chunks = db.collections.FileChunk.find({ importId, offset: { $lt: end } }).sort({ offset: 1 });
  let scanned = 0;
  for await (const { bytes } of chunks) {
    const part = Buffer.from(bytes.value());
    const text = decoder.decode(part, { stream: true });
    scan.push(text, part);
    scanned += part.length;
  }
  if (scanned === 0) return null;
  const found = scan.end(recoderOf(encoding));
  return end < size ? { ...found, facts: found.facts.map(asText) } : found;
}

function asText(facts: ColumnFacts): ColumnFacts {
  return { ...facts, type: 'text' };
}
