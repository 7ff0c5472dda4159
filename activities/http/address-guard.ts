import { isIP } from 'node:net';
import {
  blockedAddressReason,
  blockedHostReason,
  type TargetPolicy,
} from '../../domain/webhook/webhook-target.js';
import { createOwnHosts } from './own-hosts.js';
import { createOwnResolve, resolveFor, type Resolve } from './resolve.js';

/** The target is not allowed. */
export class TargetRefusedError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'TargetRefusedError';
  }
}

export interface GuardOptions extends TargetPolicy {
  /**
   * Hosts of the service itself, which no webhook may reach even if they are public: names, addresses or CIDR ranges,
   * each with or without a port (`db.example.com`, `203.0.113.7:7233`, `[2001:db8::7]:7233`, `203.0.113.0/24`).
   */
  ownHosts?: readonly string[];
  /** Resolves a name; by default as the policy requires. */
  resolve?: Resolve;
  /** Resolves own hosts; by default through the system. */
  resolveOwn?: Resolve;
}

/**
 * Resolves a host once and returns the addresses that may be connected to. Only these may be: a second
 * lookup could answer differently (DNS rebinding). One refused address refuses the name. The error does
 * not contain the address, which would reveal internal addresses to anyone who may save a URL.
 * @throws TargetRefusedError, or the lookup's error
 */
export type ResolveChecked = (hostname: string, port: number) => Promise<string[]>;

/** Creates the check of targets for a policy. */
export function createAddressGuard(options: GuardOptions): ResolveChecked {
  const { allowPrivate, ownHosts = [], resolve = resolveFor(options) } = options;
  const own = createOwnHosts({
    hosts: ownHosts,
    withMachine: !allowPrivate,
    resolve: options.resolveOwn ?? createOwnResolve(),
  });

  async function blockedReason(addresses: readonly string[], port: number): Promise<string | null> {
    for (const address of addresses) {
      const reason =
        blockedAddressReason(address, { allowPrivate }) ?? (await own.blockedAddressReason(address, port));
      if (reason !== null) return reason;
    }
    return null;
  }

  return async (hostname, port) => {
    const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
    const judged = blockedHostReason(host, { allowPrivate }) ?? own.blockedNameReason(host, port);
    if (judged !== null) throw new TargetRefusedError(`${host} ${judged}`);
    const isLiteral = isIP(host) !== 0;
    const addresses = isLiteral ? [host] : await resolve(host);
    const reason = await blockedReason(addresses, port);
    if (reason === null) return addresses;
    throw new TargetRefusedError(isLiteral ? `${host} ${reason}` : `${host} leads to what ${reason}`);
  };
}
