const NAME = /^[\w-]{1,100}$/;

/** What a request has anyway: framing, routing, the description of the body, and what a browser adds by itself. */
const RESERVED = new Set([
  ...[
    'host',
    'connection',
    'transfer-encoding',
    'keep-alive',
    'proxy-connection',
    'upgrade',
    'te',
    'trailer',
  ],
  ...['expect', 'content-length', 'content-type', 'content-encoding', 'cookie', 'user-agent', 'accept'],
  ...['accept-encoding', 'origin', 'referer'],
]);

/** Why a signature, or its time, cannot stand in such a header; null when it can. */
export function signatureHeaderProblem(name: string): string | null {
  if (!NAME.test(name)) return 'must be the name of a header';
  return RESERVED.has(name.toLowerCase()) ? 'must not be a header that requests have anyway' : null;
}
