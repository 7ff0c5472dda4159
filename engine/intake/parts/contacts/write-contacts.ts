import {
  ObjectId,
  type AnyBulkWriteOperation,
  type ClientSession,
  type OptionalUnlessRequiredId,
} from 'mongodb';
import type { ContactWrite } from '../../../../domain/plan/writes.js';
import type { Id } from '../../../../domain/id.js';
import type { ContactRecord } from '../../../../models/audience/contact.js';
import type { Database } from '../../../../models/core/database.js';
import { PlanMismatch } from '../../batches/batch-errors.js';
import { changedFields, contactRow } from './contact-rows.js';
import { subscribedLists } from '../lists/write-contact-lists.js';
import type { WorkspacePlan } from '../workspace-plan.js';

/** Writes contacts: deletes, locks and updates, then inserts, each as one operation for all workspaces. */
export async function writeContacts(
  db: Database,
  plans: readonly WorkspacePlan[],
  session: ClientSession,
): Promise<void> {
  const collection = db.collections.Contact;
  const deletes: AnyBulkWriteOperation<ContactRecord>[] = [];
  const locks: ObjectId[] = [];
  const updates: AnyBulkWriteOperation<ContactRecord>[] = [];
  const inserts: OptionalUnlessRequiredId<ContactRecord>[] = [];
  for (const { writes, workspaceId } of plans) {
    const lists = writes.subscriptions.length === 0 ? null : subscribedLists(writes.subscriptions);
    for (const write of writes.contacts) {
      if (write.kind === 'insert') {
        const listIds = lists?.get(write.contact.id);
        inserts.push({ ...contactRow(write.contact, workspaceId), ...(listIds && { listIds }) });
      } else if (write.kind === 'delete')
        deletes.push({ deleteOne: { filter: lockedBy(write, workspaceId) } });
      else if (write.kind === 'lock') locks.push(new ObjectId(write.id));
      else
        updates.push({
          updateOne: {
            filter: lockedBy(write, workspaceId),
            update: { $set: changedFields(write.contact, write.before) },
          },
        });
    }
  }
  if (deletes.length > 0) {
    const { deletedCount } = await collection.bulkWrite(deletes, { session, ordered: true });
    if (deletedCount !== deletes.length) throw new PlanMismatch('contacts');
  }
  // Without `rev`: a row changed since the snapshot is a write conflict anyway.
  if (locks.length > 0) {
    const { matchedCount } = await collection.updateMany(
      { _id: { $in: locks } },
      { $inc: { rev: 1 } },
      { session },
    );
    if (matchedCount !== locks.length) throw new PlanMismatch('contacts');
  }
  if (updates.length > 0) {
    const { matchedCount } = await collection.bulkWrite(updates, { session, ordered: true });
    if (matchedCount !== updates.length) throw new PlanMismatch('contacts');
  }
  if (inserts.length > 0) await collection.insertMany(inserts, { session, ordered: true });
}

type UpdateOrDelete = Extract<ContactWrite, { kind: 'update' | 'delete' }>;

function lockedBy(
  write: UpdateOrDelete,
  workspaceId: ObjectId,
): { _id: ObjectId; workspaceId: ObjectId; rev: number } {
  const id: Id = write.kind === 'update' ? write.contact.id : write.id;
  return { _id: new ObjectId(id), workspaceId, rev: write.fromRev };
}
