import type { RowError } from '../../../domain/imports/import.js';
import type { JobRecord } from '../../../models/system/job.js';
import { classifyCommitError } from '../../intake/batches/batch-errors.js';
import { readLists } from './import-calls.js';
import { NoLongerRunning, type ImportTurn, type Reached } from './import-positions.js';
import { mayGoOn, type RunPagesDeps } from './run-pages.js';
import { writePage, type PageToWrite } from './write-page.js';

/** As many as a page has at most. */
const ROWS = 300;
/** How much smaller a part is than the one that failed. */
const SHRINK = 8;
const GROWTH = 2;
const MAX_REASON = 300;

/**
 * Imports the rows of a page that has failed again and again, in ever smaller parts. A row that cannot be stored by itself
 * either is refused with the reason; an error that is not the row's fault is thrown.
 *
 * @returns how far the import is then
 */
export async function runParts(
  deps: RunPagesDeps,
  { job, turn: { record, reached, positions } }: { job: JobRecord<'importContacts'>; turn: ImportTurn },
): Promise<Reached> {
  const { isTrial } = job.input;
  const lists = await readLists(deps.db, record);
  const [position] = positions;
  let last = reached;
  let limit = Math.ceil(ROWS / SHRINK);
  for (let done = 0; done < ROWS && mayGoOn(record, { cursor: last.cursor, n: last.progress.rows });) {
    const page = await deps.reader.readRows(record, { position: last.cursor, limit });
    const part = { record, isTrial, page, lists, n: last.progress.rows, position };
    try {
      last = await writePart(deps, part, last);
      limit = Math.min(ROWS, limit * GROWTH);
    } catch (error) {
      if (error instanceof NoLongerRunning || classifyCommitError(error) !== 'poison') throw error;
      if (limit === 1) last = await writePart(deps, refused(part, error), last);
      else {
        limit = Math.ceil(limit / SHRINK);
        continue;
      }
    }
    done += Math.max(1, page.rows.length);
  }
  return last;
}

async function writePart(deps: RunPagesDeps, part: PageToWrite, before: Reached): Promise<Reached> {
  return await writePage(deps, part, {
    attempt: () => undefined,
    before: () => Promise.resolve(before),
  });
}

function refused(part: PageToWrite, error: unknown): PageToWrite {
  const rows = part.page.rows.map(({ line }) => refusedFor(line, error));
  return { ...part, page: { ...part.page, rows } };
}

function refusedFor(line: number, error: unknown): RowError {
  const message = error instanceof Error ? error.message : String(error);
  return { line, column: null, reason: `cannot be stored: ${message}`.slice(0, MAX_REASON), value: null };
}
