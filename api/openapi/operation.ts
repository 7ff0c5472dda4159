import type Joi from 'joi';
import type { ErrorCode } from '../../domain/errors.js';
import type { JsonSchema } from './json-schema.js';

/** A 2xx response; `schema` is null without a body. */
export interface ResponseDoc {
  description: string;
  schema: JsonSchema | null;
  /** Defaults to `application/json`. */
  type?: string;
  /** Schemas of the other content types it may have. */
  also?: Record<string, JsonSchema>;
  headers?: Record<string, string>;
  example?: unknown;
}

/** The description of a route, in addition to the route table. */
export interface OperationDoc {
  /** The prose is in `reference.md` of the resource's folder. */
  summary: string;
  /** The query string; each key is a parameter. */
  query?: Joi.ObjectSchema;
  /** The JSON body; one of several if a list. */
  body?: Joi.ObjectSchema | readonly Joi.ObjectSchema[];
  /** Values of query parameters. */
  queryExample?: Record<string, string>;
  /** Bodies of other content types. */
  bodies?: Record<string, JsonSchema>;
  /** A valid body. */
  example?: unknown;
  /** Request headers in addition to those that follow from the route table. */
  headers?: Record<string, string>;
  responses: Record<number, ResponseDoc>;
  /** Error codes in addition to those that follow from the route table. */
  problems?: readonly ErrorCode[];
}

/** By `METHOD /path`, as in the route table. */
export type Operations = Record<string, OperationDoc>;

/** 200 with a body. */
export function ok(schema: object, description = 'Success.'): Record<200, ResponseDoc> {
  return { 200: { description, schema: { ...schema } } };
}

/** 201 with a body. */
export function created(schema: object, description = 'Created.'): Record<201, ResponseDoc> {
  return { 201: { description, schema: { ...schema } } };
}

/** The response header of what is edited. */
export const ETAG = { ETag: 'Changes with every change; for `If-Match`.' };

/** 200 with a body that can be edited. */
export function tagged(schema: object, description = 'Success.'): Record<200, ResponseDoc> {
  return { 200: { ...ok(schema, description)[200], headers: ETAG } };
}

/** A change that accepts `If-Match`. */
export function edit(doc: OperationDoc): OperationDoc {
  return {
    ...doc,
    headers: { ...doc.headers, 'If-Match': 'The `ETag` that was read; 412 if it has changed since.' },
    problems: [...(doc.problems ?? []), 'precondition_failed'],
  };
}

/** 204. */
export const nothing: Record<204, ResponseDoc> = { 204: { description: 'Done.', schema: null } };

/** 200 with an HTML page. */
export function html(description: string): Record<200, ResponseDoc> {
  return { 200: htmlPage(description) };
}

/** An HTML page, for any status. */
export function htmlPage(description: string): ResponseDoc {
  return { description, schema: { type: 'string' }, type: 'text/html' };
}

/** The response header of a repeat with the same `Idempotency-Key`. */
export const REPLAYED = { 'Idempotency-Replayed': '`true` for a replayed response.' };
