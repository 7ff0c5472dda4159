import { findContact, type CallProgress } from './call-progress.js';
import type { SignUp } from './call-action.js';
import { askToConfirm, openConfirmation, endConfirmation } from './confirmations.js';
import { changeContact, type ContactStep } from './change-contact.js';
import { renewMailBlocks } from './mail-blocks.js';
import { moveOnList, appendConsent, appendListEvent, type ChangedLists } from './memberships.js';
import { finish } from './outcome.js';
import { setSuppressed } from './suppress.js';
import type { CallOutcome } from './outcome.js';
import type { ContactPatch, ContactState } from './contact-state.js';
import { activeEnrollments, decideEffects } from './decide-effects.js';

/**
 * Signs somebody up, with a list or without.
 *
 * 1. Whoever is subscribed stays so; nothing that anybody can post brings back who has left: that takes the button
 *    of a mail to them.
 * 2. A new contact whose sign-up is to be confirmed gets no marketing mail until then.
 * 3. What is posted in public adds to a contact and overwrites nothing of it.
 */
export function planSignUp(progress: CallProgress, action: SignUp): CallOutcome {
  const { world, call } = progress;
  const existing = findContact(progress);
  const email = call.subject.by === 'email' ? call.subject.email : (existing?.email ?? '');
  const activeBefore = existing === null ? [] : activeEnrollments(world, existing.id);
  const needsConfirmation = mustConfirm(progress, action, { existing, email });
  const isFresh = freshConsent(action, { existing, needsConfirmation });
  // Of an address that belongs to a contact, the contact itself says whether it is suppressed.
  if (isFresh === true && (existing?.suppressed ?? world.isSuppressed(email))) world.lists.lift(email);
  const asked = call.patch ?? {};
  const patch = action.isPublic && existing !== null ? additions(existing, asked) : asked;
  const step = changeContact(progress, existing, email, {
    ...patch,
    ...(isFresh === null ? {} : { subscribed: isFresh }),
  });
  const contact = isFresh === true ? setSuppressed(world, step.contact, false) : step.contact;
  const moved = signUpToList(progress, action, { contact, needsConfirmation });
  renewMailBlocks(world, contact);
  decideEffects(progress, activeBefore, contact);
  return {
    ...finish(progress, { ...step, contact }),
    lists: { requiresConfirmation: needsConfirmation, moved },
  };
}

interface Who {
  existing: ContactState | null;
  email: string;
}

function mustConfirm({ world }: CallProgress, { list, isPublic }: SignUp, { existing, email }: Who): boolean {
  if (list === null) return false;
  const status = existing === null ? null : world.lists.statusOf(existing.id, list.id);
  const isHeldBack =
    existing === null ? world.isSuppressed(email) : !existing.subscribed || existing.suppressed;
  if (status === 'subscribed') return isPublic && isHeldBack;
  return list.doubleOptIn || (isPublic && (status !== null || isHeldBack));
}

/** Whether the contact is to get marketing mail from now on; null leaves it as it is. */
function freshConsent(
  { list, isPublic, consent }: SignUp,
  { existing, needsConfirmation }: { existing: ContactState | null; needsConfirmation: boolean },
): boolean | null {
  if (needsConfirmation) return existing === null ? false : null;
  if (list !== null) return true;
  if (isPublic) return existing === null ? consent.given === true : null;
  return consent.given === false ? (existing === null ? false : null) : true;
}

/** Of what is asked, that which the contact does not have yet. */
function additions(contact: ContactState, asked: ContactPatch): ContactPatch {
  const { customFields = {}, firstName, lastName, name, timezone, language } = asked;
  const plain = Object.entries({ firstName, lastName, name, timezone, language }).filter(
    ([field, value]) => typeof value === 'string' && contact[field as PlainField] === null,
  );
  const custom = Object.entries(customFields).filter(([key]) => !Object.hasOwn(contact.customFields, key));
  return {
    ...Object.fromEntries(plain),
    ...(custom.length === 0 ? {} : { customFields: Object.fromEntries(custom) }),
  };
}

type PlainField = 'firstName' | 'lastName' | 'name' | 'timezone' | 'language';

function signUpToList(
  progress: CallProgress,
  { list, consent: facts, confirmation }: SignUp,
  { contact, needsConfirmation }: { contact: ContactStep['contact']; needsConfirmation: boolean },
): ChangedLists {
  if (list === null) {
    appendConsent(progress, { contact, list, action: 'given', facts });
    return [];
  }
  const move = moveOnList(progress, contact.id, { list, move: { type: 'signUp', needsConfirmation } });
  const open = openConfirmation(progress, contact.id, list.id);
  const confirmationId = needsConfirmation
    ? askToConfirm(progress, { contactId: contact.id, list, secret: confirmation })
    : null;
  appendConsent(progress, { contact, list, action: 'given', facts, confirmationId });
  if (!needsConfirmation && open !== null) endConfirmation(progress, open, 'withdrawn');
  if (move === null || move.from === move.to) return [];
  if (move.to === 'subscribed') appendListEvent(progress, 'list_subscribed', { contact, list, facts });
  return [{ listId: list.id, status: move.to }];
}
