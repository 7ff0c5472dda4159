import { findContact, type CallProgress } from '../calls/call-progress.js';
import { amendContact } from './change-contact.js';
import { decideEffects } from '../decide-effects.js';
import { updateMailBlocks } from './mail-blocks.js';
import { finish } from '../calls/outcome.js';
import type { CallAction } from '../calls/call-action.js';
import type { CallOutcome } from '../calls/outcome.js';
import type { ContactState } from '../../contact/contact-state.js';
import type { PlanState } from '../plan-state.js';

/** Sets the internal suppression flag, which is not part of the contact's version. */
export function setSuppressed(state: PlanState, contact: ContactState, suppressed: boolean): ContactState {
  if (contact.suppressed === suppressed) return contact;
  const changed = { ...contact, suppressed };
  state.contacts.put(changed);
  return changed;
}

/**
 * Suppresses an address, whether or not it belongs to a contact. A complaint also withdraws the consent of the contact, as
 * one that a provider reports does.
 */
export function planSuppress(
  progress: CallProgress,
  { reason }: Extract<CallAction, { type: 'suppress' }>,
): CallOutcome {
  const contact = changeSuppression(progress, true, (email) => progress.state.lists.suppress(email, reason));
  if (contact === null || reason !== 'complained')
    return finish(progress, { contact, created: false, changed: false });
  const withdrawn = amendContact(progress, contact, { consent: { state: 'withdrawn' } });
  if (withdrawn !== contact) decideEffects(progress, withdrawn);
  return finish(progress, { contact: withdrawn, created: false, changed: withdrawn !== contact });
}

/** Lifts a suppression, or none, and suppresses the contact as its address and domain are by now. */
export function planSettled(
  progress: CallProgress,
  { type }: Extract<CallAction, { type: 'unsuppress' | 'settleSuppression' }>,
): CallOutcome {
  const before = findContact(progress);
  const contact = changeSuppression(progress, false, (email) => {
    if (type === 'unsuppress') progress.state.lists.unsuppress(email);
  });
  return finish(progress, { contact, created: false, changed: contact !== before });
}

/** @returns the contact with the address, as changed */
function changeSuppression(
  progress: CallProgress,
  suppressed: boolean,
  write: (email: string) => void,
): ContactState | null {
  const { state, call } = progress;
  const contact = findContact(progress);
  const email = contact?.email ?? (call.subject.by === 'email' ? call.subject.email : null);
  if (email !== null) write(email);
  if (contact === null) return null;
  const changed = setSuppressed(state, contact, suppressed || state.isSuppressed(contact.email));
  updateMailBlocks(progress, changed);
  return changed;
}
