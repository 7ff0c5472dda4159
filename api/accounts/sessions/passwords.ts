import { hash, verify } from '@node-rs/argon2';
import { passwordProblem } from '../../../domain/accounts/password-problem.js';
import { invalid, RollcallError } from '../../../domain/errors.js';
import { KeyedLimiter, LimitReached } from '../../../domain/kernel/keyed-limiter.js';

/** Argon2id (the library's default) with the minimum that OWASP recommends: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of an unknown password, so that a check without an account takes as long as with one. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$6b2EwnqjTzmmnoFqGd9c4g$LKBdjAdKt7vCUM7ycg6ETyAt54f0CtcmzL+QEpemoDI';

const RETRY_AFTER_SECONDS = 1;

/** Hashes at a time. They use the thread pool, which file system and name look-ups need as well. */
const AT_ONCE = 2;
/** New passwords take one of the two slots, so that sign-ups do not delay sign-ins. */
const NEW_AT_ONCE = 1;
/** A hash takes some 50 ms: who waits, waits a few seconds at most. */
const MAX_WAITING = { check: 64, create: 20 };

type Kind = keyof typeof MAX_WAITING;

const hashes = new KeyedLimiter({
  limit: (kind) => (kind === 'create' ? NEW_AT_ONCE : AT_ONCE),
  total: AT_ONCE,
  maxWaiting: (kind) => (kind === 'create' ? MAX_WAITING.create : MAX_WAITING.check),
});

async function limited<T>(kind: Kind, work: () => Promise<T>): Promise<T> {
  try {
    return await hashes.run(kind, work);
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    throw new RollcallError('unavailable', 'Too many passwords are being processed; try again.', {
      retryAfter: RETRY_AFTER_SECONDS,
    });
  }
}

/**
 * The hash to store for a new password of the account with this email address, in PHC format.
 *
 * @param path the field that errors name
 * @throws RollcallError `invalid` if it is guessed too easily; `unavailable` if too many are waiting
 */
export async function hashPassword(password: string, email: string, path = 'password'): Promise<string> {
  const message = passwordProblem(password, email);
  if (message !== null) throw invalid([{ path, message }]);
  return await limited('create', () => hash(normalised(password), COST));
}

/**
 * Whether a password matches a hash; false, after the same time, if there is no hash.
 *
 * @throws RollcallError `unavailable` if too many are waiting
 */
export async function passwordMatches(password: string, passwordHash: string | null): Promise<boolean> {
  const matches = await limited('check', () => verify(passwordHash ?? DUMMY_HASH, normalised(password)));
  return matches && passwordHash !== null;
}

/** Operating systems encode the same typed letter in different ways. */
function normalised(password: string): string {
  return password.normalize('NFC');
}
