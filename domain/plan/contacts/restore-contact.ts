import type { ContactState } from '../../contact/contact-state.js';
import { findContact, type CallProgress } from '../calls/call-progress.js';
import type { RestoreContact } from '../calls/call-action.js';
import { withdrawConfirmations } from '../lists/confirmations.js';
import { decideSegments } from '../segments/decide-segments.js';
import { updateMailBlocks } from './mail-blocks.js';
import { appendConsent } from '../lists/subscriptions.js';
import { finish } from '../calls/outcome.js';
import type { CallOutcome } from '../calls/outcome.js';
import { recheckWaits } from '../enrollments/waits.js';

/**
 * Gives a contact the values back that an import has replaced, if nothing has touched it since. Subscriptions that the import has
 * confirmed are pending again; the caller removes those that it has added.
 */
export function planRestore(progress: CallProgress, action: RestoreContact): CallOutcome {
  const { state } = progress;
  const { ifRev, before } = action;
  const contact = findContact(progress);
  if (contact?.rev !== ifRev) return finish(progress, { contact, created: false, changed: false });
  const { customFields, consent, ...values } = before;
  const restored = {
    ...contact,
    ...values,
    ...(consent !== undefined && { consent }),
    customFields: Object.fromEntries(
      Object.entries({ ...contact.customFields, ...customFields }).filter(([, value]) => value !== null),
    ),
    version: contact.version + 1,
    updatedAt: state.now,
  };
  state.contacts.put(restored);
  leaveLists(progress, action, restored);
  recordConsent(progress, action, { from: contact, to: restored });
  recheckWaits(progress, { before: contact, after: restored });
  updateMailBlocks(progress, restored);
  decideSegments(progress, restored);
  return finish(progress, { contact: restored, created: false, changed: true });
}

/** Ends what the import has begun on its lists, such as pending confirmations. */
function leaveLists(progress: CallProgress, { lists, facts }: RestoreContact, contact: ContactState): void {
  const { state } = progress;
  for (const list of lists) {
    withdrawConfirmations(progress, contact.id, list.id);
    const subscription = { contactId: contact.id, listId: list.id };
    if (!list.wasPending) state.lists.forgetSubscription(subscription);
    else if (state.lists.subscriptionStatus(contact.id, list.id) === 'subscribed')
      state.lists.putSubscription({ ...subscription, status: 'pending' }, state.now);
    appendConsent(progress, { contact, list, action: 'withdrawn', facts });
  }
}

/** The entries of the import about lists, if any, have told of the consent. */
function recordConsent(
  progress: CallProgress,
  { lists, facts }: RestoreContact,
  { from, to }: { from: ContactState; to: ContactState },
): void {
  if (from.consent.state === to.consent.state) return;
  const entry = { contact: to, list: null, facts };
  if (from.consent.state === 'withdrawn') appendConsent(progress, { ...entry, action: 'restored' });
  else if (from.consent.state === 'given' && lists.length === 0)
    appendConsent(progress, { ...entry, action: 'withdrawn' });
}
