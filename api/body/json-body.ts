import { invalid, RollcallError } from '../../domain/errors.js';
import { exactJson, exactJsonText, parseExactJson } from '../../domain/json/parse-json.js';
import {
  exceededLimit,
  jsonErrors,
  MAX_JSON_DEPTH,
  type JsonSizeLimits,
} from '../../domain/json/json-limits.js';
import type { JsonValue } from '../../domain/json/json.js';

/** A parsed body with its text, from which numbers can be read exactly. */
export interface JsonBody {
  text: string;
  /** As `parseExactJson` reads it. */
  value: JsonValue;
  /** See `parseExactly`; absent until first used. */
  exact?: unknown;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses JSON. Text that is not UTF-8 or not JSON, or is nested deeper than 32 levels, is a 400 (`malformed_body`);
 * more values than `size` allows, NUL, lone surrogates, non-finite numbers and keys like `__proto__` are a 422 with
 * their paths.
 */
export function parseJsonBody(bytes: Buffer, size: JsonSizeLimits): JsonBody {
  const body = parseUnchecked(bytes, size);
  const errors = jsonErrors(body.value, { size });
  if (errors.length > 0) throw invalid(errors);
  return body;
}

/**
 * Parses JSON without checking its texts, numbers and keys.
 *
 * @param size limits the number of values in all, before anything is parsed
 * @throws RollcallError `malformed_body`; `invalid` if there are too many values
 */
export function parseUnchecked(bytes: Buffer, size?: JsonSizeLimits): JsonBody {
  return parseUncheckedText(decodeUtf8(bytes), size);
}

/** Parses decoded text. */
export function parseUncheckedText(text: string, size?: JsonSizeLimits): JsonBody {
  const exceeded = exceededLimit(text, size);
  if (exceeded === 'depth')
    throw new RollcallError('malformed_body', `The body is nested deeper than ${MAX_JSON_DEPTH} levels.`);
  if (exceeded === 'values')
    throw invalid([{ path: '', message: `has more than ${size?.values ?? 0} values` }]);
  return { text, value: parseText(text) };
}

/** @throws RollcallError `malformed_body` */
function decodeUtf8(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new RollcallError('malformed_body', 'The body is not valid UTF-8.', { cause });
  }
}

function parseText(text: string): JsonValue {
  try {
    return parseExactJson(text);
  } catch (cause) {
    throw new RollcallError('malformed_body', 'The body is not valid JSON.', { cause });
  }
}

/**
 * The JSON text of a part of a body, with every digit of its numbers, or undefined if there is no such part:
 * `jsonTextAt(body, ['events', 3, 'eventProperties'])`.
 */
export function jsonTextAt(body: JsonBody, path: readonly (string | number)[]): string | undefined {
  const exact = parseExactly(body);
  const part = valueAtPath(exact, path);
  if (part === undefined) return undefined;
  return exact === body.value ? JSON.stringify(part) : exactJsonText(part);
}

/** The body parsed again with numbers that would lose digits as text (`LosslessNumber`). */
export function parseExactly(body: JsonBody): unknown {
  body.exact ??= exactJson(body.text, body.value);
  return body.exact;
}

function valueAtPath(value: unknown, path: readonly (string | number)[]): unknown {
  let part = value;
  for (const step of path) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, step)) return undefined;
    part = Reflect.get(part, step);
  }
  return part;
}
