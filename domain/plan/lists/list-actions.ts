import type { ConsentFacts, ListFacts } from '../../lists/sign-up.js';
import { findContact, type CallProgress } from '../calls/call-progress.js';
import { requestConfirmation, endConfirmation, withdrawConfirmations } from './confirmations.js';
import { changeContact } from '../contacts/change-contact.js';
import { updateMailBlocks } from '../contacts/mail-blocks.js';
import { changeSubscription, appendConsent, appendListEvent, type ChangedLists } from './subscriptions.js';
import { finish, refuse } from '../calls/outcome.js';
import { setSuppressed } from '../contacts/suppress.js';
import type { CallAction } from '../calls/call-action.js';
import type { CallOutcome, ListsOutcome } from '../calls/outcome.js';
import type { ContactState } from '../../contact/contact-state.js';
import type { Id } from '../../id.js';
import { decideEffects } from '../decide-effects.js';

/** The contact's own act. */
const GIVEN = { state: 'given', overrides: true } as const;

type Action<T extends CallAction['type']> = Extract<CallAction, { type: T }>;

/** Confirms a subscription, which also permits marketing mail: only for the address that was asked. */
export function planConfirm(progress: CallProgress, action: Action<'confirm'>): CallOutcome {
  const { list, consent: facts, confirmationId } = action;
  return withContact(progress, (contact) => {
    const confirmation = progress.state.lists.confirmation(confirmationId);
    if (confirmation === null) return null;
    const { status, expiresAt, emailHash } = confirmation;
    if (emailHash !== progress.state.secrets.emailHash(contact.email)) return null;
    const isOpen = status === 'pending' && expiresAt > progress.state.now;
    const isOn = progress.state.lists.subscriptionStatus(contact.id, list.id) === 'subscribed';
    if (status === 'confirmed' || (isOn && !isOpen)) return isOn ? { contact, moved: [] } : null;
    const move = isOpen
      ? changeSubscription(progress, contact.id, { list, transition: { type: 'confirm' } })
      : null;
    if (move === null) return null;
    const permitted = permitMarketing(progress, contact);
    appendConsent(progress, { contact, list, action: 'confirmed', facts, confirmationId });
    endConfirmation(progress, confirmation, 'confirmed');
    if (move.from === move.to) return { contact: permitted, moved: [] };
    appendListEvent(progress, 'list_subscribed', { contact, list, facts });
    return { contact: permitted, moved: [{ listId: list.id, status: move.to }] };
  });
}

/** Unsubscribes from some lists, or from all lists and marketing mail. Idempotent. */
export function planUnsubscribe(progress: CallProgress, action: Action<'unsubscribe'>): CallOutcome {
  const { lists, all, consent: facts } = action;
  const { state } = progress;
  return withContact(progress, (contact) => {
    const targets = all
      ? state.lists.contactSubscriptions(contact.id).map(({ listId }) => listFactsFor(lists, listId))
      : lists;
    const moved = targets.flatMap((list) => unsubscribeFrom(progress, contact, { list, facts }));
    if (moved.length > 0 || (all && contact.subscribed)) noteLeave(progress, action, contact);
    if (!all) return { contact: withdrawIfOnNoList(progress, contact, moved), moved };
    withdrawConfirmations(progress, contact.id, null);
    if (!contact.subscribed && moved.length === 0) return { contact, moved };
    appendConsent(progress, { contact, list: null, action: 'withdrawn', facts });
    const patch = { subscribed: false, consent: { state: 'withdrawn' } } as const;
    return { contact: changeContact(progress, contact, contact.email, patch).contact, moved };
  });
}

/** Undoes an unsubscribe. A formerly pending subscription is not restored; that takes a new sign-up. */
export function planResubscribe(progress: CallProgress, action: Action<'resubscribe'>): CallOutcome {
  const { lists, all, consent: facts } = action;
  return withContact(progress, (contact) => {
    const moved: ChangedLists = lists.flatMap((list) => {
      const move = changeSubscription(progress, contact.id, { list, transition: { type: 'resubscribe' } });
      if (move === null || move.from === move.to) return [];
      appendConsent(progress, { contact, list, action: 'restored', facts });
      appendListEvent(progress, 'list_subscribed', { contact, list, facts, undone: true });
      return [{ listId: list.id, status: move.to }];
    });
    const isRestored = all && !contact.subscribed;
    if (!isRestored && moved.length === 0) return { contact, moved };
    noteLeave(progress, action, contact);
    if (isRestored) appendConsent(progress, { contact, list: null, action: 'restored', facts });
    const patch = { ...(isRestored && { subscribed: true }), consent: GIVEN };
    return { contact: changeContact(progress, contact, contact.email, patch).contact, moved };
  });
}

/** Notes with the mail whose link it came by that its recipient has left, or has come back. */
function noteLeave(
  { state }: CallProgress,
  { type, messageId }: Action<'unsubscribe' | 'resubscribe'>,
  { id: contactId }: ContactState,
): void {
  if (messageId === undefined) return;
  state.writes.mailLeaves.push({ messageId, contactId, isUndone: type === 'resubscribe' });
}

/** Adds a contact to a list without a sign-up. Refused if the contact has unsubscribed. */
export function planAddToList(progress: CallProgress, action: Action<'addToList'>): CallOutcome {
  const { list, consent: facts, confirmation } = action;
  return withContact(progress, (contact) => {
    const needsConfirmation = list.doubleOptIn;
    const move = changeSubscription(progress, contact.id, {
      list,
      transition: { type: 'add', needsConfirmation },
    });
    if (move === null) return { contact, moved: [], refused: 'unsubscribed' };
    const isPending = move.to === 'pending';
    if (move.from === move.to) return { contact, moved: [], requiresConfirmation: isPending };
    const confirmationId = isPending
      ? requestConfirmation(progress, { contactId: contact.id, list, secret: confirmation })
      : null;
    appendConsent(progress, { contact, list, action: 'added', facts, confirmationId });
    if (!isPending) appendListEvent(progress, 'list_subscribed', { contact, list, facts });
    return { contact, moved: [{ listId: list.id, status: move.to }], requiresConfirmation: isPending };
  });
}

export function planRemoveFromList(progress: CallProgress, action: Action<'removeFromList'>): CallOutcome {
  const { list, consent: facts } = action;
  return withContact(progress, (contact) => {
    const moved = unsubscribeFrom(progress, contact, { list, facts });
    return { contact: withdrawIfOnNoList(progress, contact, moved), moved };
  });
}

function unsubscribeFrom(
  progress: CallProgress,
  contact: ContactState,
  { list, facts }: { list: ListFacts; facts: ConsentFacts },
): ChangedLists {
  const move = changeSubscription(progress, contact.id, { list, transition: { type: 'unsubscribe' } });
  if (move === null || move.from === move.to) return [];
  withdrawConfirmations(progress, contact.id, list.id);
  appendConsent(progress, { contact, list, action: 'withdrawn', facts });
  if (move.from === 'subscribed') appendListEvent(progress, 'list_unsubscribed', { contact, list, facts });
  return [{ listId: list.id, status: move.to }];
}

/** Who has left the last list has withdrawn the consent; `subscribed` is about everything else, and stays. */
function withdrawIfOnNoList(
  progress: CallProgress,
  contact: ContactState,
  moved: ChangedLists,
): ContactState {
  const subscriptions = progress.state.lists.contactSubscriptions(contact.id);
  const isOnAList = subscriptions.some(({ status }) => status !== 'unsubscribed');
  if (moved.length === 0 || isOnAList) return contact;
  const consent = { state: 'withdrawn', keepsSubscribed: true } as const;
  return changeContact(progress, contact, contact.email, { consent }).contact;
}

/** Deleted lists are left too; their names are unknown. */
function listFactsFor(lists: readonly ListFacts[], id: Id): ListFacts {
  const deleted = { id, name: '', doubleOptIn: false, reminderAfterMs: null, expiresAfterMs: 0 };
  return lists.find((list) => list.id === id) ?? deleted;
}

/** Confirming permits marketing mail, whatever the state before. */
function permitMarketing(progress: CallProgress, contact: ContactState): ContactState {
  const { state } = progress;
  if (contact.suppressed) state.lists.unsuppress(contact.email);
  const unsuppressed = setSuppressed(state, contact, false);
  const patch = { subscribed: true, consent: GIVEN };
  return changeContact(progress, unsuppressed, unsuppressed.email, patch).contact;
}

interface ListActionResult {
  contact: ContactState;
  moved: ChangedLists;
  requiresConfirmation?: boolean;
  refused?: 'unsubscribed';
}

/** Runs a list action on an existing contact; null means there is nothing left to confirm. */
function withContact(
  progress: CallProgress,
  act: (contact: ContactState) => ListActionResult | null,
): CallOutcome {
  const found = findContact(progress);
  if (found === null) return refuse('not_found', 'Contact not found.');
  const done = act(found);
  if (done === null) return refuse('conflict', 'The confirmation is no longer pending.');
  const { contact, moved, requiresConfirmation = false, refused } = done;
  updateMailBlocks(progress, contact);
  decideEffects(progress, contact);
  const lists: ListsOutcome = {
    requiresConfirmation,
    moved,
    ...(refused === undefined ? {} : { refused }),
  };
  const changed = contact !== found;
  return { ...finish(progress, { contact, created: false, changed }), lists };
}
