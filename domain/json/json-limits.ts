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

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * True if brackets nest deeper than `limit`. Scans the text, so that parsers and later code never see a structure
 * that is too deep. The result for invalid JSON is unspecified.
 */
export function isNestedDeeper(text: string, limit: number = MAX_JSON_DEPTH): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === BACKSLASH) i++;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) {
      inString = true;
    } else if (isOpening(code)) {
      if (++depth > limit) return true;
    } else if (isClosing(code)) {
      depth--;
    }
  }
  return false;
}

function isOpening(code: number): boolean {
  return code === 0x7b || code === 0x5b; // { [
}

function isClosing(code: number): boolean {
  return code === 0x7d || code === 0x5d; // } ]
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
 * keys and strings, and (unless `allowAnyKey`) keys such as `__proto__`. At most 20 errors, each with the path of
 * the value (`events[3].contactProperties.plan`). Not recursive.
 */
export function jsonErrors(body: unknown, options: { allowAnyKey?: boolean } = {}): FieldError[] {
  const allowAnyKey = options.allowAnyKey ?? false;
  const errors: FieldError[] = [];
  const open: JsonNode[] = [];
  const check = (segment: Segment, value: unknown, parent: JsonNode | null): void => {
    const message = keyError(segment, allowAnyKey) ?? valueError(value);
    if (message !== null) errors.push({ path: pathOf(parent, segment), message });
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

function valueError(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'is too large';
  return typeof value === 'string' ? textError(value) : null;
}

function textError(text: string): string | null {
  if (text.includes('\0')) return 'contains a NUL character';
  return text.isWellFormed() ? null : 'contains a lone surrogate';
}

/** `a.b[2].c`, as the client would write it. */
function pathOf(parent: JsonNode | null, last: Segment): string {
  const segments = [last];
  for (let node = parent; node !== null; node = node.parent) segments.unshift(node.segment);
  return segments
    .map((segment) => (segment === null ? '' : typeof segment === 'number' ? `[${segment}]` : `.${segment}`))
    .join('')
    .replace(/^\./, '')
    .slice(0, MAX_PATH)
    .toWellFormed();
}
