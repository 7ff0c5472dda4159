import type Joi from 'joi';
import { isLosslessNumber, parse as parseLossless } from 'lossless-json';
import { invalid, RollcallError, type FieldError } from '../../domain/errors.js';
import { losesDigits } from '../../domain/json/parse-json.js';
import type { ApiContext } from '../http/context.js';
import { jsonTextAt } from './json-body.js';
import { parse } from '../http/input/parse.js';

/** Integers with fewer digits than this are always exact. */
const MANY_DIGITS = /\d{16}/;

/** A part of the body. */
interface BodyPart {
  value: unknown;
  path: readonly (string | number)[];
}

/**
 * Like `parse`, for a body (or `part` of it) whose values under `field` are stored as numbers rather than text:
 * integers there that would lose digits are refused as well.
 */
export function parseStored<T>(
  schema: Joi.ObjectSchema<T>,
  ctx: ApiContext,
  field: string,
  part: BodyPart = { value: ctx.state.body, path: [] },
): T {
  const inexact = inexactNumbers(ctx, field, part);
  if (inexact.length === 0) return parse(schema, part.value);
  throw invalid([...otherErrors(schema, part), ...inexact]);
}

function otherErrors<T>(schema: Joi.ObjectSchema<T>, part: BodyPart): FieldError[] {
  try {
    parse(schema, part.value);
    return [];
  } catch (error) {
    if (error instanceof RollcallError && error.errors !== undefined) return error.errors;
    throw error;
  }
}

function inexactNumbers(ctx: ApiContext, field: string, { path }: BodyPart): FieldError[] {
  if (ctx.state.json === null || !MANY_DIGITS.test(ctx.state.json.text)) return [];
  const text = subText(ctx, [...path, field]);
  return text === undefined ? [] : [...errorsIn(parseLossless(text), field)];
}

/** Recursion is bounded: bodies are at most 32 levels deep. */
function* errorsIn(value: unknown, path: string): Generator<FieldError> {
  if (isLosslessNumber(value)) {
    if (losesDigits(value.toString())) {
      yield { path, message: 'has more digits than a number can store; send it as a string' };
    }
  } else if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) yield* errorsIn(item, `${path}[${i}]`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) yield* errorsIn(item, `${path}.${key}`);
  }
}

/** `jsonTextAt` for the body of the request. */
export function subText(ctx: ApiContext, path: readonly (string | number)[]): string | undefined {
  return ctx.state.json === null ? undefined : jsonTextAt(ctx.state.json, path);
}
