import { ObjectId } from 'mongodb';
import { invalid, RollcallError } from '../../domain/errors.js';
import { subscriptionStatuses, type SubscriptionStatus } from '../../domain/lists/subscription.js';
import { emptyConsentFacts } from '../../domain/lists/sign-up.js';
import type { Applied } from '../../domain/plan/calls/outcome.js';
import type { EventSourceRef } from '../../domain/plan/event.js';
import type { Engine } from '../../engine/engine.js';
import { newConfirmationSecret } from '../../models/audience/confirmation.js';
import type { Database } from '../../models/core/database.js';
import { parseId } from '../../models/core/ids.js';
import type { Idempotency } from '../http/input/idempotency-key.js';
import { findPage, type PageOf } from '../http/paging.js';
import type { PageRequest } from '../http/input/common-schemas.js';
import type { BuildAuditEntry } from '../http/change.js';
import { contactEmails } from '../contacts/contact-emails.js';
import { changeContactLists } from '../contacts/change-contact-lists.js';
import { storedResponse, type SerializedResponse } from '../http/idempotency.js';
import { listFacts } from './list-facts.js';
import { readList } from './lists.js';
import { contactNotFound } from '../contacts/read-contact.js';
import { recordContactCall } from '../contacts/record-contact-call.js';

export interface ListMember {
  contactId: string;
  /** Null for a contact that is being erased. */
  email: string | null;
  status: SubscriptionStatus;
  createdAt: Date;
  updatedAt: Date;
}

/** Current and former members of a list, newest first. @throws RollcallError `not_found` */
export async function listMembers(
  { db }: { db: Database },
  input: { workspaceId: ObjectId; id: string; status: SubscriptionStatus | null; request: PageRequest },
): Promise<PageOf<ListMember>> {
  const { workspaceId, status, request } = input;
  const list = await readList({ db }, input);
  const page = await findPage({
    collection: db.collections.Subscription,
    // Every status is named, so that MongoDB merges the parts of the index by status in order.
    filter: { workspaceId, listId: list._id, status: status ?? { $in: subscriptionStatuses } },
    sort: { field: 'createdAt', direction: -1 },
    request,
  });
  const contactIds = page.data.map(({ contactId }) => contactId);
  const emails = await contactEmails(db, { workspaceId, contactIds });
  const data = page.data.map(({ contactId: _id, status: is, createdAt, updatedAt }) => {
    const contactId = _id.toHexString();
    return { contactId, email: emails.get(contactId) ?? null, status: is, createdAt, updatedAt };
  });
  return { ...page, data };
}

interface MemberDeps {
  db: Database;
  engine: Engine;
  clock: () => Date;
  settings: { secretKey: Buffer };
}

export interface MoveMember {
  workspaceId: ObjectId;
  source: EventSourceRef;
  /** The id of the list. */
  id: string;
  contactId: string;
  by: string;
  audit: BuildAuditEntry;
}

/**
 * Adds a contact to a list on behalf of an API user.
 *
 * @throws RollcallError `not_found`; `invalid` for an unknown contact; `conflict` if the contact has unsubscribed
 */
export async function addMember(
  deps: MemberDeps,
  input: MoveMember & { silent: boolean; idempotency: Idempotency | null },
): Promise<SerializedResponse> {
  const { workspaceId, source, contactId, silent, idempotency } = input;
  // The stored response is repeated even if the list has changed since.
  const before = await storedResponse(deps, input);
  if (before !== null) return before;
  const list = await readList(deps, input);
  await assertContactExists(deps.db, input);
  const recorded = await recordContactCall(deps, {
    workspaceId,
    source,
    subject: { by: 'id', id: contactId },
    patch: null,
    action: {
      type: 'addToList',
      list: listFacts(list),
      consent: { ...emptyConsentFacts, source: 'api', by: input.by },
      confirmation: newConfirmationSecret(deps.settings.secretKey),
    },
    silent,
    receivedAt: deps.clock(),
    audit: ({ outcome }) => memberAuditEntry(input, 'lists.members.add', outcome),
    idempotentResponse: idempotency && { ...idempotency, toResponse: added },
  });
  if (recorded.kind === 'replayedResponse')
    return { status: recorded.status, text: recorded.body, replayed: true };
  if (recorded.kind === 'replayedEvent')
    throw new Error('the response to a member call has the counts of an event');
  const response = added(recorded.outcome);
  if (response === null) throw new RollcallError('conflict', 'This contact has unsubscribed from the list.');
  return { status: response.status, text: response.body, replayed: false };
}

/** The resulting status; null for a contact that has unsubscribed. */
function added({ lists }: Applied): { status: number; body: string } | null {
  if (lists === undefined || lists.refused !== undefined) return null;
  const { requiresConfirmation } = lists;
  const status: SubscriptionStatus = requiresConfirmation ? 'pending' : 'subscribed';
  return { status: 200, body: JSON.stringify({ status, requiresConfirmation }) };
}

/** Removes a contact from a list; may be repeated. @throws RollcallError `not_found`, also for one never on the list */
export async function removeMember(deps: MemberDeps, input: MoveMember): Promise<void> {
  const { workspaceId, source } = input;
  const list = await readList(deps, input);
  const contactId = parseId(input.contactId);
  if (contactId === null) return contactNotFound();
  const subscription = await deps.db.collections.Subscription.findOne({
    workspaceId,
    contactId,
    listId: list._id,
  });
  if (subscription === null) throw new RollcallError('not_found', 'List member not found.');
  await changeContactLists(deps, {
    workspaceId,
    source,
    contactId,
    action: {
      type: 'removeFromList',
      list: listFacts(list),
      consent: { ...emptyConsentFacts, source: 'api', by: input.by },
    },
    audit: ({ outcome }) => memberAuditEntry(input, 'lists.members.remove', outcome),
  });
}

function memberAuditEntry({ id, contactId, audit }: MoveMember, action: string, { lists }: Applied) {
  const [moved] = lists?.moved ?? [];
  if (moved === undefined) return null;
  return audit({
    action,
    target: { type: 'lists', id, name: null },
    before: null,
    after: { contactId, status: moved.status },
    contactId: new ObjectId(contactId),
  });
}

async function assertContactExists(
  db: Database,
  { workspaceId, contactId }: { workspaceId: ObjectId; contactId: string },
): Promise<void> {
  const _id = new ObjectId(contactId);
  const found = await db.collections.Contact.findOne({ _id, workspaceId }, { projection: { _id: 1 } });
  if (found === null) throw invalid([{ path: 'contactId', message: 'is not a contact of this workspace' }]);
}
