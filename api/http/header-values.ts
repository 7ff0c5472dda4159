import type { SentHeaders } from '../../domain/signatures/read-signature.js';

/** Every value of each header, by its name in lower case: one that is sent twice is not joined. */
export function sentHeadersOf(headers: Iterable<readonly [string, string | readonly string[]]>): SentHeaders {
  const all = new Map<string, string[]>();
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    all.set(key, [...(all.get(key) ?? []), ...(typeof value === 'string' ? [value] : value)]);
  }
  return all;
}
