import type { Document, ObjectId } from 'mongodb';

/**
 * An expression for the value that belongs to a document by its `_id`. One `updateMany` with it takes MongoDB a fraction of what as
 * many single updates take.
 */
export function valueById<Row extends { _id: ObjectId }>(
  rows: readonly Row[],
  valueOf: (row: Row) => string | null,
): Document {
  const index = { $indexOfArray: [{ $literal: rows.map(({ _id }) => _id) }, '$_id'] };
  return { $arrayElemAt: [{ $literal: rows.map(valueOf) }, index] };
}
