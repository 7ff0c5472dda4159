import type { Database } from '../../../models/core/database.js';

/** A cursor that the server keeps open between two batches. */
export interface IdleCursor {
  nDocsReturned: number;
}

/** The cursors over a collection of a test's database that wait for their reader. */
export async function idleCursors(db: Database, collection: string): Promise<IdleCursor[]> {
  const ns = `${db.connection.name}.${collection}`;
  const found = await db.client
    .db('admin')
    .aggregate<{ cursor: IdleCursor }>(
      [{ $currentOp: { allUsers: true, idleCursors: true } }, { $match: { type: 'idleCursor', ns } }],
      { readConcern: 'local' },
    )
    .toArray();
  return found.map(({ cursor }) => cursor);
}
