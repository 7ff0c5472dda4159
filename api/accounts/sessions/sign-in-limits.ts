import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../models/core/database.js';
import { assertWithin } from '../../http/limits/rate-limited.js';
import { addressGroup } from '../../http/limits/address-group.js';
import { limitKey, SharedWindows } from '../../http/limits/shared-windows.js';

const WINDOW_SECONDS = 15 * 60;
/** Failures per window from one address on one account. */
const PER_ACCOUNT_AND_ADDRESS = 10;
/** Failures per window from one address, on any account. */
const PER_ADDRESS = 50;
/** Failures on one account, from any address, before each further attempt is delayed; it is never locked. */
const BEFORE_SLOW = 10;
/** Wrong codes of the second factor per window: six digits, three of which are right at any time. */
const CODES_PER_ACCOUNT = 10;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 4_000;

export interface SignInLimits {
  /**
   * Counts an attempt as a failure before it is made, so that concurrent attempts are counted as well. Delays attempts
   * on an account with many failures.
   *
   * @throws RollcallError `rate_limited`
   */
  start(who: { email: string; address: string }): Promise<SignInAttempt>;
  /**
   * The same for a code of the second factor. Only who knows the password gets this far, so the limit is one for the
   * account from all addresses.
   *
   * @throws RollcallError `rate_limited`
   */
  startCode(userId: string): Promise<SignInAttempt>;
}

export interface SignInAttempt {
  /** Makes the check; the attempt no longer counts if it succeeds, or could not be made. */
  succeeds(check: () => Promise<boolean>): Promise<boolean>;
}

/** Counted across processes, in MongoDB. */
export function createSignInLimits(db: Database): SignInLimits {
  const counting = (kind: string) => new SharedWindows(db, `sign-in:${kind}`, WINDOW_SECONDS);
  const [pair, address, account, code] = [
    counting('pair'),
    counting('address'),
    counting('account'),
    counting('code'),
  ];
  return {
    startCode: async (userId) => {
      const key = limitKey(userId);
      assertWithin(CODES_PER_ACCOUNT, await code.add(key));
      const takeBack = async (): Promise<void> => {
        await code.add(key, -1);
      };
      return { succeeds: (check) => takenBackUnlessFalse(check, takeBack) };
    },
    start: async (who) => {
      const keys = limitKeys(who);
      assertWithin(PER_ACCOUNT_AND_ADDRESS, await pair.add(keys.pair));
      assertWithin(PER_ADDRESS, await address.add(keys.address));
      const { points } = await account.add(keys.account);
      await delay(waitMs(points));
      const takeBack = async (): Promise<void> => {
        await Promise.all([
          pair.add(keys.pair, -1),
          address.add(keys.address, -1),
          account.add(keys.account, -1),
        ]);
      };
      return { succeeds: (check) => takenBackUnlessFalse(check, takeBack) };
    },
  };
}

async function takenBackUnlessFalse(
  check: () => Promise<boolean>,
  takeBack: () => Promise<void>,
): Promise<boolean> {
  let counts = false;
  try {
    counts = !(await check());
  } finally {
    if (!counts) await takeBack();
  }
  return !counts;
}

function waitMs(failures: number): number {
  const over = failures - BEFORE_SLOW;
  return over <= 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (over - 1), LONGEST_WAIT_MS);
}

function limitKeys({ email, address }: { email: string; address: string }) {
  const group = addressGroup(address);
  return { account: limitKey(email), address: limitKey(group), pair: limitKey(email, group) };
}
