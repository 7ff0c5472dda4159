import { isOvertaken } from '../api/tagged';
import { isSame } from './is-same';

interface Attempt<T extends { etag: string }, C> {
  sent: C;
  /** Of the version that `sent` is based on. */
  etag: string;
  /** What the screen may still have been saving when it was last left; otherwise null. */
  onItsWay: C | null;
  /** @throws RollcallError `precondition_failed` if the draft has changed since */
  save: (sent: C, etag: string) => Promise<T>;
  read: () => Promise<T>;
  contentsOf: (draft: T) => C;
}

/**
 * Saves a draft, or resolves with another user's version if there is a newer one. A newer version that this browser saved itself
 * without receiving the response does not count.
 *
 * @throws what `save` throws otherwise
 */
export async function saveUnlessChanged<T extends { etag: string }, C>(
  attempt: Attempt<T, C>,
): Promise<{ saved: T } | { theirs: T }> {
  const { sent, etag, onItsWay, save, read, contentsOf } = attempt;
  try {
    return { saved: await save(sent, etag) };
  } catch (error) {
    const theirs = isOvertaken(error) ? await read().catch(() => null) : null;
    if (theirs === null) throw error;
    if (isSame(contentsOf(theirs), sent)) return { saved: theirs };
    const isMine = onItsWay !== null && isSame(contentsOf(theirs), onItsWay);
    return isMine ? await saveUnlessChanged({ ...attempt, etag: theirs.etag, onItsWay: null }) : { theirs };
  }
}
