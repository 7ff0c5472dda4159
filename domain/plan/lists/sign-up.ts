import { findContact, type CallProgress } from '../calls/call-progress.js';
import type { SignUp } from '../calls/call-action.js';
import { requestConfirmation, openConfirmation, endConfirmation } from './confirmations.js';
import { changeContact, type ContactResult } from '../contacts/change-contact.js';
import { updateMailBlocks } from '../contacts/mail-blocks.js';
import { changeSubscription, appendConsent, appendListEvent, type ChangedLists } from './subscriptions.js';
import { onlyMissing } from '../calls/only-missing.js';
import { finish, refuse } from '../calls/outcome.js';
import { setSuppressed } from '../contacts/suppress.js';
import type { CallOutcome } from '../calls/outcome.js';
import type { ContactState } from '../../contact/contact-state.js';
import { decideEffects } from '../decide-effects.js';

/**
 * Signs a contact up, with or without a list.
 *
 * 1. A subscribed contact stays subscribed. A public sign-up does not resubscribe an unsubscribed contact; that
 *    takes the confirmation link.
 * 2. A new contact whose sign-up needs confirmation gets no marketing mail until it is confirmed.
 * 3. Public sign-ups only add data to a contact and overwrite nothing.
 */
export function planSignUp(progress: CallProgress, action: SignUp): CallOutcome {
  const { state, call } = progress;
  const existing = findContact(progress);
  if (existing === null && call.subject.by !== 'email') return refuse('not_found', 'Contact not found.');
  const email = call.subject.by === 'email' ? call.subject.email : (existing?.email ?? '');
  const needsConfirmation = requiresConfirmation(progress, action, { existing, email });
  const subscribed = newSubscribed(action, { existing, needsConfirmation });
  // If the contact exists, its own flag decides.
  if (subscribed === true && (existing?.suppressed ?? state.isSuppressed(email)))
    state.lists.unsuppress(email);
  const requested = call.patch ?? {};
  const patch = action.isPublic && existing !== null ? onlyMissing(existing, requested) : requested;
  const result = changeContact(progress, existing, email, {
    ...patch,
    ...(subscribed === null ? {} : { subscribed }),
    ...(givesConsent(action, needsConfirmation) && { consent: { state: 'given', overrides: true } }),
  });
  const contact =
    subscribed === true ? setSuppressed(state, result.contact, state.isSuppressed(email)) : result.contact;
  const moved = signUpToList(progress, action, { contact, needsConfirmation });
  updateMailBlocks(progress, contact);
  decideEffects(progress, contact);
  return {
    ...finish(progress, { ...result, contact }),
    lists: { requiresConfirmation: needsConfirmation, moved },
  };
}

interface SignUpContact {
  existing: ContactState | null;
  email: string;
}

function requiresConfirmation(
  { state }: CallProgress,
  { list, isPublic }: SignUp,
  { existing, email }: SignUpContact,
): boolean {
  if (list === null) return false;
  const status = existing === null ? null : state.lists.subscriptionStatus(existing.id, list.id);
  const isBlocked =
    existing === null ? state.isSuppressed(email) : !existing.subscribed || existing.suppressed;
  if (status === 'subscribed') return isPublic && isBlocked;
  return list.doubleOptIn || (isPublic && (status !== null || isBlocked));
}

/** Signing up to a list is consent, unless the contact said no; elsewhere it takes an express yes. */
function givesConsent({ list, consent }: SignUp, needsConfirmation: boolean): boolean {
  if (needsConfirmation) return false;
  return list === null ? consent.given === true : consent.given !== false;
}

/** The contact's new `subscribed` value; null to leave it unchanged. */
function newSubscribed(
  { list, isPublic, consent }: SignUp,
  { existing, needsConfirmation }: { existing: ContactState | null; needsConfirmation: boolean },
): boolean | null {
  if (needsConfirmation) return existing === null ? false : null;
  if (list !== null) return true;
  if (isPublic) return existing === null ? consent.given === true : null;
  return consent.given === false ? (existing === null ? false : null) : true;
}

function signUpToList(
  progress: CallProgress,
  { list, consent: facts, confirmation }: SignUp,
  { contact, needsConfirmation }: { contact: ContactResult['contact']; needsConfirmation: boolean },
): ChangedLists {
  if (list === null) {
    appendConsent(progress, { contact, list, action: 'given', facts });
    return [];
  }
  const move = changeSubscription(progress, contact.id, {
    list,
    transition: { type: 'signUp', needsConfirmation },
  });
  const open = openConfirmation(progress, contact.id, list.id);
  const confirmationId = needsConfirmation
    ? requestConfirmation(progress, { contactId: contact.id, list, secret: confirmation })
    : null;
  appendConsent(progress, { contact, list, action: 'given', facts, confirmationId });
  if (!needsConfirmation && open !== null) endConfirmation(progress, open, 'withdrawn');
  if (move === null || move.from === move.to) return [];
  if (move.to === 'subscribed') appendListEvent(progress, 'list_subscribed', { contact, list, facts });
  return [{ listId: list.id, status: move.to }];
}
