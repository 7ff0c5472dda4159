/** A line of a mail that is its link alone. */
export const LINK_LINE = '{url}';

export type AccountMailKind =
  /** Asks a new user to prove the address. */
  | 'verify'
  /** Completes a sign-up; the account does not exist before. */
  | 'completeSignUp'
  /** To someone with an account for whose address an account was requested again. */
  | 'alreadySignedUp'
  | 'reset'
  /** To the new address. */
  | 'changeEmail'
  /** To the address that an account used until now. */
  | 'emailChanged'
  /** Asks whoever reads the mail of an address whether a workspace may send as it. */
  | 'confirmSender'
  /** The link of an invitation; `{email}` is the inviter's. */
  | 'invited'
  /** After a reset. */
  | 'passwordChanged';

export interface AccountMailWords {
  subject: string;
  /** May contain `{email}` and `{workspace}`. */
  lines: readonly string[];
}
