import type { JsonObject, JsonValue } from '../json/json.js';

/** `[0]`, `[-1]`, `['a b']` and `["a b"]`, as templates and the mappings of sources write them. */
const BRACKETS = /\[(?:(-?\d{1,9})|'([^']{0,256})'|"([^"]{0,256})")\]/g;
/** Paths are few, being written by people; this only bounds the memory. */
const MAX_KNOWN = 5_000;
const known = new Map<string, string>();

/** A path with dots alone: `line_items.0.title` for `line_items[0].title`. */
export function dotted(path: string): string {
  if (!path.includes('[')) return path;
  const before = known.get(path);
  if (before !== undefined) return before;
  const text = path
    .replace(
      BRACKETS,
      (_, index?: string, single?: string, double?: string) => `.${index ?? single ?? double ?? ''}`,
    )
    .replace(/^\./, '');
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(path, text);
  return text;
}

/**
 * The value at a path, as conditions, exits, keys and waits name it; undefined if there is none.
 *
 * 1. Keys that contain dots or brackets are found too, and take precedence.
 * 2. Items of a list are found by their index, in dots or brackets; from the end by a negative one, or as `first` and
 *    `last`. `size` is how many there are.
 */
export function descend(value: JsonValue | undefined, path: string): JsonValue | undefined {
  const found = byDots(value, path);
  if (found !== undefined || !path.includes('[')) return found;
  return byDots(value, dotted(path));
}

function byDots(value: JsonValue | undefined, path: string): JsonValue | undefined {
  if (path === '') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const found = member(value, path);
  if (found !== undefined) return found;
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
    const inner = byDots(member(value, path.slice(0, dot)), path.slice(dot + 1));
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function member(value: JsonObject | JsonValue[], key: string): JsonValue | undefined {
  if (Array.isArray(value)) return item(value, key);
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function item(list: JsonValue[], key: string): JsonValue | undefined {
  if (/^(?:0|-?[1-9]\d{0,8})$/.test(key)) return list.at(Number(key));
  if (key === 'size') return list.length;
  return key === 'first' ? list[0] : key === 'last' ? list.at(-1) : undefined;
}
