const NAME = /^[\w-]{1,100}$/;

/** Headers of any request: framing, routing, content description, and what browsers add. */
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

/** Why a header cannot carry a signature or its timestamp; null if it can. */
export function signatureHeaderProblem(name: string): string | null {
  if (!NAME.test(name)) return 'must be a header name';
  return RESERVED.has(name.toLowerCase()) ? 'must not be a standard request header' : null;
}
