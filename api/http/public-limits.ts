import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Database } from '../../models/database.js';
import { consume } from './rate-limited.js';
import { addressGroup } from './address-group.js';
import { limitKey, sharedLimiter } from './shared-limiter.js';

const MINUTE = 60;

interface LimitRule {
  points: number;
  seconds: number;
  /** What the key is: the address of a client, of which a whole IPv6 network counts as one, or another text. */
  by: 'address' | 'text';
  /** Counted by all processes together, in MongoDB; pages that only show something are counted by each for itself. */
  isShared: boolean;
}

/** What anybody may do without a credential, and how often. */
const rules = {
  formSubmission: { points: 20, seconds: MINUTE, by: 'address', isShared: true },
  /** All submissions of one form together. */
  form: { points: 600, seconds: MINUTE, by: 'text', isShared: true },
  /** Submissions of one form with one e-mail address. */
  formEmail: { points: 5, seconds: 10 * MINUTE, by: 'text', isShared: true },
  confirm: { points: 20, seconds: MINUTE, by: 'address', isShared: true },
  unsubscribe: { points: 20, seconds: MINUTE, by: 'address', isShared: true },
  /** POSTs to the unsubscribe links of one person, from wherever. */
  unsubscribeLink: { points: 20, seconds: MINUTE, by: 'text', isShared: true },
  /** Mails by which somebody looks at a template, of one workspace. */
  templateTest: { points: 30, seconds: 10 * MINUTE, by: 'text', isShared: true },
  page: { points: 120, seconds: MINUTE, by: 'address', isShared: false },
} as const satisfies Record<string, LimitRule>;

export type PublicLimit = keyof typeof rules;

export interface PublicLimits {
  /** Counts one use. @throws RollcallError `rate_limited` */
  take(kind: PublicLimit, key: string): Promise<void>;
}

/**
 * 1. What is shared is counted in MongoDB under a hash of the key: neither addresses nor e-mails are stored.
 * 2. Each process counts for itself first, so a flood is answered from memory and reaches no storage.
 * 3. Refusals to one address are given one after the other, so that a flood leaves the process to everybody else.
 */
export function createPublicLimits(db: Database): PublicLimits {
  const takers = new Map(Object.entries(rules).map(([kind, rule]) => [kind, taker(db, kind, rule)]));
  const pace = new RefusalPace();
  return {
    take: async (kind, key) => {
      const isAddress = rules[kind].by === 'address';
      const hashed = limitKey(isAddress ? addressGroup(key) : key);
      try {
        await takers.get(kind)?.(hashed);
      } catch (error) {
        if (isAddress) await pace.wait(hashed);
        throw error;
      }
    },
  };
}

/** Between two refusals to one address. */
const REFUSAL_MS = 4;
/** Nobody is held longer, so that what is held is bounded too. */
const MAX_HELD_MS = 2_000;
const MAX_PACED = 10_000;

/** Whose turn is when, among those that are refused. */
class RefusalPace {
  private readonly nextAt = new LRUCache<string, number>({ max: MAX_PACED });

  async wait(key: string): Promise<void> {
    const now = Date.now();
    const at = Math.max(now, this.nextAt.get(key) ?? 0);
    if (at - now > MAX_HELD_MS) return;
    this.nextAt.set(key, at + REFUSAL_MS);
    if (at > now) await delay(at - now);
  }
}

function taker(db: Database, kind: string, { points, seconds, isShared }: LimitRule) {
  const prefix = `public:${kind}`;
  const own = new RateLimiterMemory({ keyPrefix: prefix, points, duration: seconds });
  const shared = isShared ? sharedLimiter(db, { prefix, points, seconds, blocksInMemory: true }) : null;
  return async (key: string): Promise<void> => {
    await consume(own, key);
    if (shared !== null) await consume(shared, key);
  };
}
