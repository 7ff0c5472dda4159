import { lookup as systemLookup, Resolver } from 'node:dns/promises';
import type { TargetPolicy } from '../../domain/webhook/webhook-target.js';

/**
 * Every address of a name, IPv4 and IPv6. Rejects with an error that has a `code` (`ENOTFOUND` …) if
 * there is none.
 */
export type Resolve = (hostname: string) => Promise<string[]>;

/** Timeout and number of attempts of a DNS query. */
const DNS_TIMEOUT_MS = 2_000;
const DNS_TRIES = 2;

/**
 * Queries the name servers directly. The system's lookup would occupy one of libuv's four threads while
 * a name server is silent, and so block file access and password hashing.
 */
export function createDnsResolve(): Resolve {
  const resolver = newResolver();
  return async (hostname) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    throw v4.status === 'rejected' ? v4.reason : new Error(`${hostname} has no address`);
  };
}

/** Uses the system, which also reads the hosts file: for local development. */
export function createSystemResolve(): Resolve {
  return async (hostname) => {
    const found = await systemLookup(hostname, { all: true, verbatim: true });
    return found.map((entry) => entry.address);
  };
}

/** The resolver of a policy: the hosts file counts only if private targets are allowed. */
export function resolveFor(policy: TargetPolicy): Resolve {
  return policy.allowPrivate ? createSystemResolve() : createDnsResolve();
}

/**
 * The addresses of our own servers, found as their clients find them: by the system, or through the SRV records of a
 * name that starts with an underscore (RFC 2782).
 */
export function createOwnResolve(): Resolve {
  const resolver = newResolver();
  const resolve = createSystemResolve();
  return async (hostname) => {
    if (!hostname.startsWith('_')) return resolve(hostname);
    const records = await resolver.resolveSrv(hostname);
    const found = await Promise.all(records.map(({ name }) => resolve(name)));
    return found.flat();
  };
}

function newResolver(): Resolver {
  return new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
}
