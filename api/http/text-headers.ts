import type { IncomingHttpHeaders } from 'node:http';

/** The headers of a request by lower-case name, each as one text. */
export function textHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const texts = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
  );
  return Object.fromEntries(texts);
}
