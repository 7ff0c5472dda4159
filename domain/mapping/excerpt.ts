import { isPlainObject, MAX_NESTED_JSON, own, parseNestedJson, setOwn, type JsonObject } from './payload.js';

/** Maximum number of values, copied breadth-first, so that the deepest are dropped. */
export const MAX_VALUES = 6_000;
/** Maximum depth, as for request bodies. */
const MAX_DEPTH = 32;
/** Maximum number of array elements: enough for the answers of a form or the lines of an order. */
const MAX_ELEMENTS = 200;
const MAX_FIELDS = 500;
/** Maximum number of strings tried as JSON. */
const MAX_NESTED_TEXTS = 50;

/** Copies the children of one container, as far as the budget allows. */
type Fill = () => void;

/**
 * The part of a payload that is searched, so that mapping takes bounded time for a body of any size. Strings that
 * hold JSON are replaced by its value; paths stay the same.
 */
export function takeExcerpt(body: unknown): unknown {
  const budget = { values: MAX_VALUES, text: MAX_NESTED_JSON, nested: MAX_NESTED_TEXTS };
  const queue: Fill[] = [];
  const copy = enter(body, 0);
  for (let index = 0; index < queue.length; index++) queue[index]?.();
  return copy;

  function enter(raw: unknown, depth: number): unknown {
    const source = typeof raw === 'string' ? open(raw) : raw;
    if (Array.isArray(source)) {
      const list: unknown[] = [];
      if (depth < MAX_DEPTH) queue.push(() => fillList(list, source, depth));
      return list;
    }
    if (!isPlainObject(source)) return source;
    const object: JsonObject = {};
    if (depth < MAX_DEPTH) queue.push(() => fillObject(object, source, depth));
    return object;
  }

  function fillList(list: unknown[], source: readonly unknown[], depth: number): void {
    const count = Math.min(source.length, MAX_ELEMENTS);
    for (let index = 0; index < count && budget.values-- > 0; index++)
      list.push(enter(source[index], depth + 1));
  }

  function fillObject(object: JsonObject, source: JsonObject, depth: number): void {
    let count = 0;
    for (const key in source) {
      if (++count > MAX_FIELDS || budget.values-- <= 0) return;
      setOwn(object, key, enter(own(source, key), depth + 1));
    }
  }

  function open(text: string): unknown {
    if (text.length < 2 || text.length > budget.text || !/^\s{0,10}[{[]/.test(text)) return text;
    if (budget.nested-- <= 0) return text;
    budget.text -= text.length;
    return parseNestedJson(text) ?? text;
  }
}
