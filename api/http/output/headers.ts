import type { IncomingHttpHeaders } from 'node:http';
import type { SentHeaders } from '../../../domain/signatures/read-signature.js';

/** Request headers by lower-case name, each as one string; repeated headers are joined by commas. */
export function textHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const texts = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
  );
  return Object.fromEntries(texts);
}

/** All values of each header by lower-case name; repeated headers are kept separate. */
export function headerValues(headers: Iterable<readonly [string, string | readonly string[]]>): SentHeaders {
  const all = new Map<string, string[]>();
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    all.set(key, [...(all.get(key) ?? []), ...(typeof value === 'string' ? [value] : value)]);
  }
  return all;
}
