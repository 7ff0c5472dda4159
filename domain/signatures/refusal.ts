/** Why a signature is invalid. */
export type RefusalReason = 'missing' | 'malformed' | 'tooOld' | 'tooNew' | 'mismatch';

export interface Refusal {
  reason: RefusalReason;
  /** The offending header. */
  header: string;
}

/** Messages for the sender: they say what is wrong, but never what would be right. */
export const refusalMessages: Readonly<Record<RefusalReason, string>> = {
  missing: 'The signature is missing.',
  malformed: 'The signature cannot be read.',
  tooOld: 'The signed timestamp is too old.',
  tooNew: 'The signed timestamp is too far in the future.',
  mismatch: 'The signature does not match.',
};
