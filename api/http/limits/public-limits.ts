import type { Database } from '../../../models/core/database.js';
import { assertWithin } from './rate-limited.js';
import { RefusalPace } from './refusal-pace.js';
import { addressGroup } from './address-group.js';
import { limitKey, SharedWindows } from './shared-windows.js';
import { Windows } from './windows.js';

const MINUTE = 60;
/** Between two refusals to one address. */
const REFUSAL_MS = 4;

interface LimitRule {
  points: number;
  seconds: number;
  /** What the key is: a client address (an IPv6 /64 counts as one) or any other text. */
  by: 'address' | 'text';
  /** Counted across processes, in MongoDB; views of read-only pages are counted per process. */
  isShared: boolean;
}

/** Rate limits of what needs no credential, or is public in its effect. */
const rules = {
  formSubmission: { points: 20, seconds: MINUTE, by: 'address', isShared: true },
  /** All submissions of one form. */
  form: { points: 600, seconds: MINUTE, by: 'text', isShared: true },
  /** Submissions of one form with one email address. */
  formEmail: { points: 5, seconds: 10 * MINUTE, by: 'text', isShared: true },
  confirm: { points: 20, seconds: MINUTE, by: 'address', isShared: true },
  unsubscribe: { points: 20, seconds: MINUTE, by: 'address', isShared: true },
  /** POSTs to the unsubscribe links of one contact, from any address. */
  unsubscribeLink: { points: 20, seconds: MINUTE, by: 'text', isShared: true },
  /** Test mails of templates, broadcasts and confirmations, per workspace. */
  templateTest: { points: 30, seconds: 10 * MINUTE, by: 'text', isShared: true },
  /** Test mails through the mail server, per workspace. */
  testMail: { points: 10, seconds: 10 * MINUTE, by: 'text', isShared: true },
  /** New accounts, counted before their passwords are hashed. */
  signUp: { points: 30, seconds: 10 * MINUTE, by: 'address', isShared: true },
  /** Requests for links to set a new password. */
  forgot: { points: 30, seconds: 10 * MINUTE, by: 'address', isShared: true },
  /** Mails about accounts to one email address. */
  accountMail: { points: 4, seconds: 60 * MINUTE, by: 'text', isShared: true },
  /** Mails with invitations to one email address: apart, so that they leave it its links for a new password. */
  invitationMail: { points: 4, seconds: 60 * MINUTE, by: 'text', isShared: true },
  /** Requests of one workspace to send as an address. */
  sender: { points: 30, seconds: 60 * MINUTE, by: 'text', isShared: true },
  /** Invitations of one workspace, which are mailed. */
  invitation: { points: 30, seconds: 60 * MINUTE, by: 'text', isShared: true },
  /** Look-ups of the sender's domain, per workspace. */
  senderDns: { points: 60, seconds: 10 * MINUTE, by: 'text', isShared: true },
  page: { points: 120, seconds: MINUTE, by: 'address', isShared: false },
} as const satisfies Record<string, LimitRule>;

export type PublicLimit = keyof typeof rules;
/** Limits of mails that members and keys send by their own wish, counted for their workspace. */
export type WorkspaceLimit = Extract<PublicLimit, 'templateTest' | 'testMail' | 'sender' | 'invitation'>;

export interface PublicLimits {
  /** Counts one use. @throws RollcallError `rate_limited` */
  take(kind: PublicLimit, key: string): Promise<void>;
}

/**
 * 1. Shared limits are counted in MongoDB under a hash of the key: neither network nor email addresses are stored.
 * 2. Each process counts locally first, so a flood is refused from memory and does not reach storage.
 * 3. Refusals to one address are sent one at a time, so that a flood does not starve other clients.
 */
export function createPublicLimits(db: Database): PublicLimits {
  const takers = new Map(Object.entries(rules).map(([kind, rule]) => [kind, taker(db, kind, rule)]));
  const pace = new RefusalPace(REFUSAL_MS);
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

function taker(db: Database, kind: string, { points, seconds, isShared }: LimitRule) {
  const own = new Windows(seconds);
  const shared = isShared ? new SharedWindows(db, `public:${kind}`, seconds) : null;
  return async (key: string): Promise<void> => {
    assertWithin(points, own.add(key));
    if (shared === null) return;
    const used = await shared.add(key);
    if (used.points > points) own.set(key, used);
    assertWithin(points, used);
  };
}
