import { customFieldsError } from '../../contact/custom-fields.js';
import { csvText } from '../../exports/csv.js';
import type { ContactPatch, ContactState } from '../../contact/contact-state.js';
import type { SubscriptionTransition } from '../../lists/subscription.js';
import { findContact, type CallProgress } from './call-progress.js';
import type { ImportRow } from './call-action.js';
import { changeContact } from '../contacts/change-contact.js';
import { requestConfirmation, withdrawConfirmations } from '../lists/confirmations.js';
import { decideEffects } from '../decide-effects.js';
import { updateMailBlocks } from '../contacts/mail-blocks.js';
import {
  appendConsent,
  appendListEvent,
  changeSubscription,
  type ChangedLists,
} from '../lists/subscriptions.js';
import { setSuppressed } from '../contacts/suppress.js';
import { rowStatement, rowSuppression, type RowStatement } from './row-statement.js';
import type { ConsentFacts } from '../../lists/sign-up.js';
import { reasonThatCounts } from '../../lists/suppression.js';
import { onlyMissing } from './only-missing.js';
import { finish, refuse } from './outcome.js';
import type { CallOutcome } from './outcome.js';

/**
 * Imports a row of a file. Who has unsubscribed or is suppressed stays so: the row changes their values only. So does a row
 * that says no, except that it unsubscribes where it may replace values; that someone has left, bounced or complained
 * counts wherever the row does.
 */
export function planImport(progress: CallProgress, action: ImportRow): CallOutcome {
  const { state, call } = progress;
  if (call.subject.by !== 'email') return refuse('invalid', 'A row has an email address.');
  const existing = findContact(progress);
  if (action.onlySuppresses === true) return planSuppression(progress, action, existing);
  if (existing !== null && action.existing === 'skip')
    return finish(progress, { contact: existing, created: false, changed: false });
  const { email } = call.subject;
  const isBlocked =
    existing === null ? state.isSuppressed(email) : existing.suppressed || !existing.subscribed;
  const stated = rowStatement(action, { existing, isBlocked });
  const read = call.patch ?? {};
  const wanted = existing !== null && action.isOwnCsv === true ? withoutWritten(existing, read) : read;
  const values =
    existing !== null && action.existing === 'fillEmpty' ? onlyMissing(existing, wanted) : wanted;
  const patch = { ...values, ...answerIn(read, action), ...stated.patch };
  const message = customFieldsError(existing?.customFields ?? {}, patch.customFields ?? {});
  if (message !== null) return refuse('invalid', `customFields: ${message}`);
  if (stated.suppress !== null) state.lists.suppress(email, stated.suppress);
  const result = changeContact(progress, existing, email, patch);
  const contact = stated.suppress === null ? result.contact : setSuppressed(state, result.contact, true);
  const mayMail =
    stated.mayJoin && contact.subscribed && !contact.suppressed && contact.consent.state !== 'withdrawn';
  const moved = mayMail ? action.lists.flatMap((one) => addTo(progress, { ...one, contact, ...stated })) : [];
  recordConsent(progress, stated.facts, { before: existing, after: contact, moved });
  updateMailBlocks(progress, contact);
  decideEffects(progress, contact);
  const changed = result.changed || moved.length > 0 || contact !== result.contact;
  const done = finish(progress, { ...result, contact, changed });
  return { ...done, lists: { requiresConfirmation: false, moved } };
}

/** What a row says about being measured, with its evidence. It counts whatever else the row may replace, so that a no holds. */
function answerIn({ tracking }: ContactPatch, { facts }: ImportRow): ContactPatch {
  return tracking === undefined ? {} : { tracking: { ...tracking, facts } };
}

/** A row of a list of suppressions. An address that nobody has is suppressed without making a contact. */
function planSuppression(
  progress: CallProgress,
  action: ImportRow,
  existing: ContactState | null,
): CallOutcome {
  const { state, call } = progress;
  const { suppress, at, patch, facts } = rowSuppression(action, existing);
  if (existing === null) {
    const email = call.subject.by === 'email' ? call.subject.email : '';
    const known = state.findSuppression(email)?.reason ?? null;
    const changed = suppress !== null && known !== reasonThatCounts(known, suppress);
    // That of an erased contact stays without its address.
    if (changed) state.lists.suppress(email, suppress, at && { at });
    return finish(progress, { contact: null, created: false, changed });
  }
  const result = changeContact(progress, existing, existing.email, patch);
  if (suppress !== null) state.lists.suppress(existing.email, suppress, at && { at });
  const contact = suppress === null ? result.contact : setSuppressed(state, result.contact, true);
  recordConsent(progress, facts, { before: existing, after: contact, moved: [] });
  updateMailBlocks(progress, contact);
  decideEffects(progress, contact);
  return finish(progress, { contact, created: false, changed: contact !== existing });
}

/** A ledger entry for a change of the consent that no entry about a list tells of. */
function recordConsent(
  progress: CallProgress,
  facts: ConsentFacts,
  { before, after, moved }: { before: ContactState | null; after: ContactState; moved: ChangedLists },
): void {
  const { state } = after.consent;
  if (state === (before?.consent.state ?? 'unknown')) return;
  const entry = { contact: after, list: null };
  if (state === 'withdrawn' || (state === 'given' && moved.length === 0))
    appendConsent(progress, { ...entry, action: state, facts });
}

/** A patch without the custom fields that the contact has in another type, but writes alike. */
function withoutWritten({ customFields: had }: ContactState, patch: ContactPatch): ContactPatch {
  if (patch.customFields === undefined) return patch;
  const customFields = Object.entries(patch.customFields).filter(([key, value]) => {
    const before = Object.hasOwn(had, key) ? had[key] : undefined;
    return before === undefined || csvText(before).trim() !== csvText(value).trim();
  });
  return { ...patch, customFields: Object.fromEntries(customFields) };
}

/**
 * Adds the contact to a list, unless it is on it or has left it. Pending members get a mail only if the import says so, and are
 * confirmed if it says that they have consented.
 */
function addTo(
  progress: CallProgress,
  {
    list,
    mail,
    contact,
    facts,
    isConfirmed,
  }: ImportRow['lists'][number] & Pick<RowStatement, 'facts' | 'isConfirmed'> & { contact: ContactState },
): ChangedLists {
  const transition: SubscriptionTransition = !isConfirmed
    ? { type: 'add', needsConfirmation: list.doubleOptIn }
    : { type: 'addConfirmed' };
  const move = changeSubscription(progress, contact.id, { list, transition });
  if (move === null || move.from === move.to) return [];
  const { from, to: status } = move;
  const wasPending = from === 'pending';
  if (wasPending) withdrawConfirmations(progress, contact.id, list.id);
  const confirmationId =
    status === 'pending' && mail !== null
      ? requestConfirmation(progress, {
          contactId: contact.id,
          list,
          secret: mail.secret,
          notBefore: mail.at,
        })
      : null;
  appendConsent(progress, { contact, list, action: 'added', facts, confirmationId });
  if (status === 'subscribed') appendListEvent(progress, 'list_subscribed', { contact, list, facts });
  return [{ listId: list.id, status, ...(wasPending && { wasPending }) }];
}
