import type { ConsentFacts, ListFacts } from '../lists/sign-up.js';
import { findContact, type CallProgress } from './call-progress.js';
import { askToConfirm, endConfirmation, withdrawConfirmations } from './confirmations.js';
import { changeContact } from './change-contact.js';
import { renewMailBlocks } from './mail-blocks.js';
import { moveOnList, appendConsent, appendListEvent, type ChangedLists } from './memberships.js';
import { finish, refuse } from './outcome.js';
import { setSuppressed } from './suppress.js';
import type { CallAction } from './call-action.js';
import type { CallOutcome, ListsOutcome } from './outcome.js';
import type { ContactState } from './contact-state.js';
import type { Id } from '../id.js';
import { activeEnrollments, decideEffects } from './decide-effects.js';

type Action<T extends CallAction['type']> = Extract<CallAction, { type: T }>;

/** The button of a confirmation mail: the membership, and marketing mail as a whole, are meant. */
export function planConfirm(progress: CallProgress, action: Action<'confirm'>): CallOutcome {
  const { list, consent: facts, confirmationId } = action;
  return onContact(progress, (contact) => {
    const confirmation = progress.world.lists.confirmation(confirmationId);
    if (confirmation === null) return null;
    const { status, expiresAt } = confirmation;
    const isOpen = status === 'pending' && expiresAt > progress.world.now;
    const isOn = progress.world.lists.statusOf(contact.id, list.id) === 'subscribed';
    if (status === 'confirmed' || (isOn && !isOpen)) return isOn ? { contact, moved: [] } : null;
    const move = isOpen ? moveOnList(progress, contact.id, { list, move: { type: 'confirm' } }) : null;
    if (move === null) return null;
    const consenting = welcome(progress, contact);
    appendConsent(progress, { contact, list, action: 'confirmed', facts, confirmationId });
    endConfirmation(progress, confirmation, 'confirmed');
    if (move.from === move.to) return { contact: consenting, moved: [] };
    appendListEvent(progress, 'list_subscribed', { contact, list, facts });
    return { contact: consenting, moved: [{ listId: list.id, status: move.to }] };
  });
}

/** Leaves some lists; or all of them, and marketing mail as a whole. Repeating it changes nothing. */
export function planUnsubscribe(progress: CallProgress, action: Action<'leave'>): CallOutcome {
  const { lists, all, consent: facts } = action;
  const { world } = progress;
  return onContact(progress, (contact) => {
    const left = all
      ? world.lists.membershipsOf(contact.id).map(({ listId }) => listNamed(lists, listId))
      : lists;
    const moved = left.flatMap((list) => leaveList(progress, contact, { list, facts }));
    if (!all) return { contact, moved };
    withdrawConfirmations(progress, contact.id, null);
    if (!contact.subscribed && moved.length === 0) return { contact, moved };
    appendConsent(progress, { contact, list: null, action: 'withdrawn', facts });
    return { contact: changeContact(progress, contact, contact.email, { subscribed: false }).contact, moved };
  });
}

/** Takes a leaving back. What was pending before it is not: that takes a sign-up. */
export function planResubscribe(progress: CallProgress, action: Action<'undoLeave'>): CallOutcome {
  const { lists, all, consent: facts } = action;
  return onContact(progress, (contact) => {
    const moved: ChangedLists = lists.flatMap((list) => {
      const move = moveOnList(progress, contact.id, { list, move: { type: 'undo' } });
      if (move === null || move.from === move.to) return [];
      appendConsent(progress, { contact, list, action: 'restored', facts });
      appendListEvent(progress, 'list_subscribed', { contact, list, facts, undone: true });
      return [{ listId: list.id, status: move.to }];
    });
    if (!all || contact.subscribed) return { contact, moved };
    appendConsent(progress, { contact, list: null, action: 'restored', facts });
    return { contact: changeContact(progress, contact, contact.email, { subscribed: true }).contact, moved };
  });
}

/** Puts somebody on a list who has not asked for it; who has left it stays away. */
export function planAddToList(progress: CallProgress, action: Action<'addToList'>): CallOutcome {
  const { list, consent: facts, confirmation } = action;
  return onContact(progress, (contact) => {
    const needsConfirmation = list.doubleOptIn;
    const move = moveOnList(progress, contact.id, { list, move: { type: 'add', needsConfirmation } });
    if (move === null) return { contact, moved: [], refused: 'unsubscribed' };
    const isPending = move.to === 'pending';
    if (move.from === move.to) return { contact, moved: [], requiresConfirmation: isPending };
    const confirmationId = isPending
      ? askToConfirm(progress, { contactId: contact.id, list, secret: confirmation })
      : null;
    appendConsent(progress, { contact, list, action: 'added', facts, confirmationId });
    if (!isPending) appendListEvent(progress, 'list_subscribed', { contact, list, facts });
    return { contact, moved: [{ listId: list.id, status: move.to }], requiresConfirmation: isPending };
  });
}

export function planRemoveFromList(progress: CallProgress, action: Action<'removeFromList'>): CallOutcome {
  const { list, consent: facts } = action;
  return onContact(progress, (contact) => ({
    contact,
    moved: leaveList(progress, contact, { list, facts }),
  }));
}

function leaveList(
  progress: CallProgress,
  contact: ContactState,
  { list, facts }: { list: ListFacts; facts: ConsentFacts },
): ChangedLists {
  const move = moveOnList(progress, contact.id, { list, move: { type: 'leave' } });
  if (move === null || move.from === move.to) return [];
  withdrawConfirmations(progress, contact.id, list.id);
  appendConsent(progress, { contact, list, action: 'withdrawn', facts });
  if (move.from === 'subscribed') appendListEvent(progress, 'list_unsubscribed', { contact, list, facts });
  return [{ listId: list.id, status: move.to }];
}

/** A list that was deleted is left as well; nobody knows its name any more. */
function listNamed(lists: readonly ListFacts[], id: Id): ListFacts {
  const gone = { id, name: '', doubleOptIn: false, reminderAfterMs: null, expiresAfterMs: 0 };
  return lists.find((list) => list.id === id) ?? gone;
}

/** Who presses the button wants to be written to, whatever was before. */
function welcome(progress: CallProgress, contact: ContactState): ContactState {
  const { world } = progress;
  if (contact.suppressed) world.lists.lift(contact.email);
  const free = setSuppressed(world, contact, false);
  return changeContact(progress, free, free.email, { subscribed: true }).contact;
}

interface Done {
  contact: ContactState;
  moved: ChangedLists;
  requiresConfirmation?: boolean;
  refused?: 'unsubscribed';
}

/** Does something about the lists of a contact that is there; null says that it cannot be done (any more). */
function onContact(progress: CallProgress, act: (contact: ContactState) => Done | null): CallOutcome {
  const { world } = progress;
  const found = findContact(progress);
  if (found === null) return refuse('not_found', 'There is no such contact.');
  const activeBefore = activeEnrollments(world, found.id);
  const done = act(found);
  if (done === null) return refuse('conflict', 'There is nothing to be confirmed any more.');
  const { contact, moved, requiresConfirmation = false, refused } = done;
  renewMailBlocks(world, contact);
  decideEffects(progress, activeBefore, contact);
  const lists: ListsOutcome = {
    requiresConfirmation,
    moved,
    ...(refused === undefined ? {} : { refused }),
  };
  const changed = contact !== found;
  return { ...finish(progress, { contact, created: false, changed }), lists };
}
