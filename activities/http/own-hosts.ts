import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { domainToASCII } from 'node:url';
import ipaddr from 'ipaddr.js';
import type { Resolve } from './resolve.js';

/** How long addresses of own names are cached. */
const CACHE_MS = 60_000;
/** How long a webhook waits for them before it uses the cached ones. */
const LOOKUP_WAIT_MS = 2_000;

const REASON = 'is a host of the service itself';

/** A name in lower case or an address in canonical form; a null port means every port. */
interface OwnHost {
  host: string;
  port: number | null;
}

export interface OwnHostsOptions {
  /** As in `GuardOptions`; names that start with an underscore are SRV names. */
  hosts: readonly string[];
  /** The addresses of this machine's own interfaces are own hosts too, on every port. */
  withMachine: boolean;
  resolve: Resolve;
}

export interface OwnHosts {
  /** @returns why a name may not be reached, or null */
  blockedNameReason(host: string, port: number): string | null;
  /** @returns why an address may not be reached, or null: it is, or an own name resolves to it */
  blockedAddressReason(address: string, port: number): Promise<string | null>;
}

/** Recognizes hosts of the service itself, under any name. */
export function createOwnHosts({ hosts, withMachine, resolve }: OwnHostsOptions): OwnHosts {
  const ranges = hosts.filter((host) => host.includes('/')).map((range) => ipaddr.parseCIDR(range));
  const own = hosts.filter((host) => !host.includes('/')).map(readHost);
  const names = own.filter(({ host }) => isIP(host) === 0);
  const resolveCached = createAddressCache(resolve);

  async function behindNames(): Promise<OwnHost[]> {
    const found = names.map(async ({ host, port }) => {
      const addresses = await resolveCached(host);
      return addresses.map((address) => ({ host: canonicalAddress(address), port }));
    });
    return (await Promise.all(found)).flat();
  }

  return {
    blockedNameReason: (host, port) => (includesHost(own, plainHostName(host), port) ? REASON : null),
    blockedAddressReason: async (address, port) => {
      const plain = canonicalAddress(address);
      const known = [...own, ...(withMachine ? machineAddresses() : [])];
      const inside = isIn(ranges, plain) || includesHost(known, plain, port);
      return inside || includesHost(await behindNames(), plain, port) ? REASON : null;
    },
  };
}

/** Resolves names with a cache of a minute; if a lookup fails, the previous addresses are used. */
function createAddressCache(resolve: Resolve): Resolve {
  const known = new Map<string, string[]>();
  const lookups = new Map<string, { at: number; answered: Promise<void> }>();

  async function ask(name: string): Promise<void> {
    const found = await resolve(name).catch(() => null);
    if (found !== null) known.set(name, found);
  }

  return async (name) => {
    const now = performance.now();
    let last = lookups.get(name);
    if (last === undefined || now - last.at > CACHE_MS) {
      last = { at: now, answered: ask(name) };
      lookups.set(name, last);
    }
    await waitBriefly(last.answered);
    return known.get(name) ?? [];
  };
}

function waitBriefly(answered: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LOOKUP_WAIT_MS).unref();
    void answered.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function machineAddresses(): OwnHost[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.map(({ address }) => ({ host: canonicalAddress(address), port: null }));
}

/** `host`, `host:port`, `[v6]:port`, or a bare IPv6 address. */
function readHost(text: string): OwnHost {
  const [, host = text, port] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(text) ?? [];
  return { host: plainHostName(host), port: port === undefined ? null : Number(port) };
}

function plainHostName(host: string): string {
  const bare = host.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
  return isIP(bare) === 0 ? domainToASCII(bare) || bare.toLowerCase() : canonicalAddress(bare);
}

/** IPv4-mapped IPv6 addresses as IPv4; other IPv6 addresses in short form, without a zone. */
function canonicalAddress(address: string): string {
  return ipaddr.process(address.replace(/%.*$/, '')).toString();
}

function includesHost(list: readonly OwnHost[], host: string, port: number): boolean {
  return list.some((own) => own.host === host && (own.port === null || own.port === port));
}

function isIn(ranges: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][], address: string): boolean {
  const parsed = ipaddr.parse(address);
  return ranges.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base, bits));
}
