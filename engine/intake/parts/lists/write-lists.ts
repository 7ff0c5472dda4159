import { ObjectId, type ClientSession } from 'mongodb';
import type { ConfirmationState, SubscriptionState } from '../../../../domain/lists/sign-up.js';
import type { ConfirmationRecord } from '../../../../models/audience/confirmation.js';
import type { SubscriptionRecord } from '../../../../models/audience/subscription.js';
import type { Database } from '../../../../models/core/database.js';
import { PlanMismatch } from '../../batches/batch-errors.js';
import type { WorkspacePlan } from '../workspace-plan.js';
import { writeContactLists } from './write-contact-lists.js';

/** Writes the subscriptions and confirmations of a plan, each with one bulk operation. */
export async function writeLists(
  db: Database,
  { writes, workspaceId }: WorkspacePlan,
  session: ClientSession,
): Promise<void> {
  const { Subscription } = db.collections;
  const moves = writes.subscriptions.filter(({ isNew }) => !isNew);
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
  const inserts = writes.subscriptions.filter(({ isNew }) => isNew);
  if (inserts.length > 0) {
    const rows = inserts.map(({ state }) => subscriptionRow(state, workspaceId));
    await Subscription.insertMany(rows, { session });
  }
  await writeContactLists(db, writes, session);
  await writeConfirmations(db, writes.confirmations, workspaceId, session);
}

async function writeConfirmations(
  db: Database,
  writes: WorkspacePlan['writes']['confirmations'],
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

function subscriptionRow(state: SubscriptionState, workspaceId: ObjectId): SubscriptionRecord {
  const { status, createdAt, updatedAt } = state;
  const listId = new ObjectId(state.listId);
  const contactId = new ObjectId(state.contactId);
  return { _id: new ObjectId(), workspaceId, listId, contactId, status, createdAt, updatedAt };
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
