import { appendEvent, appendInternal, callDepth, type CallProgress } from './call-progress.js';
import { applyPatch, newContact } from './contact-patch.js';
import { updateMailBlocks } from './mail-blocks.js';
import type { ContactPatch, ContactState } from '../contact/contact-state.js';
import { recheckWaits } from './waits.js';

export interface ContactResult {
  contact: ContactState;
  created: boolean;
  changed: boolean;
}

/** Creates or patches the contact, and appends the call's event and the contact events. */
export function changeContact(
  progress: CallProgress,
  existing: ContactState | null,
  email: string,
  patch: ContactPatch,
): ContactResult {
  return existing === null ? create(progress, email, patch) : update(progress, existing, patch);
}

function create(progress: CallProgress, email: string, patch: ContactPatch): ContactResult {
  const { state, call } = progress;
  const suppressed = state.isSuppressed(email);
  // Erasure kept only a hash; store the address with the suppression again.
  if (suppressed) state.suppress(email, 'unsubscribed');
  const contact = newContact(state.newId(), email, patch, { now: state.now, suppressed });
  state.putContact(contact);
  appendOwnEvent(progress, contact);
  appendInternal(progress, 'contact_added', {
    contactId: contact.id,
    properties: {},
    source: call.source,
    depth: callDepth(progress),
  });
  return { contact, created: true, changed: true };
}

function update(progress: CallProgress, existing: ContactState, patch: ContactPatch): ContactResult {
  const { state, call } = progress;
  const suppressed = state.isSuppressed(patch.email ?? existing.email);
  const { contact, changes } = applyPatch(existing, patch, { now: state.now, suppressed });
  const changed = contact !== existing;
  if (changed) state.putContact(contact);
  appendOwnEvent(progress, contact);
  if (!changed) return { contact, created: false, changed };
  appendInternal(progress, 'contact_updated', {
    contactId: contact.id,
    properties: { changes },
    source: call.source,
    depth: callDepth(progress),
  });
  recheckWaits(progress, { before: existing, after: contact });
  updateMailBlocks(progress, contact);
  return { contact, created: false, changed };
}

function appendOwnEvent(progress: CallProgress, contact: ContactState): void {
  const { event } = progress.call;
  if (event !== null) appendEvent(progress, { event, contactId: contact.id });
}
