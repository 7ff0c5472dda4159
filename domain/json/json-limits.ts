import type { FieldError } from '../errors.js';

/** Maximum nesting of a body; `{}` is one level. */
export const MAX_JSON_DEPTH = 32;

/** Keys with a special meaning to frameworks and drivers. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype', '_bsontype']);

/** Whether no object of ours may have this key. */
export function isForbiddenKey(key: string): boolean {
  return FORBIDDEN_KEYS.has(key);
}

/** Maximum number of errors reported. */
const MAX_ERRORS = 20;
const MAX_PATH = 200;

/** Limits on what is validated: validation visits every value, at up to 40 µs each. */
export interface JsonSizeLimits {
  /** Maximum number of items of an array. */
  items: number;
  /** Maximum number of keys of an object. */
  keys: number;
  /** Maximum number of values in all: objects, arrays and what they contain. */
  values: number;
}

/** More than any valid body needs: lists in conditions have up to 1,000 values, contacts up to 200 custom fields. */
export const BODY_SIZE: JsonSizeLimits = { items: 5_000, keys: 1_000, values: 10_000 };
/** For batches, which are validated event by event. */
export const LARGE_BODY_SIZE: JsonSizeLimits = { ...BODY_SIZE, values: 100_000 };
/** For payloads of a MiB, sent or pasted: twice what those of providers have. To parse and store each takes a microsecond. */
export const PAYLOAD_SIZE: JsonSizeLimits = { ...BODY_SIZE, values: 50_000 };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/**
 * The limit that JSON text exceeds: of levels, or of values in all; null for none. Scans the text, so that parsers and later code
 * never see a structure that is too deep or too large. Every value but the first of a container follows a comma, so commas and
 * opening brackets are counted. The result for invalid JSON is unspecified.
 */
export function exceededLimit(
  text: string,
  { values = Infinity, depth = MAX_JSON_DEPTH }: { values?: number; depth?: number } = {},
): 'depth' | 'values' | null {
  let level = 0;
  let found = 1;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === BACKSLASH) i++;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) inString = true;
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      if (++level > depth) return 'depth';
      if (++found > values) return 'values';
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) level--;
    else if (code === COMMA && ++found > values) return 'values';
  }
  return null;
}

/** An object key, an array index, or null for the body itself. */
type Segment = string | number | null;

/** A container and its ancestors; paths are only built for errors. */
interface JsonNode {
  value: object;
  parent: JsonNode | null;
  segment: Segment;
}

/**
 * Errors in a parsed body, whatever its schema: numbers that are not finite (`1e999`), NUL and lone surrogates in
 * keys and strings, (unless `allowAnyKey`) keys such as `__proto__`, and arrays and objects wider than `size` allows. At most 20
 * errors, each with the path of the value (`events[3].contactProperties.plan`). Not recursive.
 */
export function jsonErrors(
  body: unknown,
  { allowAnyKey = false, size }: { allowAnyKey?: boolean; size?: JsonSizeLimits } = {},
): FieldError[] {
  const errors: FieldError[] = [];
  const open: JsonNode[] = [];
  const check = (segment: Segment, value: unknown, parent: JsonNode | null): void => {
    const message = keyError(segment, allowAnyKey) ?? valueError(value, size);
    if (message !== null) errors.push({ path: childPath(parent, segment), message });
    else if (typeof value === 'object' && value !== null) open.push({ value, parent, segment });
  };
  check(null, body, null);
  for (let node = open.pop(); node !== undefined && errors.length < MAX_ERRORS; node = open.pop()) {
    checkChildren(node, check);
  }
  return errors.slice(0, MAX_ERRORS);
}

function checkChildren(
  node: JsonNode,
  check: (segment: Segment, value: unknown, parent: JsonNode) => void,
): void {
  const { value } = node;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) check(i, value[i], node);
  } else {
    for (const key of Object.keys(value)) check(key, Reflect.get(value, key), node);
  }
}

function keyError(segment: Segment, allowAnyKey: boolean): string | null {
  if (typeof segment !== 'string') return null;
  if (!allowAnyKey && isForbiddenKey(segment)) return 'is not allowed as a key';
  const message = textError(segment);
  return message === null ? null : `as a key ${message}`;
}

function valueError(value: unknown, size: JsonSizeLimits | undefined): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'is too large';
  if (typeof value === 'string') return textError(value);
  if (size === undefined || typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value)) return value.length > size.items ? `has more than ${size.items} items` : null;
  return Object.keys(value).length > size.keys ? `has more than ${size.keys} keys` : null;
}

function textError(text: string): string | null {
  if (text.includes('\0')) return 'contains a NUL character';
  return text.isWellFormed() ? null : 'contains a lone surrogate';
}

/** `a.b[2].c`, as the client would write it. */
function childPath(parent: JsonNode | null, last: Segment): string {
  const segments = [last];
  for (let node = parent; node !== null; node = node.parent) segments.unshift(node.segment);
  return segments
    .map((segment) => (segment === null ? '' : typeof segment === 'number' ? `[${segment}]` : `.${segment}`))
    .join('')
    .replace(/^\./, '')
    .slice(0, MAX_PATH)
    .toWellFormed();
}
