import {
  nextConfirmationAt,
  type ConfirmationSecret,
  type ConfirmationState,
  type ListFacts,
} from '../../lists/sign-up.js';
import type { ContactState } from '../../contact/contact-state.js';
import type { CallProgress } from '../calls/call-progress.js';
import type { PlanState } from '../plan-state.js';
import type { Id } from '../../id.js';

/** The pending confirmation of a list, if any. */
export function openConfirmation(
  { state }: CallProgress,
  contactId: Id,
  listId: Id,
): ConfirmationState | null {
  const found = state.lists
    .contactConfirmations(contactId)
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
  pending: { contactId: Id; list: ListFacts; secret: ConfirmationSecret; notBefore?: Date },
): Id {
  const { state } = progress;
  const { contactId, list, secret, notBefore = state.now } = pending;
  const due = dueTime(progress, contactId, notBefore);
  state.contacts.lock(contactId);
  const open = openConfirmation(progress, contactId, list.id);
  if (open !== null) {
    if (due > state.now) return open.id;
    const resent = { ...open, mailsDue: [...open.mailsDue, due] };
    state.lists.putConfirmation(state.commands.wakeConfirmation(resent));
    return open.id;
  }
  const at = later(notBefore, state.now).getTime();
  return startConfirmation(progress, {
    ...secret,
    contactId,
    listId: list.id,
    mailsDue: [due],
    reminderAt: list.reminderAfterMs === null ? null : new Date(at + list.reminderAfterMs),
    expiresAt: new Date(at + list.expiresAfterMs),
  });
}

/**
 * Withdraws what a contact was asked under its former address, and asks the new one, with the same periods. A suppressed
 * address is not asked: nobody there has signed up again.
 */
export function askAgain(progress: CallProgress, { id: contactId, suppressed }: ContactState): void {
  const { state } = progress;
  for (const asked of state.lists.contactConfirmations(contactId)) {
    if (asked.status !== 'pending') continue;
    endConfirmation(progress, asked, 'withdrawn');
    if (suppressed || asked.expiresAt <= state.now) continue;
    const shifted = (at: Date): Date =>
      new Date(at.getTime() + state.now.getTime() - asked.createdAt.getTime());
    startConfirmation(progress, {
      ...state.secrets.newConfirmation(),
      contactId,
      listId: asked.listId,
      askedFirst: asked.askedFirst ?? asked.id,
      mailsDue: [dueTime(progress, contactId, state.now)],
      reminderAt: asked.reminderAt && shifted(asked.reminderAt),
      expiresAt: shifted(asked.expiresAt),
    });
  }
}

type Asked = Omit<ConfirmationState, 'emailHash' | 'status' | 'createdAt' | 'confirmedAt' | 'outboxSeq'>;

function startConfirmation({ state }: CallProgress, asked: Asked): Id {
  const fresh: ConfirmationState = {
    ...asked,
    emailHash: addressHash(state, asked.contactId),
    status: 'pending',
    createdAt: state.now,
    confirmedAt: null,
    outboxSeq: 0,
  };
  state.lists.putConfirmation(state.commands.startConfirmation(fresh));
  return fresh.id;
}

function addressHash(state: PlanState, contactId: Id): string {
  return state.secrets.emailHash(state.contacts.get(contactId)?.email ?? '');
}

/** When the next mail may be sent to the contact's address. */
function dueTime(progress: CallProgress, contactId: Id, notBefore: Date): Date {
  return nextConfirmationAt(mailTimes(progress, contactId), later(notBefore, progress.state.now));
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b;
}

/** Times of all confirmation mails to the contact's address, sent or due. */
function mailTimes({ state }: CallProgress, contactId: Id): Date[] {
  const hash = addressHash(state, contactId);
  return state.lists
    .contactConfirmations(contactId)
    .filter(({ emailHash }) => emailHash === hash)
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
  state.lists.putConfirmation(state.commands.wakeConfirmation(ended));
  state.contacts.lock(confirmation.contactId);
}

/** Withdraws the pending confirmations of one list, or of all lists. */
export function withdrawConfirmations(progress: CallProgress, contactId: Id, listId: Id | null): void {
  for (const confirmation of progress.state.lists.contactConfirmations(contactId)) {
    const isMeant = listId === null || confirmation.listId === listId;
    if (isMeant && confirmation.status === 'pending') endConfirmation(progress, confirmation, 'withdrawn');
  }
}
