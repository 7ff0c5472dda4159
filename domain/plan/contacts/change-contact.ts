import { appendEvent, appendInternal, callDepth, type CallProgress } from '../calls/call-progress.js';
import { leaveAddress } from './leave-address.js';
import { askAgain } from '../lists/confirmations.js';
import { applyPatch, newContact } from './contact-patch.js';
import { recordTracking } from './record-tracking.js';
import { appendConsent } from '../lists/subscriptions.js';
import { updateMailBlocks } from './mail-blocks.js';
import { consentOfNew, type ReportedAs } from '../../contact/consent.js';
import type { ContactPatch, ContactState } from '../../contact/contact-state.js';
import { emptyConsentFacts } from '../../lists/sign-up.js';
import type { CallAction } from '../calls/call-action.js';
import { recheckWaits } from '../enrollments/waits.js';

export interface ContactResult {
  contact: ContactState;
  created: boolean;
  changed: boolean;
}

/** Reports by which nobody joins. */
const ENDS: ReadonlySet<ReportedAs> = new Set(['withdrawn', 'bounced', 'complained']);

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
  const suppressed = state.findSuppression(email)?.reason ?? false;
  // Erasure kept only a hash; store the address with the suppression again.
  if (suppressed !== false) state.lists.suppress(email, suppressed);
  const isDomainSuppressed = state.isSuppressed(email);
  const contact = newContact(state.newId(), email, patch, {
    now: state.now,
    suppressed,
    isDomainSuppressed,
    by: call.source,
  });
  state.contacts.put(contact);
  const { note } = consentOfNew(patch, { now: state.now, by: call.source });
  appendOwnEvent(progress, contact, note);
  recordConsent(progress, { before: null, after: contact, patch });
  const { tracking } = patch;
  if (tracking !== undefined) recordTracking(progress, { before: null, after: contact, tracking });
  // Nobody is greeted for leaving.
  if (patch.reported === undefined || !ENDS.has(patch.reported.says))
    appendInternal(progress, 'contact_added', {
      contactId: contact.id,
      properties: {},
      source: call.source,
      depth: callDepth(progress),
    });
  return { contact, created: true, changed: true };
}

function update(progress: CallProgress, existing: ContactState, patch: ContactPatch): ContactResult {
  if (Object.keys(patch).length === 0) {
    appendOwnEvent(progress, existing, null);
    return { contact: existing, created: false, changed: false };
  }
  const applied = apply(progress, existing, patch);
  appendOwnEvent(progress, applied.contact, applied.note);
  return { contact: applied.contact, created: false, changed: recordChange(progress, existing, applied) };
}

/** Patches a contact in a call that has appended its own event, or has none. */
export function amendContact(
  progress: CallProgress,
  existing: ContactState,
  patch: ContactPatch,
): ContactState {
  const applied = apply(progress, existing, patch);
  recordChange(progress, existing, applied);
  return applied.contact;
}

type Applied = ReturnType<typeof applyPatch> & { patch: ContactPatch };

function apply({ state, call }: CallProgress, existing: ContactState, patch: ContactPatch): Applied {
  const leaving = patch.email === undefined ? existing : leaveAddress(state, existing, patch.email);
  const email = patch.email ?? existing.email;
  const suppressed = state.findSuppression(email)?.reason ?? false;
  const isDomainSuppressed = state.isSuppressed(email);
  const applied = applyPatch(leaving, patch, {
    now: state.now,
    suppressed,
    isDomainSuppressed,
    by: call.source,
  });
  if (applied.contact !== existing) state.contacts.put(applied.contact);
  return { ...applied, patch };
}

/** Whether the patch changed anything; if so, appends `contact_updated`, and what follows from the change. */
function recordChange(
  progress: CallProgress,
  existing: ContactState,
  { contact, changes, patch }: Applied,
): boolean {
  if (contact === existing) return false;
  appendInternal(progress, 'contact_updated', {
    contactId: contact.id,
    properties: { changes },
    source: progress.call.source,
    depth: callDepth(progress),
  });
  if (contact.email !== existing.email) askAgain(progress, contact);
  recordConsent(progress, { before: existing, after: contact, patch });
  const { tracking } = patch;
  if (tracking !== undefined) recordTracking(progress, { before: existing, after: contact, tracking });
  recheckWaits(progress, { before: existing, after: contact });
  updateMailBlocks(progress, contact);
  return true;
}

function appendOwnEvent(progress: CallProgress, contact: ContactState, consent: string | null): void {
  const { event } = progress.call;
  if (event === null) return;
  const appended = appendEvent(progress, { event, contactId: contact.id });
  if (consent === null) return;
  appended.note = `${appended.note === null ? '' : `${appended.note}; `}consent: ${consent}`;
}

/** These write the ledger themselves, with the evidence that they have. */
const LEDGERED: ReadonlySet<CallAction['type']> = new Set([
  'signUp',
  'importRow',
  'confirm',
  'unsubscribe',
  'resubscribe',
  'addToList',
  'removeFromList',
]);

/** A ledger entry for a consent that the call has changed. */
function recordConsent(
  progress: CallProgress,
  { before, after, patch }: { before: ContactState | null; after: ContactState; patch: ContactPatch },
): void {
  const { state } = after.consent;
  if (state === (before?.consent.state ?? 'unknown') || LEDGERED.has(progress.call.action.type)) return;
  if (state === 'unknown') return;
  const { source } = progress.call;
  const evidence = consentOrigin(progress, patch);
  const by = source.type === 'api' || source.type === 'session' ? source.name : null;
  const facts = { ...emptyConsentFacts, source: evidence, by };
  appendConsent(progress, { contact: after, list: null, action: state, facts });
}

/** What the ledger names as the origin of a consent. */
function consentOrigin(
  { call: { source, action } }: CallProgress,
  { reported, consent }: ContactPatch,
): string {
  const origin = source.name ?? source.type;
  if (action.type === 'reportMail' || action.type === 'suppress') return `${origin}: complaint`;
  return reported === undefined || consent !== undefined ? source.type : `${origin}: ${reported.evidence}`;
}
