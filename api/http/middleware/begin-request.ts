import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { ApiMiddleware, ApiState } from '../context.js';

/** An id that a proxy may have set. */
const PASSED_ON = /^[A-Za-z0-9._-]{1,64}$/;

/** `203.0.113.7:51234` and `[2001:db8::1]:443`, as Azure's gateways write them; RFC 7239 has the second in quotes. */
const WITH_PORT = /^"?(?:\[([^[\]"]{1,64})\]|([\d.]{7,15}))(?::\d{1,5})?"?$/;
/** An IPv4 address on a socket of IPv6. */
const MAPPED = /^::ffff:(?=[\d.]{7,15}$)/i;

/**
 * Sets up the request's state, its id, which every response carries and a trusted proxy may set, and its address.
 *
 * `ctx.ip` is always an IP address, since limits count by it and the consent ledger keeps it. If a proxy sends something else
 * (`unknown`, an obfuscated name), the address of the connection is used.
 */
export function beginRequest(options: { trustProxy: boolean }): ApiMiddleware {
  return (ctx, next) => {
    const given = options.trustProxy ? ctx.get('X-Request-Id') : '';
    const id = PASSED_ON.test(given) ? given : randomUUID();
    ctx.state = freshState(id);
    ctx.set('X-Request-Id', id);
    const { request } = ctx;
    request.ip = readAddress(request.ips[0] ?? '') ?? readAddress(request.socket.remoteAddress ?? '') ?? '';
    return next();
  };
}

function freshState(requestId: string): ApiState {
  return {
    requestId,
    route: null,
    params: {},
    caller: null,
    source: null,
    rawBody: Buffer.alloc(0),
    json: null,
    body: {},
    idempotency: null,
    eventIds: [],
    audited: false,
    error: null,
  };
}

/** The address in an entry of `X-Forwarded-For`, without its port; null if there is none. */
export function readAddress(entry: string): string | null {
  const [, bracketed, plain] = WITH_PORT.exec(entry.trim()) ?? [];
  const address = (bracketed ?? plain ?? entry.trim()).replace(MAPPED, '');
  return isIP(address) === 0 ? null : address;
}
