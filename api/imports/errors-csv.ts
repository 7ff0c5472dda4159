import { Readable } from 'node:stream';
import type { ObjectId } from 'mongodb';
import { BOM, csvLine } from '../../domain/exports/csv.js';
import type { Database } from '../../models/core/database.js';

/** The rows that could not be imported, as CSV. */
export function errorsCsv(db: Database, importId: ObjectId): Readable {
  const lines = async function* (): AsyncGenerator<string> {
    yield BOM + csvLine(['line', 'column', 'reason', 'value']);
    const cursor = db.collections.ImportError.find({ importId }).sort({ line: 1, _id: 1 });
    for await (const { line, column, reason, value } of cursor) yield csvLine([line, column, reason, value]);
  };
  return Readable.from(lines());
}
