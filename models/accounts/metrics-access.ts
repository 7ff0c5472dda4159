import { hashToken } from '../core/tokens.js';

/** Who may read `/metrics`. */
export interface MetricsAccess {
  /** Required as a bearer token; null if there is none. */
  token: string | null;
  /** Without a token: whether only this machine may read them, without a proxy in between. */
  onlyLocal: boolean;
}

interface MetricsRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  socket: { remoteAddress?: string | undefined };
}

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
/** A request with any of these comes through a proxy, which may be on this machine while the client is not. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** Whether a request may read metrics: the API's, and the worker's. */
export function mayReadMetrics(
  { token, onlyLocal }: MetricsAccess,
  { headers, socket }: MetricsRequest,
): boolean {
  if (token !== null) {
    const [, given = ''] = /^Bearer +(\S+) *$/i.exec(String(headers['authorization'] ?? '')) ?? [];
    // Of hashes, so that the time of the comparison says nothing about the token.
    return hashToken(given) === hashToken(token);
  }
  const isLocal =
    LOOPBACK.test(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined);
  return isLocal || !onlyLocal;
}
