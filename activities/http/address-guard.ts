import { isIP } from 'node:net';
import {
  blockedAddressReason,
  blockedHostReason,
  type TargetPolicy,
} from '../../domain/webhook/webhook-target.js';
import { createOwnHosts } from './own-hosts.js';
import { createOwnResolve, resolveFor, type Resolve } from './resolve.js';

/** The target may never be connected to. */
export class TargetRefusedError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'TargetRefusedError';
  }
}

export interface GuardOptions extends TargetPolicy {
  /**
   * Hosts of our own that no webhook may reach even when they are public: names, literal addresses or CIDR ranges,
   * each with or without a port (`db.example.com`, `203.0.113.7:7233`, `[2001:db8::7]:7233`, `203.0.113.0/24`).
   */
  ownHosts?: readonly string[];
  /** The addresses of a name; the policy's own look-up unless told. */
  resolve?: Resolve;
  /** The addresses of our own hosts; as the system finds them unless told. */
  resolveOwn?: Resolve;
}

/**
 * Looks a host up, once, and gives the addresses that may be dialled. Only these may be: a second
 * look-up could answer otherwise (DNS rebinding). One refused address refuses the name, since a name
 * that also points inside is aimed there. What is refused is told without the address: names of the
 * inside would otherwise give theirs away to whoever may save a URL.
 * @throws TargetRefusedError, or the look-up's error
 */
export type ResolveChecked = (hostname: string, port: number) => Promise<string[]>;

/** The rule which targets may be connected to, for one policy. */
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
