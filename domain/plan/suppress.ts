import { findContact, type CallProgress } from './call-progress.js';
import { renewMailBlocks } from './mail-blocks.js';
import { finish } from './outcome.js';
import type { CallAction } from './call-action.js';
import type { CallOutcome } from './outcome.js';
import type { ContactState } from './contact-state.js';
import type { PlanState } from './plan-state.js';

/** The contact with or without its suppression, which is no value of it that clients see. */
export function setSuppressed(world: PlanState, contact: ContactState, suppressed: boolean): ContactState {
  if (contact.suppressed === suppressed) return contact;
  const changed = { ...contact, suppressed };
  world.putContact(changed);
  return changed;
}

/** Keeps an address from marketing mail; it need not belong to a contact. */
export function planSuppress(
  progress: CallProgress,
  { reason }: Extract<CallAction, { type: 'suppress' }>,
): CallOutcome {
  return suppressing(progress, true, (email) => progress.world.suppress(email, reason));
}

/** Takes a suppression back. */
export function planUnsuppress(progress: CallProgress): CallOutcome {
  return suppressing(progress, false, (email) => progress.world.lists.lift(email));
}

function suppressing(
  progress: CallProgress,
  suppressed: boolean,
  write: (email: string) => void,
): CallOutcome {
  const { world, call } = progress;
  const contact = findContact(progress);
  const email = contact?.email ?? (call.subject.by === 'email' ? call.subject.email : null);
  if (email !== null) write(email);
  if (contact === null) return finish(progress, { contact, created: false, changed: false });
  const changed = setSuppressed(world, contact, suppressed);
  renewMailBlocks(world, changed);
  return finish(progress, { contact: changed, created: false, changed: false });
}
