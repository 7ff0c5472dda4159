import { judgeAddress, judgeHost, type TargetPolicy } from '../../domain/webhook-target.js';
import { isIP } from 'node:net';
import type { Resolve } from './resolve.js';

/** The target may never be connected to. */
export class TargetRefusedError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'TargetRefusedError';
  }
}

export interface GuardPolicy extends TargetPolicy {
  /**
   * Hosts of our own that no webhook may reach even when they are public: names or literal
   * addresses, each with or without a port (`db.example.com`, `203.0.113.7:7233`).
   */
  ownHosts: readonly string[];
  resolve: Resolve;
}

/**
 * Looks a host up, once, and gives the addresses that may be dialled. Only these may be: a second
 * look-up could answer otherwise (DNS rebinding). One refused address refuses the name, since a name
 * that also points inside is aimed there.
 * @throws TargetRefusedError, or the look-up's error
 */
export type ResolveChecked = (hostname: string, port: number) => Promise<string[]>;

/** The rule which targets may be connected to, for one policy. */
export function createAddressGuard(policy: GuardPolicy): ResolveChecked {
  const own = new Set(policy.ownHosts.map((host) => host.toLowerCase()));

  function refuse(host: string, reason: string | null): void {
    if (reason !== null) throw new TargetRefusedError(`${host} ${reason}`);
  }

  function checkOwn(host: string, port: number): void {
    const bare = host.replace(/\.+$/, '');
    refuse(host, own.has(bare) || own.has(`${bare}:${port}`) ? 'is a host of the service itself' : null);
  }

  return async (hostname, port) => {
    const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
    refuse(host, judgeHost(host, policy));
    checkOwn(host, port);
    if (isIP(host) !== 0) return [host];
    const addresses = await policy.resolve(host);
    for (const address of addresses) {
      refuse(`${host} (${address})`, judgeAddress(address, policy));
      checkOwn(address, port);
    }
    return addresses;
  };
}
