/** What somebody is to a list. */
export const membershipStatuses = ['pending', 'subscribed', 'unsubscribed'] as const;
export type MembershipStatus = (typeof membershipStatuses)[number];

/**
 * What happens to a membership. `signUp` is somebody's own fresh consent; `add` puts them there without one;
 * `confirm` presses the button of the confirmation mail; `undo` takes back a `leave` that was a mistake.
 */
export type MembershipMove =
  | { type: 'signUp'; needsConfirmation: boolean }
  | { type: 'add'; needsConfirmation: boolean }
  | { type: 'confirm' }
  | { type: 'leave' }
  | { type: 'undo' };

/** The membership afterwards; null when the move is not possible from where it stands. */
export type Moved = MembershipStatus | null;

/**
 * The one place that says how a membership may move; null stands for somebody who was never on the list.
 *
 * 1. Nobody who is subscribed becomes pending again by signing up once more.
 * 2. Who has left comes back by an own sign-up (or by taking the leaving back), never by being added.
 * 3. Only what is pending can be confirmed; confirming twice is harmless.
 */
export function moveMembership(from: MembershipStatus | null, move: MembershipMove): Moved {
  switch (move.type) {
    case 'signUp':
      if (from === 'subscribed') return from;
      return move.needsConfirmation ? 'pending' : 'subscribed';
    case 'add':
      if (from === null) return move.needsConfirmation ? 'pending' : 'subscribed';
      return from === 'unsubscribed' ? null : from;
    case 'confirm':
      return from === 'pending' || from === 'subscribed' ? 'subscribed' : null;
    case 'leave':
      return from === null ? null : 'unsubscribed';
    case 'undo':
      return from === 'unsubscribed' || from === 'subscribed' ? 'subscribed' : null;
  }
}
