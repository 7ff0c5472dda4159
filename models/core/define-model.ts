import type { Collection, Document, IndexDescription, ObjectId } from 'mongodb';
import { Schema, type HydratedDocument, type Model } from 'mongoose';

/** A collection that the engine and activities read and write with the driver: its name, row type and indexes. */
export interface CollectionDefinition<Row> {
  /** The MongoDB collection: `contacts`. */
  collection: string;
  indexes: IndexDescription[];
  /** Carries the type; never set. */
  row?: Row;
}

/** A collection that is written through its mongoose model. */
export interface ModelDefinition<Row> extends CollectionDefinition<Row> {
  /** The mongoose model's name, singular: `List`. */
  name: string;
  schema: Schema<Row>;
}

type LeanSchema<Row> = Schema<Row, Model<Row>, object, object, object, object, { lean: true }>;

/** A mongoose model whose queries return plain records; its schema sets `lean`. */
export type LeanModel<Row> = Model<Row, object, object, object, HydratedDocument<Row>, LeanSchema<Row>, Row>;

/** What the driver may do with a collection that is written through its model. */
export type ReadableCollection<Row extends Document> = Pick<
  Collection<Row>,
  'aggregate' | 'collectionName' | 'countDocuments' | 'distinct' | 'find' | 'findOne'
>;

type Mixed = typeof Schema.Types.Mixed;

/** The mongoose type of a field, from the type that the record gives it. */
type TypeOf<V> = [V] extends [ObjectId]
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
              : [V] extends [(infer Item)[]]
                ? Mixed[] | Schema<Item>[]
                : Mixed | Schema<V>;

interface Field<V> {
  type: TypeOf<NonNullable<V>>;
  /** Neither absent nor null; an empty string is a value. */
  required?: true;
  default?: V;
  /** Allowed values of a string, or of every string in an array. */
  enum?: readonly (NonNullable<V> extends readonly (infer Item)[] ? Item : NonNullable<V>)[];
  min?: number;
  match?: RegExp;
}

/** `_id` is declared only if it is not an ObjectId. */
type FieldNames<Row> = Row extends { _id: ObjectId } ? Exclude<keyof Row, '_id'> : keyof Row;

type Fields<Row> = { [K in FieldNames<Row>]-?: Field<Row[K]> };

// By default mongoose treats an empty string as missing.
Schema.Types.String.checkRequired((value) => typeof value === 'string');

const STRICT = { strict: 'throw', strictQuery: 'throw', versionKey: false, minimize: false } as const;

/** Ties the indexes of a collection that the driver writes to its row type. */
export function defineCollection<Row>(definition: CollectionDefinition<Row>): CollectionDefinition<Row> {
  return definition;
}

/**
 * Ties a record interface to its schema, collection and indexes: a field missing from either, or of different types,
 * does not compile. Unknown fields throw in documents, updates and filters. The migration creates the indexes, not
 * mongoose, whose DDL would run against live transactions.
 */
export function defineModel<Row>(definition: {
  name: string;
  collection: string;
  fields: Fields<Row>;
  indexes: IndexDescription[];
}): ModelDefinition<Row> {
  const { name, collection, fields, indexes } = definition;
  const schema = new Schema<Row>(
    {},
    { ...STRICT, lean: true, autoIndex: false, autoCreate: false, collection },
  );
  addFields(schema, fields);
  return { name, collection, indexes, schema };
}

/** The schema of an object within a record, checked like the record itself. */
export function nested<Part extends object>(fields: Fields<Part>): Schema<Part> {
  const schema = new Schema<Part>({}, { ...STRICT, _id: false });
  addFields(schema, fields);
  return schema;
}

function addFields<Row>(schema: Pick<Schema<Row>, 'path'>, fields: Fields<Row>): void {
  for (const [path, field] of Object.entries(fields)) schema.path(path, field);
}
