import { Resolver } from 'node:dns/promises';
import type { LookUpText } from '../../domain/mail/sender-dns.js';

/** For all tries at all name servers. */
const LIMIT_MS = 5_000;
const TRY_MS = 2_000;
const TRIES = 2;
/** The name servers have answered that there is none. */
const NONE: readonly unknown[] = ['ENODATA', 'ENOTFOUND'];

/** Asks the name servers for TXT records, each time with a resolver of its own that ends within the limit. */
export function createTextLookup(servers?: readonly string[]): LookUpText {
  return async (name) => {
    const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
    if (servers !== undefined) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), LIMIT_MS);
    try {
      const records = await resolver.resolveTxt(name);
      return records.map((parts) => parts.join(''));
    } catch (error) {
      return error instanceof Error && 'code' in error && NONE.includes(error.code) ? [] : null;
    } finally {
      clearTimeout(timer);
    }
  };
}
