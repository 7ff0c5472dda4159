import { customFieldsError } from '../contact/custom-fields.js';
import type { ContactPatch, ContactState } from '../contact/contact-state.js';
import type { ConsentFacts, ListFacts } from '../lists/sign-up.js';
import { findContact, type CallProgress } from './call-progress.js';
import type { ImportRow } from './call-action.js';
import { changeContact } from './change-contact.js';
import { requestConfirmation } from './confirmations.js';
import { decideEffects } from './decide-effects.js';
import { updateMailBlocks } from './mail-blocks.js';
import { appendConsent, appendListEvent, changeMembership, type ChangedLists } from './memberships.js';
import { onlyMissing } from './only-missing.js';
import { finish, refuse } from './outcome.js';
import type { CallOutcome } from './outcome.js';
import type { Sliced } from './slices.js';

/**
 * Imports a row of a file. Who has unsubscribed or is suppressed stays so: the row changes their values only. So does a row
 * that says no, except that it unsubscribes where it may replace values.
 */
export function* planImport(progress: CallProgress, action: ImportRow): Sliced<CallOutcome> {
  const { state, call } = progress;
  if (call.subject.by !== 'email') return refuse('invalid', 'A row has an email address.');
  const existing = findContact(progress);
  if (existing !== null && action.existing === 'skip')
    return finish(progress, { contact: existing, created: false, changed: false });
  const { email } = call.subject;
  const saysNo = call.patch?.subscribed === false;
  const isBlocked =
    existing === null ? state.isSuppressed(email) : existing.suppressed || !existing.subscribed;
  const patch = patchFor(existing, call.patch ?? {}, { ...action, isBlocked });
  const message = customFieldsError(existing?.customFields ?? {}, patch.customFields ?? {});
  if (message !== null) return refuse('invalid', `customFields: ${message}`);
  const result = changeContact(progress, existing, email, patch);
  const { contact } = result;
  const mayMail =
    !saysNo && contact.subscribed && !contact.suppressed && contact.consent.state !== 'withdrawn';
  const facts = action.confirmed ?? action.facts;
  if (action.confirmed !== null && mayMail && action.lists.length === 0 && isNewlyGiven(existing, contact))
    appendConsent(progress, { contact, list: null, action: 'given', facts });
  const moved = mayMail
    ? action.lists.flatMap((one) => addTo(progress, action, { ...one, contact, facts }))
    : [];
  updateMailBlocks(progress, contact);
  yield* decideEffects(progress, contact);
  const done = finish(progress, { ...result, changed: result.changed || moved.length > 0 });
  return { ...done, lists: { requiresConfirmation: false, moved } };
}

function isNewlyGiven(before: ContactState | null, after: ContactState): boolean {
  return after.consent.state === 'given' && before?.consent.state !== 'given';
}

function patchFor(
  existing: ContactState | null,
  requested: ContactPatch,
  {
    existing: mode,
    confirmed,
    isBlocked,
  }: Pick<ImportRow, 'existing' | 'confirmed'> & { isBlocked: boolean },
): ContactPatch {
  const { subscribed, ...values } = requested;
  const wanted = existing !== null && mode === 'fillEmpty' ? onlyMissing(existing, values) : values;
  const saysNo = subscribed === false;
  if (saysNo && (existing === null || mode === 'update')) return { ...wanted, subscribed: false };
  if (confirmed === null || isBlocked || saysNo) return wanted;
  return { ...wanted, consent: { state: 'given', at: confirmed.since } };
}

/** Pending members get a mail only if the import says so. */
function addTo(
  progress: CallProgress,
  { confirmed }: ImportRow,
  { list, mail, contact, facts }: ImportRow['lists'][number] & { contact: ContactState; facts: ConsentFacts },
): ChangedLists {
  const needsConfirmation = list.doubleOptIn && confirmed === null;
  const move = addMember(progress, contact, { list, needsConfirmation });
  if (move === null) return [];
  const confirmationId =
    move === 'pending' && mail !== null
      ? requestConfirmation(progress, {
          contactId: contact.id,
          list,
          secret: mail.secret,
          notBefore: mail.at,
        })
      : null;
  appendConsent(progress, { contact, list, action: 'added', facts, confirmationId });
  if (move === 'subscribed') appendListEvent(progress, 'list_subscribed', { contact, list, facts });
  return [{ listId: list.id, status: move }];
}

/** The new status; null if the contact is on the list already, or has left it. */
function addMember(
  progress: CallProgress,
  contact: ContactState,
  { list, needsConfirmation }: { list: ListFacts; needsConfirmation: boolean },
): 'pending' | 'subscribed' | null {
  const transition = { type: 'add', needsConfirmation } as const;
  const move = changeMembership(progress, contact.id, { list, transition });
  if (move === null || move.from === move.to || move.to === 'unsubscribed') return null;
  return move.to;
}
