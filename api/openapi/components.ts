import { isDeepStrictEqual } from 'node:util';
import type { ErrorCode } from '../../domain/errors.js';
import type { JsonSchema } from './json-schema.js';
import { problemResponses } from './problems.js';

/** The schemas that have a name of their own, by which all others refer to them. */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {};
  readonly responses: Record<string, JsonSchema> = {};

  /** A copy of the schema in which every part with a `title` is a reference to the component of that name. */
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

  /** The error answers of an operation, by status: many operations have the same ones. */
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
      throw new Error(`two different schemas are called ${name}`);
    }
    this.schemas[name] = schema;
  }
}

/** Keywords whose values are data and no schemas. */
const LITERAL = new Set(['enum', 'const', 'default', 'examples', 'example']);
