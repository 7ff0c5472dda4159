import { isPlainObject, own, parseNestedJson } from './payload.js';

export type PathSegment = string | number;

/** Longest path that is read: more is no path that a person wrote. */
const MAX_PATH = 1024;
const PLAIN_NAME = /^[\p{L}_][\p{L}\p{N}_]*$/u;
const SEGMENT = /\.([\p{L}\p{N}_$@-]+)|\[(\d{1,9})\]|\['((?:[^'\\]|\\.)*)'\]|\["((?:[^"\\]|\\.)*)"\]/uy;

/** Writes segments as `$.data['event-data'].emails[0]`. */
export function formatPath(segments: readonly PathSegment[]): string {
  return '$' + segments.map(formatSegment).join('');
}

function formatSegment(segment: PathSegment): string {
  if (typeof segment === 'number') return `[${segment}]`;
  return PLAIN_NAME.test(segment) ? `.${segment}` : `['${segment.replace(/[\\']/g, '\\$&')}']`;
}

/**
 * Reads a path as `formatPath` writes it; the leading `$` or `$.` may be missing.
 *
 * @returns its segments, or null when the text is not a path
 */
export function parsePath(path: string): PathSegment[] | null {
  if (path.length > MAX_PATH) return null;
  const text = path.startsWith('$') ? path.slice(1) : /^[[.]/.test(path) ? path : `.${path}`;
  const segments: PathSegment[] = [];
  const segment = new RegExp(SEGMENT);
  while (segment.lastIndex < text.length) {
    const match = segment.exec(text);
    if (match === null) return null;
    const [, name, index, single, double] = match;
    if (index !== undefined) segments.push(Number(index));
    else segments.push(name ?? (single ?? double ?? '').replace(/\\(.)/g, '$1'));
  }
  return segments;
}

/** What stands at a path; a text that holds JSON is entered like an object. Undefined when nothing does. */
export function readPath(body: unknown, segments: readonly PathSegment[]): unknown {
  let value = body;
  for (const segment of segments) {
    if (typeof value === 'string') value = parseNestedJson(value);
    if (Array.isArray(value)) value = typeof segment === 'number' ? value[segment] : undefined;
    else if (isPlainObject(value)) value = own(value, String(segment));
    else return undefined;
  }
  return value;
}
