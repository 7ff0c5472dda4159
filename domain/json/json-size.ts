import type { FieldError } from '../errors.js';

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
const OPEN_BRACE = 0x7b;

/**
 * True if JSON text has more than `limit` values. Every value but the first of a container follows a comma, so commas
 * and opening brackets are counted; nothing is parsed. The result for invalid JSON is unspecified.
 */
export function hasMoreValues(text: string, limit: number): boolean {
  let values = 1;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === BACKSLASH) i++;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) inString = true;
    else if ((code === COMMA || code === OPEN_BRACKET || code === OPEN_BRACE) && ++values > limit)
      return true;
  }
  return false;
}

/** A container to look into; its path is only built for an error. */
interface Open {
  value: object;
  parent: Open | null;
  segment: string | number;
}

/** The first array or object of a parsed body that is too wide, or null. Not recursive. */
export function sizeError(body: unknown, limits: JsonSizeLimits): FieldError | null {
  if (!isContainer(body)) return null;
  const open: Open[] = [{ value: body, parent: null, segment: '' }];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const { value } = node;
    const message = widthError(value, limits);
    if (message !== null) return { path: pathOf(node), message };
    for (const [segment, child] of childrenOf(value)) {
      if (isContainer(child)) open.push({ value: child, parent: node, segment });
    }
  }
  return null;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function widthError(value: object, { items, keys }: JsonSizeLimits): string | null {
  if (Array.isArray(value)) return value.length > items ? `has more than ${items} items` : null;
  return Object.keys(value).length > keys ? `has more than ${keys} keys` : null;
}

function childrenOf(value: object): Iterable<[string | number, unknown]> {
  return Array.isArray(value) ? value.entries() : Object.entries(value);
}

function pathOf(node: Open): string {
  let path = '';
  for (let at = node; at.parent !== null; at = at.parent) {
    path = (typeof at.segment === 'number' ? `[${at.segment}]` : `.${at.segment}`) + path;
  }
  return path.replace(/^\./, '');
}
