import { invalid, RollcallError } from '../../domain/errors.js';
import { exactJson, exactJsonText } from '../../domain/json/exact-json.js';
import { isNestedDeeper, jsonErrors, MAX_JSON_DEPTH } from '../../domain/json/json-limits.js';
import type { JsonValue } from '../../domain/json/json.js';

/** A body that has been read, with its text, from which what a number cannot hold is taken. */
export interface JsonBody {
  text: string;
  value: JsonValue;
  /** See `exactValueOf`; absent until somebody asks for it. */
  exact?: unknown;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads JSON. Text that is not UTF-8 or not JSON, or is nested deeper than 32, is a 400 (`malformed_body`); NUL,
 * half surrogates, numbers that are not finite and keys like `__proto__` are a 422 that names their paths.
 *
 * @param options.allowAnyKey odd keys are data (in what providers send)
 */
export function parseJsonBody(bytes: Buffer, options: { allowAnyKey?: boolean } = {}): JsonBody {
  const body = parseUnchecked(bytes);
  const errors = jsonErrors(body.value, options);
  if (errors.length > 0) throw invalid(errors);
  return body;
}

/** Reads JSON of whose texts, numbers and keys nothing is known yet. @throws RollcallError `malformed_body` */
export function parseUnchecked(bytes: Buffer): JsonBody {
  const text = decodeUtf8(bytes);
  if (isNestedDeeper(text)) {
    throw new RollcallError('malformed_body', `The body is nested deeper than ${MAX_JSON_DEPTH}.`);
  }
  return { text, value: parseText(text) };
}

/** @throws RollcallError `malformed_body` */
export function decodeUtf8(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new RollcallError('malformed_body', 'The body is not UTF-8.', { cause });
  }
}

function parseText(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch (cause) {
    throw new RollcallError('malformed_body', 'The body is not JSON.', { cause });
  }
}

/**
 * The JSON text of a part of a body, with every digit of its numbers, or undefined when the body has no such part:
 * `subTextOf(body, ['events', 3, 'eventProperties'])`.
 */
export function subTextOf(body: JsonBody, path: readonly (string | number)[]): string | undefined {
  const exact = exactValueOf(body);
  const part = partOf(exact, path);
  if (part === undefined) return undefined;
  return exact === body.value ? JSON.stringify(part) : exactJsonText(part);
}

/** The body, read again with its numbers as text (`LosslessNumber`) where one of them would lose digits. */
export function exactValueOf(body: JsonBody): unknown {
  body.exact ??= exactJson(body.text, body.value);
  return body.exact;
}

function partOf(value: unknown, path: readonly (string | number)[]): unknown {
  let part = value;
  for (const step of path) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, step)) return undefined;
    part = Reflect.get(part, step);
  }
  return part;
}
