/** A contact's status on a list. */
export const subscriptionStatuses = ['pending', 'subscribed', 'unsubscribed'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/**
 * A change of a subscription. `signUp` is the contact's own fresh consent; `add` is done by others, and `addConfirmed` by others
 * who state that the contact has confirmed elsewhere; `confirm` is the confirmation link; `resubscribe` undoes an
 * `unsubscribe`.
 */
export type SubscriptionTransition =
  | { type: 'signUp'; needsConfirmation: boolean }
  | { type: 'add'; needsConfirmation: boolean }
  | { type: 'addConfirmed' }
  | { type: 'confirm' }
  | { type: 'unsubscribe' }
  | { type: 'resubscribe' };

/** The resulting status; null if the transition is not allowed. */
export type NextStatus = SubscriptionStatus | null;

/**
 * The subscription state machine. `from` is null if the contact was never on the list.
 *
 * 1. Signing up again never turns a confirmed subscription into a pending one.
 * 2. An unsubscribed contact returns by their own sign-up or by resubscribing, never by being added.
 * 3. Only a pending subscription can be confirmed by the link; confirming twice is harmless.
 */
export function nextSubscriptionStatus(
  from: SubscriptionStatus | null,
  transition: SubscriptionTransition,
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
