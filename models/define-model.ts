import type { IndexDescription, ObjectId } from 'mongodb';
import { Schema } from 'mongoose';

/** What one file of this folder says of its collection. */
export interface ModelDefinition<Row> {
  /** The mongoose model's name, singular: `Contact`. */
  name: string;
  /** The MongoDB collection: `contacts`. */
  collection: string;
  schema: Schema<Row>;
  indexes: IndexDescription[];
}

type Mixed = typeof Schema.Types.Mixed;

/** The mongoose type of a field, from the type that the record gives it. */
type KindOf<V> = [V] extends [ObjectId]
  ? typeof Schema.Types.ObjectId
  : [V] extends [Date]
    ? DateConstructor
    : [V] extends [string]
      ? StringConstructor
      : [V] extends [number]
        ? NumberConstructor
        : [V] extends [boolean]
          ? BooleanConstructor
          : [V] extends [ObjectId[]]
            ? (typeof Schema.Types.ObjectId)[]
            : [V] extends [string[]]
              ? StringConstructor[]
              : [V] extends [unknown[]]
                ? Mixed[]
                : Mixed;

interface Field<V> {
  type: KindOf<NonNullable<V>>;
  required?: true;
  default?: V;
}

/** `_id` is named only where it is not an ObjectId. */
type FieldNames<Row> = Row extends { _id: ObjectId } ? Exclude<keyof Row, '_id'> : keyof Row;

type Fields<Row> = { [K in FieldNames<Row>]-?: Field<Row[K]> };

/**
 * Ties a record interface to its schema, collection and indexes: a field that one has and the other has
 * not, or of another kind, does not compile. Unknown fields throw on the way in; indexes are made by the
 * migration, never by mongoose (its DDL would run against live transactions).
 */
export function defineModel<Row>(definition: {
  name: string;
  collection: string;
  fields: Fields<Row>;
  indexes: IndexDescription[];
}): ModelDefinition<Row> {
  const schema = new Schema<Row>(
    {},
    {
      strict: 'throw',
      strictQuery: 'throw',
      autoIndex: false,
      autoCreate: false,
      versionKey: false,
      minimize: false,
      collection: definition.collection,
    },
  );
  for (const [path, field] of Object.entries(definition.fields)) schema.path(path, field);
  return { name: definition.name, collection: definition.collection, schema, indexes: definition.indexes };
}
