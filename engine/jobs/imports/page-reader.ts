import { LRUCache } from 'lru-cache';
import type { FilePosition, RowError } from '../../../domain/imports/import.js';
import { rowReader, type ImportedRow } from '../../../domain/imports/read-row.js';
import { suppressionReader } from '../../../domain/imports/read-suppression.js';
import type { Database } from '../../../models/core/database.js';
import type { ImportRecord } from '../../../models/imports/import.js';
import type { JobRecord } from '../../../models/system/job.js';
import { readFilePage } from './read-page.js';

/**
 * Three pages are in memory: one is read, one planned, one written. Up to this size most of what a page takes is garbage
 * before it would leave the young generation, and the commands of a page still cost little beside its rows.
 */
const MOST_ROWS = 300;
const FEWEST_ROWS = 100;
/**
 * While a page is written, events of its contacts wait for it. Pages grow below the first duration, and shrink above the
 * second. For half of it, the page waits for the one before.
 */
const SHORT_MS = 200;
const LONG_MS = 400;
const GROWTH = 1.5;
/** Imports whose next page is kept. */
const KEPT = 4;

/** Rows of a file, read as changes of contacts, and where the next one begins. */
export interface RowPage {
  rows: (ImportedRow | RowError)[];
  next: FilePosition;
}

interface Ahead {
  offset: number;
  page: Promise<RowPage | null>;
}

interface Source {
  job: Pick<JobRecord, '_id'>;
  record: ImportRecord;
}

/**
 * Reads the pages of imports, and the next page while one is written: a few hundred rows, fewer if they take longer than about
 * three tenths of a second.
 */
export class PageReader {
  #limit = MOST_ROWS;
  readonly #ahead = new LRUCache<string, Ahead>({ max: KEPT });

  constructor(private readonly db: Database) {}

  /** The page that begins at a position. @throws FileGone if its text is no longer kept */
  async read(source: Source, position: FilePosition): Promise<RowPage> {
    const id = source.job._id.toHexString();
    const ahead = this.#ahead.get(id);
    this.#ahead.delete(id);
    const page = ahead?.offset === position.offset ? await ahead.page : null;
    return page ?? (await this.#readPage(source, position));
  }

  /** Begins to read the next page. An error is left to `read`, which reads it again. */
  readAhead(source: Source, position: FilePosition): void {
    if (position.offset >= source.record.size) return;
    const page = this.#readPage(source, position).catch(() => null);
    this.#ahead.set(source.job._id.toHexString(), { offset: position.offset, page });
  }

  /** Adapts the size of pages to how long the last one took to write. */
  adapt({ rows, tookMs }: { rows: number; tookMs: number }): void {
    if (tookMs > LONG_MS) this.#limit = Math.max(FEWEST_ROWS, Math.round(rows / GROWTH));
    else if (tookMs < SHORT_MS && rows >= this.#limit)
      this.#limit = Math.min(MOST_ROWS, Math.round(this.#limit * GROWTH));
  }

  /** Up to `limit` of the next rows. @throws FileGone */
  async readRows(record: ImportRecord, from: { position: FilePosition; limit: number }): Promise<RowPage> {
    const { rows, next } = await readFilePage(this.db, record, from);
    const { kind, columns, everyone } = record.mapping;
    const read = (kind === 'suppressions' ? suppressionReader : rowReader)(columns, everyone);
    return { rows: rows.flatMap((row) => read(row) ?? []), next };
  }

  async #readPage({ record }: Source, position: FilePosition): Promise<RowPage> {
    return await this.readRows(record, { position, limit: this.#limit });
  }
}
