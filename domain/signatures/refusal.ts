/** Why a signature does not hold. */
export type RefusalReason = 'missing' | 'malformed' | 'tooOld' | 'tooNew' | 'mismatch';

export interface Refusal {
  reason: RefusalReason;
  /** At which the fault lies. */
  header: string;
}

/** The same in words, for whoever sent it too: they say what is wrong, never what would have been right. */
export const refusalWords: Readonly<Record<RefusalReason, string>> = {
  missing: 'There is no signature.',
  malformed: 'The signature cannot be read.',
  tooOld: 'The signed time is too long ago.',
  tooNew: 'The signed time lies too far ahead.',
  mismatch: 'The signature does not match.',
};
