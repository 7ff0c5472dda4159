import { appendEvent, appendInternal, callDepth, type CallProgress } from './call-progress.js';
import { applyPatch, newContact } from './contact-patch.js';
import { renewMailBlocks } from './mail-blocks.js';
import type { ContactPatch, ContactState } from './contact-state.js';
import { recheckWaits } from './waits.js';

export interface ContactStep {
  contact: ContactState;
  created: boolean;
  changed: boolean;
}

/** Creates the contact or applies the patch, and appends the call's event and what the change gives rise to. */
export function changeContact(
  progress: CallProgress,
  existing: ContactState | null,
  email: string,
  patch: ContactPatch,
): ContactStep {
  return existing === null ? create(progress, email, patch) : update(progress, existing, patch);
}

function create(progress: CallProgress, email: string, patch: ContactPatch): ContactStep {
  const { world, call } = progress;
  const suppressed = world.isSuppressed(email);
  // Of somebody who was erased a hash stayed; they are here again, so their address can be shown with it.
  if (suppressed) world.suppress(email, 'unsubscribed');
  const contact = newContact(world.newId(), email, patch, { now: world.now, suppressed });
  world.putContact(contact);
  appendOwnEvent(progress, contact);
  appendInternal(progress, 'contact_added', {
    contactId: contact.id,
    properties: {},
    source: call.source,
    depth: callDepth(progress),
  });
  return { contact, created: true, changed: true };
}

function update(progress: CallProgress, existing: ContactState, patch: ContactPatch): ContactStep {
  const { world, call } = progress;
  const suppressed = world.isSuppressed(patch.email ?? existing.email);
  const { contact, changes } = applyPatch(existing, patch, { now: world.now, suppressed });
  const changed = contact !== existing;
  if (changed) world.putContact(contact);
  appendOwnEvent(progress, contact);
  if (!changed) return { contact, created: false, changed };
  appendInternal(progress, 'contact_updated', {
    contactId: contact.id,
    properties: { changes },
    source: call.source,
    depth: callDepth(progress),
  });
  recheckWaits(progress, { before: existing, after: contact });
  renewMailBlocks(world, contact);
  return { contact, created: false, changed };
}

function appendOwnEvent(progress: CallProgress, contact: ContactState): void {
  const { event } = progress.call;
  if (event !== null) appendEvent(progress, { event, contactId: contact.id });
}
