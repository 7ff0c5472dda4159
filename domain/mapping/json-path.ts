import { JSONPathEnvironment, JSONPathError, type JSONPathQuery, type JSONValue } from 'json-p3';
import { plainNumber } from '../json/parse-json.js';
import { limitCost, TooCostly } from './json-path-cost.js';
import type { PathSegment } from './paths.js';
import { isPlainObject, setOwn } from './payload.js';

/** Maximum length of a path. */
const MAX_PATH = 500;
/** Maximum number of filters in a path. */
const MAX_FILTERS = 3;
const QUOTED = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g;

/** RFC 9535 without the functions that run client-supplied regular expressions. */
const environment = new JSONPathEnvironment();
for (const pattern of ['match', 'search']) environment.functionRegister.delete(pattern);

/**
 * Parses a JSONPath (RFC 9535), such as `$.emails[?@.primary == true].address`. Rejects expensive queries: more
 * than one `..`, `..` or `$` within a filter, and more than three filters.
 *
 * @returns null if the text is not a valid or acceptable query
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
  const syntax = path.replace(QUOTED, "''");
  const filter = syntax.indexOf('?');
  const descent = syntax.indexOf('..');
  return (
    syntax.split('?').length - 1 > MAX_FILTERS ||
    syntax.indexOf('..', descent + 1) > descent ||
    (filter >= 0 && descent > filter) ||
    syntax.lastIndexOf('$') > 0
  );
}

/**
 * The location of the first match; null without a match, and if the query looks at more values than a path accepted by
 * `pathError` (override.ts) can.
 */
export function locate(query: JSONPathQuery, excerpt: unknown): PathSegment[] | null {
  limitCost(query);
  try {
    const [first] = query.lazyQuery(plain(excerpt));
    return first === undefined ? null : first.location;
  } catch (error) {
    if (error instanceof TooCostly) return null;
    throw error;
  }
}

/** A copy with plain numbers, so that filters can compare them. Bounded, because an excerpt is. */
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
