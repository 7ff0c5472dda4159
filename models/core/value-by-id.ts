import type { Document, ObjectId } from 'mongodb';

/**
 * An expression for the value that belongs to a document by its `_id`. One `updateMany` with it takes MongoDB a fraction of what as
 * many single updates take.
 */
export function valueById<Row extends { _id: ObjectId }>(
  rows: readonly Row[],
  toValue: (row: Row) => string | null,
): Document {
  return byId(rows, rows.map(toValue));
}

/** Sets several fields at once, as an object: a document is looked for among the rows once, and not for each field. */
export function fieldsById<Row extends { _id: ObjectId }>(rows: readonly Row[]): Document {
  return byId(
    rows,
    rows.map(({ _id, ...fields }) => fields),
  );
}

function byId(rows: readonly { _id: ObjectId }[], values: readonly unknown[]): Document {
  const index = { $indexOfArray: [{ $literal: rows.map(({ _id }) => _id) }, '$_id'] };
  return { $arrayElemAt: [{ $literal: values }, index] };
}
