import type { TObject, TSchema } from 'typebox';

/**
 * The columns of CSV: the fields of a row's schema, those of a nested object each on their own, as in `consent.state`.
 * They are the same whatever the rows have: in one row of a column's object another one has null.
 */
export function csvColumns(schema: TObject, customFields: readonly string[] | null): string[] {
  const columns = Object.entries(schema.properties).flatMap(([name, field]) => {
    const inner = schemaFields(field);
    return inner === null ? [name] : inner.map((one) => `${name}.${one}`);
  });
  if (customFields === null) return columns;
  const named = customFields.map((name) => `customFields.${name}`);
  return [...columns.filter((column) => column !== 'customFields'), ...named, 'customFields'];
}

/** The field names of an object or nullable object; null for other types, and for objects with arbitrary fields. */
function schemaFields(schema: TSchema): string[] | null {
  const choices: readonly unknown[] =
    'anyOf' in schema && Array.isArray(schema.anyOf) ? schema.anyOf : [schema];
  for (const choice of choices) if (hasProperties(choice)) return Object.keys(choice.properties);
  return null;
}

function hasProperties(schema: unknown): schema is { properties: object } {
  return (
    typeof schema === 'object' &&
    schema !== null &&
    'properties' in schema &&
    typeof schema.properties === 'object' &&
    schema.properties !== null
  );
}
