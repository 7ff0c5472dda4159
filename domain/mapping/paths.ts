import { isPlainObject, own, parseNestedJson } from './payload.js';

export type PathSegment = string | number;

/** Maximum length of a path. */
const MAX_PATH = 1024;
const PLAIN_NAME = /^[\p{L}_][\p{L}\p{N}_]*$/u;
const SEGMENT = /\.([\p{L}\p{N}_$@-]+)|\[(\d{1,9})\]|\['((?:[^'\\]|\\.)*)'\]|\["((?:[^"\\]|\\.)*)"\]/uy;

/** Formats segments as `$.data['event-data'].emails[0]`. */
export function formatPath(segments: readonly PathSegment[]): string {
  return '$' + segments.map(formatSegment).join('');
}

function formatSegment(segment: PathSegment): string {
  if (typeof segment === 'number') return `[${segment}]`;
  return PLAIN_NAME.test(segment) ? `.${segment}` : `['${segment.replace(/[\\']/g, '\\$&')}']`;
}

/**
 * Parses a path in the format of `formatPath`; the leading `$` or `$.` is optional.
 *
 * @returns its segments, or null if the text is not a path
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

/** The value at a path; JSON within strings is traversed. Undefined without a value. */
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
