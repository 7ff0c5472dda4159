import {
  nextConfirmationAt,
  type ConfirmationSecret,
  type ConfirmationState,
  type ListFacts,
} from '../lists/sign-up.js';
import type { CallProgress } from './call-progress.js';
import type { Id } from '../id.js';

/** The sign-up to a list that waits for its confirmation, if there is one. */
export function openConfirmation(
  { world }: CallProgress,
  contactId: Id,
  listId: Id,
): ConfirmationState | null {
  const found = world.lists
    .confirmationsOf(contactId)
    .find((c) => c.listId === listId && c.status === 'pending' && c.expiresAt > world.now);
  return found ?? null;
}

/**
 * Has a confirmation mail sent: the first of a new confirmation, at once or as soon as the limits of the person
 * allow; or once more, if they allow it now. Returns the confirmation's id.
 */
export function askToConfirm(
  progress: CallProgress,
  { contactId, list, secret }: { contactId: Id; list: ListFacts; secret: ConfirmationSecret },
): Id {
  const { world } = progress;
  const due = nextConfirmationAt(mailsTo(progress, contactId), world.now);
  world.lockContact(contactId);
  const open = openConfirmation(progress, contactId, list.id);
  if (open !== null) {
    if (due > world.now) return open.id;
    const again = { ...open, mailsDue: [...open.mailsDue, due] };
    world.lists.putConfirmation(world.commandConfirmation(again, 'wakeConfirmation'));
    return open.id;
  }
  const at = world.now.getTime();
  const fresh: ConfirmationState = {
    ...secret,
    contactId,
    listId: list.id,
    status: 'pending',
    mailsDue: [due],
    reminderAt: list.reminderAfterMs === null ? null : new Date(at + list.reminderAfterMs),
    expiresAt: new Date(at + list.expiresAfterMs),
    createdAt: world.now,
    confirmedAt: null,
    outboxSeq: 0,
  };
  world.lists.putConfirmation(world.commandConfirmation(fresh, 'startConfirmation'));
  return fresh.id;
}

/** When mails went to somebody or are to go, of all their confirmations. */
function mailsTo({ world }: CallProgress, contactId: Id): Date[] {
  return world.lists
    .confirmationsOf(contactId)
    .flatMap(({ mailsDue, reminderAt, status }) =>
      status === 'pending' && reminderAt !== null ? [...mailsDue, reminderAt] : mailsDue,
    );
}

/** Ends what waits for a confirmation: there is nothing to confirm any more, or it was confirmed. */
export function endConfirmation(
  { world }: CallProgress,
  confirmation: ConfirmationState,
  status: 'confirmed' | 'withdrawn',
): void {
  const confirmedAt = status === 'confirmed' ? world.now : null;
  const ended = { ...confirmation, status, confirmedAt };
  world.lists.putConfirmation(world.commandConfirmation(ended, 'wakeConfirmation'));
  world.lockContact(confirmation.contactId);
}

/** Ends all that waits for a confirmation of one list, or of all. */
export function withdrawConfirmations(progress: CallProgress, contactId: Id, listId: Id | null): void {
  for (const confirmation of progress.world.lists.confirmationsOf(contactId)) {
    const isMeant = listId === null || confirmation.listId === listId;
    if (isMeant && confirmation.status === 'pending') endConfirmation(progress, confirmation, 'withdrawn');
  }
}
