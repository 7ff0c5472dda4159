import type { ContactState } from '../../contact/contact-state.js';
import { isAboutPerson } from '../../lists/suppression.js';
import type { PlanState } from '../plan-state.js';

/** Former addresses kept of one contact; the oldest go first. */
const MAX_FORMER = 100;

/**
 * What becomes of the facts about a contact's address when it takes another one.
 *
 * 1. Bounces, also those counted so far, are about the mailbox, and end.
 * 2. A complaint, a withdrawal, or a suppression by hand is about the person, and is written again for the new address.
 * 3. A hash of the former address stays, by which an erasure finds what is stored under it.
 *
 * @returns the contact, which still has its address; unchanged if that is the one it takes
 */
export function leaveAddress(state: PlanState, contact: ContactState, email: string): ContactState {
  if (email === contact.email) return contact;
  const [left, taken] = [state.secrets.emailHash(contact.email), state.secrets.emailHash(email)];
  const former = [...(contact.formerHashes ?? []), left].filter((hash, i, all) => all.indexOf(hash) === i);
  carrySuppression(state, contact.email, email);
  return {
    ...contact,
    ...(contact.softBounces !== undefined && { softBounces: [] }),
    formerHashes: former.filter((hash) => hash !== taken).slice(-MAX_FORMER),
  };
}

/** Suppresses the address that a person has taken for what they have said under a former one. */
export function carrySuppression(state: PlanState, former: string, email: string): void {
  const [left, own] = [state.findSuppression(former), state.findSuppression(email)];
  // It may be that of an erased contact; the address is known again.
  if (own !== null) state.lists.suppress(email, own.reason);
  if (left === null || !isAboutPerson(left.reason)) return;
  if (own === null || !isAboutPerson(own.reason))
    state.lists.carrySuppression({ email, reason: left.reason, from: state.secrets.emailHash(former) });
  if (left.isCarried) state.lists.unsuppress(former);
}
