import type { ObjectId } from 'mongodb';
import type { RowError } from '../../../domain/imports/import.js';
import type { ImportedRow } from '../../../domain/imports/read-row.js';
import type { ListFacts } from '../../../domain/lists/sign-up.js';
import type { CallOutcome } from '../../../domain/plan/calls/outcome.js';
import type { Database } from '../../../models/core/database.js';
import type { ImportRecord } from '../../../models/imports/import.js';
import type { Engine } from '../../engine.js';
import { countOutcomes } from './count-outcomes.js';
import { callMaker } from './import-calls.js';
import { reach, type Reached } from './import-positions.js';
import { keepErrors, keepUndo } from './keep-page.js';
import type { PageOrder } from './page-in-order.js';
import type { RowPage } from './page-reader.js';

export interface WritePageDeps {
  db: Database;
  engine: Pick<Engine, 'recordTogether'>;
  clock: () => Date;
  secretKey: Buffer;
}

/** A page, and what is the same for the others of its turn. */
export interface PageToWrite {
  record: ImportRecord;
  isTrial: boolean;
  page: RowPage;
  lists: ListFacts[];
  /** Rows of the file before it. */
  n: number;
  /** The row that it writes. */
  position: ObjectId;
}

/** Commits the rows of a page with its errors, its undo data, and how far the import is. */
export async function writePage(
  { db, engine, clock, secretKey }: WritePageDeps,
  { record, isTrial, page, lists, n, position }: PageToWrite,
  order: PageOrder,
): Promise<Reached> {
  const { rows, next: cursor } = page;
  const now = clock();
  const good = rows.filter((row): row is ImportedRow => 'email' in row);
  const makeCall = callMaker(record, { lists, secretKey, now });
  const calls = good.map((row, i) => makeCall(row, n + i));
  let reached: Reached | null = null;
  await engine.recordTogether({
    workspaceId: record.workspaceId.toHexString(),
    calls: () => {
      order.attempt();
      return Promise.resolve(calls);
    },
    isTrial,
    write: async (done, session) => {
      const { outcomes } = done;
      if (!isTrial) await keepUndo(db, { record, n, done }, session);
      const { progress: was } = await order.before();
      const errors = [
        ...rows.filter((row): row is RowError => !('email' in row)),
        ...outcomes.flatMap((outcome, i) => refusal(outcome, good[i])),
      ];
      await keepErrors(db, { record, errors, kept: was.refused, isTrial, now }, session);
      const isSkipping = record.mapping.existing === 'skip' && record.mapping.kind === 'contacts';
      const leftOut = good.flatMap((row, i) => (outcomes[i]?.ok === true ? row.leftOut : []));
      const page = { rows: rows.length, errors, leftOut, outcomes, isSkipping };
      reached = { cursor, progress: countOutcomes(was, page) };
      await reach(db, position, reached, session);
    },
  });
  if (reached === null) throw new Error('A page was committed without its end');
  return reached;
}

function refusal(outcome: CallOutcome, row: ImportedRow | undefined): RowError[] {
  if (outcome.ok || row === undefined) return [];
  return [{ line: row.line, column: null, reason: outcome.detail, value: null }];
}
