/** A contact's status on a list. */
export const membershipStatuses = ['pending', 'subscribed', 'unsubscribed'] as const;
export type MembershipStatus = (typeof membershipStatuses)[number];

/**
 * A change of a membership. `signUp` is the contact's own fresh consent; `add` is done by others, and `addConfirmed` by others
 * who state that the contact has confirmed elsewhere; `confirm` is the confirmation link; `resubscribe` undoes an
 * `unsubscribe`.
 */
export type MembershipTransition =
  | { type: 'signUp'; needsConfirmation: boolean }
  | { type: 'add'; needsConfirmation: boolean }
  | { type: 'addConfirmed' }
  | { type: 'confirm' }
  | { type: 'unsubscribe' }
  | { type: 'resubscribe' };

/** The resulting status; null if the transition is not allowed. */
export type NextStatus = MembershipStatus | null;

/**
 * The membership state machine. `from` is null if the contact was never on the list.
 *
 * 1. Signing up again never turns a subscribed membership into a pending one.
 * 2. An unsubscribed contact returns by their own sign-up or by resubscribing, never by being added.
 * 3. Only a pending membership can be confirmed by the link; confirming twice is harmless.
 */
export function nextMembershipStatus(
  from: MembershipStatus | null,
  transition: MembershipTransition,
): NextStatus {
  switch (transition.type) {
    case 'signUp':
      if (from === 'subscribed') return from;
      return transition.needsConfirmation ? 'pending' : 'subscribed';
    case 'add':
      if (from === null) return transition.needsConfirmation ? 'pending' : 'subscribed';
      return from === 'unsubscribed' ? null : from;
    case 'addConfirmed':
      return from === 'unsubscribed' ? null : 'subscribed';
    case 'confirm':
      return from === 'pending' || from === 'subscribed' ? 'subscribed' : null;
    case 'unsubscribe':
      return from === null ? null : 'unsubscribed';
    case 'resubscribe':
      return from === 'unsubscribed' || from === 'subscribed' ? 'subscribed' : null;
  }
}
