import type { ClientSession, ObjectId } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import { flatten } from '../../domain/steps/tree.js';
import type { Database } from '../../models/database.js';
import type { ListRecord } from '../../models/list.js';
import { restoreDeleted, type Restored } from '../deleted/keep-deleted.js';
import { readList, type ListTarget } from './lists.js';

/**
 * Marks a list as deleted; its row stays, since the consent ledger refers to it. Within the caller's transaction.
 *
 * @throws RollcallError `not_found`; `conflict` while an automation, form or broadcast uses it
 */
export async function deleteList(
  { db, clock }: { db: Database; clock: () => Date },
  target: ListTarget,
  session: ClientSession,
): Promise<ListRecord> {
  const list = await readList({ db }, target, session);
  const automation = await automationNaming(db, target, session);
  if (automation !== null)
    throw inUse(`A step of the automation “${automation}” uses this list; change it first.`);
  const form = await formNaming(db, target, session);
  if (form !== null) throw inUse(`The form “${form}” subscribes contacts to this list; change it first.`);
  const broadcast = await broadcastTo(db, target, session);
  if (broadcast !== null) throw inUse(`The broadcast “${broadcast}” goes to this list; cancel it first.`);
  await db.models.List.updateOne({ _id: list._id }, { $set: { deletedAt: clock() } }, { session });
  return list;
}

/** Restores a deleted list with its members. Within the caller's transaction. @throws RollcallError `not_found` */
export async function restoreList(
  { db }: { db: Database },
  target: ListTarget,
  session: ClientSession,
): Promise<Restored<ListRecord>> {
  const read = () => readList({ db }, target, session);
  const restore = async (_row: unknown, _id: ObjectId): Promise<ListRecord> => {
    await db.models.List.updateOne({ _id }, { $set: { deletedAt: null }, $inc: { rev: 1 } }, { session });
    return await read();
  };
  return await restoreDeleted({ db }, target, { type: 'lists', restore, read }, session);
}

function inUse(detail: string): RollcallError {
  return new RollcallError('conflict', detail);
}

/** The name of an automation that is not archived and has a step that uses the list. */
async function automationNaming(
  db: Database,
  { workspaceId, id }: ListTarget,
  session: ClientSession,
): Promise<string | null> {
  const { Automation, AutomationVersion } = db.models;
  const heads = await Automation.find(
    { workspaceId, status: { $in: ['draft', 'active', 'paused'] } },
    { name: 1, version: 1 },
    { session },
  ).lean();
  for (const { _id: automationId, name, version } of heads) {
    const row = await AutomationVersion.findOne({ workspaceId, automationId, version }, null, { session });
    const steps = flatten(row?.definition.steps ?? []);
    if (steps.some((step) => 'listId' in step && step.listId === id)) return name;
  }
  return null;
}

/** The name of a broadcast to the list that is not over. */
async function broadcastTo(
  db: Database,
  { workspaceId, id }: ListTarget,
  session: ClientSession,
): Promise<string | null> {
  const broadcast = await db.collections.Broadcast.findOne(
    {
      workspaceId,
      status: { $in: ['scheduled', 'preparing', 'sending', 'paused'] },
      'definition.audience.list': id,
    },
    { session },
  );
  return broadcast?.definition.name ?? null;
}

/** The name of an enabled form that subscribes contacts to the list. */
async function formNaming(
  db: Database,
  { workspaceId, id }: ListTarget,
  session: ClientSession,
): Promise<string | null> {
  const form = await db.models.Form.findOne(
    { workspaceId, deletedAt: null, enabled: true, 'definition.listId': id },
    null,
    { session },
  );
  return form?.definition.name ?? null;
}
