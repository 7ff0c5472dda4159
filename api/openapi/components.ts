import { isDeepStrictEqual } from 'node:util';
import type { ErrorCode } from '../../domain/errors.js';
import type { JsonSchema } from './json-schema.js';
import { problemResponses } from './problems.js';

/** Named schemas, which others reference. */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {};
  readonly responses: Record<string, JsonSchema> = {};

  /** Copies a schema; each part with a `title` becomes a reference to the component of that name. */
  refer(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((item) => this.refer(item));
    if (typeof schema !== 'object' || schema === null) return schema;
    const parts: JsonSchema = Object.fromEntries(
      Object.entries(schema).map(([keyword, value]: [string, unknown]) => [
        keyword,
        LITERAL.has(keyword) ? value : this.refer(value),
      ]),
    );
    const { title, ...rest } = parts;
    if (typeof title !== 'string') return explicit(parts);
    this.add(title, explicit(rest));
    return { $ref: `#/components/schemas/${title}` };
  }

  /** The error responses of an operation, by status; shared, as many operations have the same ones. */
  problems(codes: ErrorCode[]): Record<string, JsonSchema> {
    const byStatus = problemResponses(codes);
    return Object.fromEntries(
      Object.entries(byStatus).map(([status, { name, response }]) => {
        this.responses[name] = response;
        return [status, { $ref: `#/components/responses/${name}` }];
      }),
    );
  }

  private add(name: string, schema: JsonSchema): void {
    const known = this.schemas[name];
    if (known !== undefined && !isDeepStrictEqual(known, schema)) {
      throw new Error(`There are two different schemas with the name ${name}.`);
    }
    this.schemas[name] = schema;
  }
}

/** The same schema with the types of its literals and the items of its array, which generators of clients need. */
function explicit(schema: JsonSchema): JsonSchema {
  if ('type' in schema) {
    return schema['type'] === 'array' && !('items' in schema) ? { ...schema, items: {} } : schema;
  }
  if (Array.isArray(schema['enum'])) return { type: typeOfAll(schema['enum']), ...schema };
  return 'const' in schema ? { type: typeOfAll([schema['const']]), ...schema } : schema;
}

function typeOfAll(values: unknown[]): unknown {
  const types = [...new Set(values.map(typeOfLiteral))];
  return types.length === 1 ? types[0] : types;
}

function typeOfLiteral(value: unknown): string {
  if (value === null) return 'null';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** Keywords whose values are data, not schemas. */
const LITERAL = new Set(['enum', 'const', 'default', 'examples', 'example']);
