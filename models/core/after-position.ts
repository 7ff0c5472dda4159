import type { Document, ObjectId } from 'mongodb';

/** One field, then `_id` in the same direction. The field must exist in every document and never be null. */
export interface PageSort {
  field: string;
  direction: 1 | -1;
  /** No two rows of the list have the same value, so `_id` breaks no ties: an index without it serves. */
  isUnique?: true;
}

/** The order as MongoDB takes it. */
export function toSortOrder({ field, direction, isUnique }: PageSort): Document {
  return field === '_id' || isUnique === true
    ? { [field]: direction }
    : { [field]: direction, _id: direction };
}

/** A place in a sorted list: the sort field and the id of a row. */
export interface CursorPosition {
  value: unknown;
  id: ObjectId;
}

/** The rows after a place. The bounds let the index scan start there; the rest breaks ties. */
export function afterPosition(
  { field, direction, isUnique }: PageSort,
  { value, id }: CursorPosition,
): Document {
  const [past, from] = direction === 1 ? ['$gt', '$gte'] : ['$lt', '$lte'];
  if (field === '_id') return { _id: { [past]: id } };
  if (isUnique === true) return { [field]: { [past]: value } };
  return {
    [field]: { [from]: value },
    $or: [{ [field]: { [past]: value } }, { [field]: value, _id: { [past]: id } }],
  };
}
