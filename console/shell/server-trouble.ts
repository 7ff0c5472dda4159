/** Why a mail server did not take mail, as far as it is known. */
export type ServerTrouble =
  'refused' | 'unknownHost' | 'timeout' | 'reset' | 'certificate' | 'signIn' | 'busy';

const known: readonly [RegExp, ServerTrouble][] = [
  // What it answers comes before words that its answers may contain.
  [/^53\d[ -]/, 'signIn'],
  [/^4\d\d[ -]/, 'busy'],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/, 'refused'],
  [/ENOTFOUND|EAI_AGAIN|EDNS/, 'unknownHost'],
  [/certificate|self.signed/i, 'certificate'],
  [/auth|credentials|secret/i, 'signIn'],
  [/ETIMEDOUT|time[d ]?\s?out|greeting never/i, 'timeout'],
  [/ECONNRESET|EPIPE|ECONNECTION|closed|hang up/i, 'reset'],
];

/** What a server’s answer or the error of a connection means; null if it says nothing known. */
export function serverTrouble(reason: string): ServerTrouble | null {
  return known.find(([pattern]) => pattern.test(reason))?.[1] ?? null;
}
