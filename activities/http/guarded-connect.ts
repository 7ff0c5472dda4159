import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { asError } from './as-error.js';
import type { ResolveChecked } from './address-guard.js';
import { portOrDefault } from './target-check.js';

/** TCP and TLS together. */
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Undici's connector behind the guard: connects to a checked address under the requested name (TLS
 * checks the certificate against the name, not the address).
 * @param ca further certificate authorities to trust, PEM
 */
export function guardedConnect(guard: ResolveChecked, ca?: string): buildConnector.connector {
  async function dial(target: buildConnector.Options, callback: buildConnector.Callback): Promise<void> {
    let addresses: string[];
    try {
      addresses = await guard(target.hostname, portOrDefault(target.protocol, target.port));
    } catch (error) {
      return callback(asError(error), null);
    }
    const connect = buildConnector({
      timeout: CONNECT_TIMEOUT_MS,
      autoSelectFamily: true,
      lookup: fixedLookup(addresses),
      ...(ca === undefined ? {} : { ca }),
    });
    connect(target, callback);
  }
  return (target, callback) => void dial(target, callback);
}

/** Answers every lookup with the addresses already checked. */
function fixedLookup(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (hostname, { all }, callback) => {
    const first = found[0];
    if (first === undefined) callback(new Error(`${hostname} has no address`), '');
    else if (all === true) callback(null, found);
    else callback(null, first.address, first.family);
  };
}
