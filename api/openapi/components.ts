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
    if (typeof title !== 'string') return parts;
    this.add(title, rest);
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

/** Keywords whose values are data, not schemas. */
const LITERAL = new Set(['enum', 'const', 'default', 'examples', 'example']);
