import { JSONPathEnvironment, JSONPathError, type JSONPathQuery, type JSONValue } from 'json-p3';
import { plainNumber } from '../json/exact-json.js';
import type { PathSegment } from './paths.js';
import { isPlainObject, setOwn } from './payload.js';

/** More is no path that a person wrote. */
const MAX_PATH = 500;
/** Conditions in one path. */
const MAX_FILTERS = 3;
const QUOTED = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g;

/** As RFC 9535 has it, without the functions that run regular expressions of a client's. */
const environment = new JSONPathEnvironment();
for (const pattern of ['match', 'search']) environment.functionRegister.delete(pattern);

/**
 * Reads a JSONPath (RFC 9535), such as `$.emails[?@.primary == true].address`. Refused is what could take longer than
 * a few looks at every value: `..` more than once or within a condition, `$` within a condition, many conditions.
 *
 * @returns null when the text is none, or one of those
 */
export function parseJsonPath(path: string): JSONPathQuery | null {
  if (path.length > MAX_PATH || !path.startsWith('$') || isCostly(path)) return null;
  try {
    return environment.compile(path);
  } catch (error) {
    if (error instanceof JSONPathError) return null;
    throw error;
  }
}

function isCostly(path: string): boolean {
  const signs = path.replace(QUOTED, "''");
  const condition = signs.indexOf('?');
  const descent = signs.indexOf('..');
  return (
    signs.split('?').length - 1 > MAX_FILTERS ||
    signs.indexOf('..', descent + 1) > descent ||
    (condition >= 0 && descent > condition) ||
    signs.lastIndexOf('$') > 0
  );
}

/** Where the first value that a JSONPath means stands, or null where it means none. */
export function locate(query: JSONPathQuery, excerpt: unknown): PathSegment[] | null {
  const [first] = query.lazyQuery(plain(excerpt));
  return first === undefined ? null : first.location;
}

/** A copy in which numbers are numbers, so that conditions can compare them. Bounded, since an excerpt is. */
function plain(value: unknown): JSONValue {
  if (Array.isArray(value)) return value.map(plain);
  if (isPlainObject(value)) {
    const copy: Record<string, JSONValue> = {};
    for (const [key, item] of Object.entries(value)) setOwn(copy, key, plain(item));
    return copy;
  }
  const scalar = plainNumber(value);
  return typeof scalar === 'string' || typeof scalar === 'number' || typeof scalar === 'boolean'
    ? scalar
    : null;
}
