import { findContact, type CallProgress } from './call-progress.js';
import { updateMailBlocks } from './mail-blocks.js';
import { finish } from './outcome.js';
import type { CallAction } from './call-action.js';
import type { CallOutcome } from './outcome.js';
import type { ContactState } from '../contact/contact-state.js';
import type { PlanState } from './plan-state.js';

/** Sets the internal suppression flag, which is not part of the contact's version. */
export function setSuppressed(state: PlanState, contact: ContactState, suppressed: boolean): ContactState {
  if (contact.suppressed === suppressed) return contact;
  const changed = { ...contact, suppressed };
  state.putContact(changed);
  return changed;
}

/** Suppresses an address, whether or not it belongs to a contact. */
export function planSuppress(
  progress: CallProgress,
  { reason }: Extract<CallAction, { type: 'suppress' }>,
): CallOutcome {
  return changeSuppression(progress, true, (email) => progress.state.suppress(email, reason));
}

/** Lifts a suppression. */
export function planUnsuppress(progress: CallProgress): CallOutcome {
  return changeSuppression(progress, false, (email) => progress.state.lists.unsuppress(email));
}

function changeSuppression(
  progress: CallProgress,
  suppressed: boolean,
  write: (email: string) => void,
): CallOutcome {
  const { state, call } = progress;
  const contact = findContact(progress);
  const email = contact?.email ?? (call.subject.by === 'email' ? call.subject.email : null);
  if (email !== null) write(email);
  if (contact === null) return finish(progress, { contact, created: false, changed: false });
  const changed = setSuppressed(state, contact, suppressed);
  updateMailBlocks(progress, changed);
  return finish(progress, { contact: changed, created: false, changed: false });
}
