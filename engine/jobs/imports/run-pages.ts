import { MAX_ROWS, type FilePosition } from '../../../domain/imports/import.js';
import type { ImportRecord } from '../../../models/imports/import.js';
import type { JobRecord } from '../../../models/system/job.js';
import { boundGarbage } from './bound-garbage.js';
import { readLists } from './import-calls.js';
import type { ImportTurn, Reached } from './import-positions.js';
import { PageInOrder } from './page-in-order.js';
import type { PageReader, RowPage } from './page-reader.js';
import { writePage, type PageToWrite, type WritePageDeps } from './write-page.js';

export type RunPagesDeps = WritePageDeps & { reader: PageReader };

/**
 * Imports one page, and more as long as `goesOn`. Two are written at a time: while one is with the database, the next one is
 * planned.
 *
 * @returns how far the import is then
 */
export async function runPages(
  deps: RunPagesDeps,
  { job, turn: { record, reached, positions } }: { job: JobRecord<'importContacts'>; turn: ImportTurn },
  goesOn: () => boolean,
): Promise<Reached> {
  const { reader, db } = deps;
  const { isTrial } = job.input;
  const lists = await readLists(db, record);
  let { cursor } = reached;
  let n = reached.progress.rows;
  let [position, free] = positions;
  let last: PageInOrder | null = null;
  let lastEmails = new Set<string>();
  try {
    while (mayGoOn(record, { cursor, n }) && (last === null || goesOn())) {
      boundGarbage();
      const page = await reader.read({ job, record }, cursor);
      const emails = pageEmails(page);
      // Both pages would write these contacts.
      if ([...emails].some((email) => lastEmails.has(email))) await last?.done;
      const before: PageInOrder | null = last;
      last = startPage(deps, { record, isTrial, page, lists, n, position }, before ?? reached);
      reader.readAhead({ job, record }, page.next);
      await before?.done;
      cursor = page.next;
      n += page.rows.length;
      lastEmails = emails;
      [position, free] = [free, position];
    }
    return last === null ? reached : await last.done;
  } finally {
    await last?.settled;
  }
}

/** Whether the file has a further row that may be imported. */
export function mayGoOn(
  { size }: Pick<ImportRecord, 'size'>,
  { cursor, n }: { cursor: FilePosition; n: number },
): boolean {
  return cursor.offset < size && n < MAX_ROWS;
}

function startPage(deps: RunPagesDeps, page: PageToWrite, before: PageInOrder | Reached): PageInOrder {
  const began = performance.now();
  const { length } = page.page.rows;
  return new PageInOrder(before, async (order) => {
    let tookMs = Infinity;
    try {
      const reached = await writePage(deps, page, order);
      tookMs = performance.now() - began;
      return reached;
    } finally {
      deps.reader.adapt({ rows: length, tookMs });
    }
  });
}

function pageEmails({ rows }: RowPage): Set<string> {
  return new Set(rows.flatMap((row) => ('email' in row ? [row.email] : [])));
}
