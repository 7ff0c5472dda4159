import {
  nextSubscriptionStatus,
  type SubscriptionTransition,
  type SubscriptionStatus,
} from '../../lists/subscription.js';
import type { ConsentAction, ConsentFacts, ConsentSubject, ListFacts } from '../../lists/sign-up.js';
import { appendInternal, callDepth, type CallProgress } from '../calls/call-progress.js';
import type { ContactState } from '../../contact/contact-state.js';
import type { Id } from '../../id.js';
import type { ListsOutcome } from '../calls/outcome.js';

/** Membership changes of a call so far. */
export type ChangedLists = ListsOutcome['moved'];

export interface SubscriptionChange {
  list: ListFacts;
  transition: SubscriptionTransition;
}

/** Changes a subscription; returns the old and new status, or null if the transition is not allowed. */
export function changeSubscription(
  { state }: CallProgress,
  contactId: Id,
  { list, transition }: SubscriptionChange,
): { from: SubscriptionStatus | null; to: SubscriptionStatus } | null {
  const from = state.lists.subscriptionStatus(contactId, list.id);
  const to = nextSubscriptionStatus(from, transition);
  if (to === null) return null;
  if (to !== from) {
    state.lists.putSubscription({ contactId, listId: list.id, status: to }, state.now);
    state.contacts.lock(contactId);
  }
  return { from, to };
}

/** Appends the event of a list subscription or unsubscription. */
export function appendListEvent(
  progress: CallProgress,
  name: 'list_subscribed' | 'list_unsubscribed',
  consent: { contact: ContactState; list: ListFacts; facts: ConsentFacts; undone?: true },
): void {
  const { list, facts, undone } = consent;
  appendInternal(progress, name, {
    contactId: consent.contact.id,
    properties: {
      listId: list.id,
      listName: list.name,
      source: facts.source,
      formId: facts.form?.id ?? null,
      ...(undone === undefined ? {} : { undone }),
    },
    source: progress.call.source,
    depth: callDepth(progress),
  });
}

/** Adds a ledger entry. */
export function appendConsent(
  { state }: CallProgress,
  consent: {
    contact: ContactState;
    list: Pick<ListFacts, 'id' | 'name'> | null;
    action: ConsentAction;
    facts: ConsentFacts;
    confirmationId?: Id | null;
    about?: ConsentSubject;
  },
): void {
  const { contact, list, action, facts, confirmationId = null, about } = consent;
  state.lists.addConsent({
    contactId: contact.id,
    email: contact.email,
    list: list === null ? null : { id: list.id, name: list.name },
    action,
    facts,
    confirmationId,
    ...(about !== undefined && { about }),
    at: state.now,
  });
}
