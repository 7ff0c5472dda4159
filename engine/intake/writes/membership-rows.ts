import { createHash } from 'node:crypto';
import { ObjectId, type ClientSession } from 'mongodb';
import type { ConfirmationState, ConsentDraft, MembershipState } from '../../../domain/lists/sign-up.js';
import type { Id } from '../../../domain/id.js';
import type { PlanCall } from '../../../domain/plan/calls/call.js';
import type { Writes } from '../../../domain/plan/writes.js';
import type { ConfirmationRecord } from '../../../models/audience/confirmation.js';
import type { ConsentRecord } from '../../../models/audience/consent.js';
import type { Database } from '../../../models/core/database.js';
import type { SubscriptionRecord } from '../../../models/audience/subscription.js';
import { writeContactLists } from './write-contact-lists.js';
import { PlanMismatch } from '../plan-mismatch.js';
import { SINGLE_BATCH } from '../batches/single-batch.js';
import { DAY_MS } from '../../../domain/kernel/spans.js';

export interface ListSnapshot {
  memberships: MembershipState[];
  confirmations: ConfirmationState[];
}

/**
 * Memberships of the batch's contacts; if a call concerns lists, also confirmations that are pending or count towards the daily
 * limits.
 */
export async function readLists(
  db: Database,
  of: {
    workspaceId: ObjectId;
    calls: PlanCall[];
    contacts: readonly { _id: ObjectId }[];
    concernsLists: boolean;
  },
  session: ClientSession,
): Promise<ListSnapshot> {
  const { workspaceId, calls, contacts, concernsLists } = of;
  if (contacts.length === 0) return { memberships: [], confirmations: [] };
  const contactIds = contacts.map(({ _id }) => _id);
  const memberships = await db.collections.Subscription.find(
    { workspaceId, contactId: { $in: contactIds } },
    { session, ...SINGLE_BATCH },
  ).toArray();
  if (!concernsLists) return { memberships: memberships.map(membershipState), confirmations: [] };
  const confirmedIds = calls.flatMap(({ action }) =>
    action.type === 'confirm' ? [action.confirmationId] : [],
  );
  const confirmations = await db.collections.Confirmation.find(
    {
      workspaceId,
      contactId: { $in: contactIds },
      $or: [
        { status: 'pending' },
        { createdAt: { $gt: new Date(Date.now() - DAY_MS) } },
        { _id: { $in: confirmedIds.map((id) => new ObjectId(id)) } },
      ],
    },
    { session, ...SINGLE_BATCH },
  ).toArray();
  return {
    memberships: memberships.map(membershipState),
    confirmations: confirmations.map(confirmationState),
  };
}

type ListWrites = Pick<Writes, 'contacts' | 'memberships' | 'confirmations' | 'consents'>;

/** Writes the memberships, confirmations and consents of a plan, each with one bulk operation. */
export async function writeLists(
  db: Database,
  {
    writes,
    workspaceId,
    emailHash,
  }: { writes: ListWrites; workspaceId: ObjectId; emailHash: (email: string) => string },
  session: ClientSession,
): Promise<void> {
  const { Subscription, Consent } = db.collections;
  const moves = writes.memberships.filter(({ isNew }) => !isNew);
  if (moves.length > 0) {
    const updates = moves.map(({ state: { contactId, listId, status, updatedAt } }) => ({
      updateOne: {
        filter: { workspaceId, contactId: new ObjectId(contactId), listId: new ObjectId(listId) },
        update: { $set: { status, updatedAt } },
      },
    }));
    const { matchedCount } = await Subscription.bulkWrite(updates, { session, ordered: true });
    if (matchedCount !== updates.length) throw new PlanMismatch('subscriptions');
  }
  const inserts = writes.memberships.filter(({ isNew }) => isNew);
  if (inserts.length > 0) {
    const rows = inserts.map(({ state }) => subscriptionRow(state, workspaceId));
    await Subscription.insertMany(rows, { session });
  }
  await writeContactLists(db, writes, session);
  await writeConfirmations(db, writes.confirmations, workspaceId, session);
  if (writes.consents.length > 0) {
    const hashes = new Map<string, string>();
    const textHash = (text: string): string => {
      const hash = hashes.get(text) ?? createHash('sha256').update(text).digest('hex');
      hashes.set(text, hash);
      return hash;
    };
    const rows = writes.consents.map((draft) => consentRow(draft, workspaceId, { emailHash, textHash }));
    await Consent.insertMany(rows, { session });
  }
}

async function writeConfirmations(
  db: Database,
  writes: ListWrites['confirmations'],
  workspaceId: ObjectId,
  session: ClientSession,
): Promise<void> {
  const { Confirmation } = db.collections;
  const rows = (isNew: boolean): ConfirmationRecord[] =>
    writes.filter((write) => write.isNew === isNew).map(({ state }) => confirmationRow(state, workspaceId));
  const [fresh, known] = [rows(true), rows(false)];
  if (known.length > 0) {
    const updates = known.map((row) => ({
      updateOne: { filter: { _id: row._id }, update: { $set: mutableFields(row) } },
    }));
    await Confirmation.bulkWrite(updates, { session, ordered: true });
  }
  if (fresh.length > 0) await Confirmation.insertMany(fresh, { session });
}

function membershipState(row: SubscriptionRecord): MembershipState {
  const { status, createdAt, updatedAt } = row;
  const contactId = row.contactId.toHexString();
  return { contactId, listId: row.listId.toHexString(), status, createdAt, updatedAt };
}

function subscriptionRow(state: MembershipState, workspaceId: ObjectId): SubscriptionRecord {
  const { status, createdAt, updatedAt } = state;
  const listId = new ObjectId(state.listId);
  const contactId = new ObjectId(state.contactId);
  return { _id: new ObjectId(), workspaceId, listId, contactId, status, createdAt, updatedAt };
}

function confirmationState(row: ConfirmationRecord): ConfirmationState {
  const { _id, workspaceId: _workspaceId, contactId, listId, askedFirst, ...values } = row;
  return {
    id: _id.toHexString(),
    contactId: contactId.toHexString(),
    listId: listId.toHexString(),
    ...(askedFirst !== undefined && { askedFirst: askedFirst.toHexString() }),
    ...values,
  };
}

function confirmationRow(state: ConfirmationState, workspaceId: ObjectId): ConfirmationRecord {
  const { id, contactId, listId, askedFirst, ...values } = state;
  return {
    _id: new ObjectId(id),
    workspaceId,
    contactId: new ObjectId(contactId),
    listId: new ObjectId(listId),
    ...(askedFirst !== undefined && { askedFirst: new ObjectId(askedFirst) }),
    ...values,
  };
}

/** The fields of a confirmation that change after its creation. */
function mutableFields({
  status,
  mailsDue,
  confirmedAt,
  outboxSeq,
}: ConfirmationRecord): Partial<ConfirmationRecord> {
  return { status, mailsDue, confirmedAt, outboxSeq };
}

function consentRow(
  { contactId, email, list, action, facts, confirmationId, at }: ConsentDraft,
  workspaceId: ObjectId,
  { emailHash, textHash }: Record<'emailHash' | 'textHash', (of: string) => string>,
): ConsentRecord {
  const { form, ...evidence } = facts;
  return {
    _id: new ObjectId(),
    workspaceId,
    contactId: new ObjectId(contactId),
    emailHash: emailHash(email),
    email,
    listId: objectIdOrNull(list?.id),
    listName: list?.name ?? null,
    action,
    ...evidence,
    textHash: facts.text === null ? null : textHash(facts.text),
    formId: objectIdOrNull(form?.id),
    formName: form?.name ?? null,
    formVersion: form?.version ?? null,
    confirmationId: objectIdOrNull(confirmationId),
    at,
  };
}

function objectIdOrNull(id: Id | null | undefined): ObjectId | null {
  return id === null || id === undefined ? null : new ObjectId(id);
}
