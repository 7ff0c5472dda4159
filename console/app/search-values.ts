/** What a URL's search says, before it is checked. */
export type RawSearch = Record<string, unknown>;

/** A text, if there is one. A text of digits has been read as a number. */
export function textIn(search: RawSearch, name: string): string | undefined {
  const value = search[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** One of the given values, otherwise none. */
export function readOneOf<V extends string>(
  search: RawSearch,
  name: string,
  values: readonly V[],
): V | undefined {
  const value = textIn(search, name);
  return values.find((one) => one === value);
}

/** Drops what is undefined, so that the URL does not show it. */
export function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

/** A value in a URL: JSON, but for numbers. An id can look like a number that is too large to be exact. */
export function parseValue(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return typeof value === 'number' ? text : value;
}
