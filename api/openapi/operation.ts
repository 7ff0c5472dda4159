import type Joi from 'joi';
import type { ErrorCode } from '../../domain/errors.js';
import type { JsonSchema } from './json-schema.js';

/** A 2xx answer; `schema` is null where it has no body. */
export interface AnswerDoc {
  description: string;
  schema: JsonSchema | null;
  /** `application/json` when left out. */
  type?: string;
  headers?: Record<string, string>;
  example?: unknown;
}

/** What a route says of itself beside its line in the map of routes. */
export interface OperationDoc {
  summary: string;
  description?: string;
  /** Of the query string; each key is a parameter. */
  query?: Joi.ObjectSchema;
  /** Of the JSON body; of several any one. */
  body?: Joi.ObjectSchema | readonly Joi.ObjectSchema[];
  /** Of a body that is not, or not only, JSON, by content type. */
  bodies?: Record<string, JsonSchema>;
  /** A body that works. */
  example?: unknown;
  /** Request headers beside those that follow from the map. */
  headers?: Record<string, string>;
  answers: Record<number, AnswerDoc>;
  /** Codes of errors beside those that follow from the line in the map. */
  problems?: readonly ErrorCode[];
}

/** By `METHOD /path`, as the map of routes has it. */
export type Operations = Record<string, OperationDoc>;

/** 200 with a body. */
export function ok(schema: object, description = 'As asked.'): Record<200, AnswerDoc> {
  return { 200: { description, schema: { ...schema } } };
}

/** 201 with a body. */
export function created(schema: object, description = 'It was made.'): Record<201, AnswerDoc> {
  return { 201: { description, schema: { ...schema } } };
}

/** 204. */
export const nothing: Record<204, AnswerDoc> = { 204: { description: 'Done.', schema: null } };

/** 200 with a page. */
export function html(description: string): Record<200, AnswerDoc> {
  return { 200: pageOf(description) };
}

/** An HTML page, for any status. */
export function pageOf(description: string): AnswerDoc {
  return { description, schema: { type: 'string' }, type: 'text/html' };
}

/** The response header of a repeat with the same `Idempotency-Key`. */
export const REPLAYED = { 'Idempotency-Replayed': '`true` for an answer that was given before.' };
