import { lookup as systemLookup, Resolver } from 'node:dns/promises';
import type { TargetPolicy } from '../../domain/webhook/webhook-target.js';

/**
 * Every address of a name, v4 and v6. Rejects with an error that has a `code` (`ENOTFOUND` …) when
 * there is none.
 */
export type Resolve = (hostname: string) => Promise<string[]>;

/** One question is given up after this long, and asked this often. */
const DNS_TIMEOUT_MS = 2_000;
const DNS_TRIES = 2;

/**
 * Asks the name servers directly. The system's own look-up would occupy one of libuv's four threads
 * for as long as a silent name server likes, and with it everybody's file and password work.
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

/** Asks the system, which also knows the hosts file and `localhost`: for local work. */
export function createSystemResolve(): Resolve {
  return async (hostname) => {
    const found = await systemLookup(hostname, { all: true, verbatim: true });
    return found.map((entry) => entry.address);
  };
}

/** The look-up that suits a policy: the hosts file counts only where private targets are open. */
export function resolveFor(policy: TargetPolicy): Resolve {
  return policy.allowPrivate ? createSystemResolve() : createDnsResolve();
}

/**
 * The addresses of our own servers, found as their clients find them: by the system, or through the SRV records of a
 * name that begins with an underscore (RFC 2782).
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
