import { setOwn, type JsonObject } from './payload.js';

/** Keys nested deeper than this stay flat. */
const MAX_NESTING = 16;
const BRACKETED = /^([^[\]]+)((?:\[[^[\]]*\])+)$/;

type Branch = Map<string, Branch | string[]>;

/**
 * Turns form pairs into nested objects, the way web frameworks read brackets.
 *
 * - `contact[email]=a` gives `{ contact: { email: 'a' } }`; `tags[]=a&tags[]=b`, `tags[0]=a&tags[1]=b` and
 *   `tags=a&tags=b` give `{ tags: ['a', 'b'] }`.
 * - Nothing is lost: keys that are malformed, nested deeper than 16 or in conflict with an earlier one
 *   (`a=1&a[b]=2`) stay flat; a value for a key that already is an object (`a[b]=2&a=1`) is stored in it under an
 *   empty key.
 * - Every key is data, `__proto__` included.
 */
export function expandFormKeys(pairs: Iterable<readonly [string, string]>): JsonObject {
  const root: Branch = new Map();
  for (const [key, value] of pairs) {
    if (!insert(root, keySegments(key), value)) insert(root, [key], value);
  }
  return toObject(root);
}

function keySegments(key: string): string[] {
  const match = key.includes('[') ? BRACKETED.exec(key) : null;
  if (match === null) return [key];
  const [, head = '', tail = ''] = match;
  const segments = [head, ...tail.slice(1, -1).split('][')];
  return segments.length > MAX_NESTING ? [key] : segments;
}

/** Inserts a value; false if the key conflicts with an earlier one. */
function insert(root: Branch, segments: readonly string[], value: string): boolean {
  const isPush = segments.length > 1 && segments.at(-1) === '';
  const leafSegments = isPush ? segments.slice(0, -1) : segments;
  const leaf = leafSegments.at(-1) ?? '';
  const parent = branchFor(root, leafSegments.slice(0, -1));
  if (parent === null) return false;
  const existing = parent.get(leaf);
  if (existing === undefined) parent.set(leaf, isPush ? newList(value) : [value]);
  else if (Array.isArray(existing)) existing.push(value);
  else if (isPush && !existing.has(String(existing.size))) existing.set(String(existing.size), [value]);
  else if (isPush || segments.length > 1) return false;
  else insert(existing, [''], value);
  return true;
}

/** A single value is a list if the form wrote it with `[]`. */
function newList(value: string): Branch {
  return new Map([['0', [value]]]);
}

function branchFor(root: Branch, segments: readonly string[]): Branch | null {
  let branch = root;
  for (const segment of segments) {
    const name = segment === '' ? String(branch.size) : segment;
    const next = branch.get(name) ?? new Map<string, Branch | string[]>();
    if (Array.isArray(next) || (segment === '' && branch.has(name))) return null;
    branch.set(name, next);
    branch = next;
  }
  return branch;
}

function toObject(branch: Branch): JsonObject {
  const object: JsonObject = {};
  for (const [name, child] of branch) setOwn(object, name, toValue(child));
  return object;
}

function toValue(child: Branch | string[]): unknown {
  if (Array.isArray(child)) return child.length === 1 ? child[0] : child;
  return isList(child) ? [...child.values()].map(toValue) : toObject(child);
}

function isList(branch: Branch): boolean {
  let index = 0;
  for (const name of branch.keys()) if (name !== String(index++)) return false;
  return true;
}
