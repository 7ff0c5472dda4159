import type { JsonSchema } from './json-schema.js';

const COMPONENTS = '#/components/schemas/';

/** The JSON Schema of a component by itself, with those that it refers to. @throws Error for an unknown one */
export function componentAlone(document: JsonSchema, name: string): JsonSchema {
  const { schemas } = document['components'] as { schemas: Record<string, JsonSchema> };
  const found = new Map<string, unknown>();
  const copied = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(copied);
    if (typeof schema !== 'object' || schema === null) return schema;
    return Object.fromEntries(
      Object.entries(schema).map(([keyword, value]: [string, unknown]) => {
        if (keyword !== '$ref' || typeof value !== 'string') return [keyword, copied(value)];
        add(value.slice(COMPONENTS.length));
        return [keyword, `#/$defs/${value.slice(COMPONENTS.length)}`];
      }),
    );
  };
  const add = (component: string): void => {
    if (found.has(component)) return;
    const schema = schemas[component];
    if (schema === undefined) throw new Error(`There is no component ${component}.`);
    found.set(component, {});
    found.set(component, copied(schema));
  };
  add(name);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $ref: `#/$defs/${name}`,
    $defs: Object.fromEntries(found),
  };
}
