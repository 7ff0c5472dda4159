import { moveMembership, type MembershipMove, type MembershipStatus } from '../lists/membership.js';
import type { ConsentAction, ConsentFacts, ListFacts } from '../lists/sign-up.js';
import { appendInternal, callDepth, type CallProgress } from './call-progress.js';
import type { ContactState } from './contact-state.js';
import type { Id } from '../id.js';
import type { ListsOutcome } from './outcome.js';

/** What a call about lists has moved so far. */
export type ChangedLists = ListsOutcome['moved'];

export interface ListMove {
  list: ListFacts;
  move: MembershipMove;
}

/** Moves a membership as the rules allow; returns what it was and is, null when the move is not possible. */
export function moveOnList(
  { world }: CallProgress,
  contactId: Id,
  { list, move }: ListMove,
): { from: MembershipStatus | null; to: MembershipStatus } | null {
  const from = world.lists.statusOf(contactId, list.id);
  const to = moveMembership(from, move);
  if (to === null) return null;
  if (to !== from) {
    world.lists.putMembership({ contactId, listId: list.id, status: to }, world.now);
    world.lockContact(contactId);
  }
  return { from, to };
}

/** Says that somebody has come onto a list, or left one that they were on. */
export function appendListEvent(
  progress: CallProgress,
  name: 'list_subscribed' | 'list_unsubscribed',
  of: { contact: ContactState; list: ListFacts; facts: ConsentFacts; undone?: true },
): void {
  const { list, facts, undone } = of;
  appendInternal(progress, name, {
    contactId: of.contact.id,
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

/** Adds a line to the ledger. */
export function appendConsent(
  { world }: CallProgress,
  of: {
    contact: ContactState;
    list: ListFacts | null;
    action: ConsentAction;
    facts: ConsentFacts;
    confirmationId?: Id | null;
  },
): void {
  const { contact, list, action, facts, confirmationId = null } = of;
  world.lists.addConsent({
    contactId: contact.id,
    email: contact.email,
    list: list === null ? null : { id: list.id, name: list.name },
    action,
    facts,
    confirmationId,
    at: world.now,
  });
}
