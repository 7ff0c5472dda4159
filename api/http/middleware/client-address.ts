import { isIP } from 'node:net';
import type { ApiMiddleware } from '../context.js';

/** `203.0.113.7:51234` and `[2001:db8::1]:443`, as Azure's gateways write them; RFC 7239 has the second in quotes. */
const WITH_PORT = /^"?(?:\[([^[\]"]{1,64})\]|([\d.]{7,15}))(?::\d{1,5})?"?$/;
/** An IPv4 address on a socket of IPv6. */
const MAPPED = /^::ffff:(?=[\d.]{7,15}$)/i;

/**
 * Makes `ctx.ip` an address and nothing else, since limits count by it and the consent ledger keeps it. What a proxy
 * says instead of one (`unknown`, an obfuscated name) is no address; then the connection's own counts.
 */
export function clientAddress(): ApiMiddleware {
  return (ctx, next) => {
    const { request } = ctx;
    request.ip = readAddress(request.ips[0] ?? '') ?? readAddress(request.socket.remoteAddress ?? '') ?? '';
    return next();
  };
}

/** The address in an entry of `X-Forwarded-For`, without its port; null if there is none. */
export function readAddress(entry: string): string | null {
  const [, bracketed, plain] = WITH_PORT.exec(entry.trim()) ?? [];
  const address = (bracketed ?? plain ?? entry.trim()).replace(MAPPED, '');
  return isIP(address) === 0 ? null : address;
}
