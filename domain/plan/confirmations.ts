import {
  nextConfirmationAt,
  type ConfirmationSecret,
  type ConfirmationState,
  type ListFacts,
} from '../lists/sign-up.js';
import type { CallProgress } from './call-progress.js';
import type { Id } from '../id.js';

/** The pending confirmation of a list, if any. */
export function openConfirmation(
  { state }: CallProgress,
  contactId: Id,
  listId: Id,
): ConfirmationState | null {
  const found = state.lists
    .confirmationsOf(contactId)
    .find((c) => c.listId === listId && c.status === 'pending' && c.expiresAt > state.now);
  return found ?? null;
}

/**
 * Requests a confirmation mail: creates a confirmation whose first mail is sent as soon as the contact's rate
 * limit allows and not before `notBefore`, or resends the mail of the pending one if the limit allows it now. Returns the
 * confirmation's id.
 */
export function requestConfirmation(
  progress: CallProgress,
  of: { contactId: Id; list: ListFacts; secret: ConfirmationSecret; notBefore?: Date },
): Id {
  const { state } = progress;
  const { contactId, list, secret, notBefore = state.now } = of;
  const due = nextConfirmationAt(mailTimes(progress, contactId), later(notBefore, state.now));
  state.lockContact(contactId);
  const open = openConfirmation(progress, contactId, list.id);
  if (open !== null) {
    if (due > state.now) return open.id;
    const resent = { ...open, mailsDue: [...open.mailsDue, due] };
    state.lists.putConfirmation(state.commands.confirmation(resent, 'wakeConfirmation'));
    return open.id;
  }
  const at = later(notBefore, state.now).getTime();
  const fresh: ConfirmationState = {
    ...secret,
    contactId,
    listId: list.id,
    status: 'pending',
    mailsDue: [due],
    reminderAt: list.reminderAfterMs === null ? null : new Date(at + list.reminderAfterMs),
    expiresAt: new Date(at + list.expiresAfterMs),
    createdAt: state.now,
    confirmedAt: null,
    outboxSeq: 0,
  };
  state.lists.putConfirmation(state.commands.confirmation(fresh, 'startConfirmation'));
  return fresh.id;
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b;
}

/** Times of all confirmation mails to the contact, sent or due. */
function mailTimes({ state }: CallProgress, contactId: Id): Date[] {
  return state.lists
    .confirmationsOf(contactId)
    .flatMap(({ mailsDue, reminderAt, status }) =>
      status === 'pending' && reminderAt !== null ? [...mailsDue, reminderAt] : mailsDue,
    );
}

/** Ends a confirmation. */
export function endConfirmation(
  { state }: CallProgress,
  confirmation: ConfirmationState,
  status: 'confirmed' | 'withdrawn',
): void {
  const confirmedAt = status === 'confirmed' ? state.now : null;
  const ended = { ...confirmation, status, confirmedAt };
  state.lists.putConfirmation(state.commands.confirmation(ended, 'wakeConfirmation'));
  state.lockContact(confirmation.contactId);
}

/** Withdraws the pending confirmations of one list, or of all lists. */
export function withdrawConfirmations(progress: CallProgress, contactId: Id, listId: Id | null): void {
  for (const confirmation of progress.state.lists.confirmationsOf(contactId)) {
    const isMeant = listId === null || confirmation.listId === listId;
    if (isMeant && confirmation.status === 'pending') endConfirmation(progress, confirmation, 'withdrawn');
  }
}
