import Type, { type Static } from 'typebox';
import { valueTypes, type FieldFacts } from '../../../domain/catalogue.js';
import { anything, count, instant, objectSchema, text } from './response-schema.js';

export const fieldFactsSchema = objectSchema({
  key: text,
  types: Type.Array(Type.Enum([...valueTypes])),
  count,
  values: Type.Array(objectSchema({ value: anything, count })),
  lastSeenAt: instant,
});

/** A field as catalogues describe it. */
export function presentFieldFacts(facts: FieldFacts): Static<typeof fieldFactsSchema> {
  const { path, types, count: n, values, lastSeenAt } = facts;
  return {
    key: path,
    types,
    count: n,
    values: values.map(({ value, count: times }) => ({ value, count: times })),
    lastSeenAt: lastSeenAt.toISOString(),
  };
}
