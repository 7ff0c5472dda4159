import type { ClientSession } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import { flatten } from '../../domain/steps/tree.js';
import type { Database } from '../../models/database.js';
import type { ListRecord } from '../../models/list.js';
import { readList, type ListTarget } from './lists.js';

/**
 * Marks a list as deleted; its row stays, since the consent ledger refers to it. Within the caller's transaction.
 *
 *
 * @throws RollcallError `not_found`; `conflict` while an automation or form uses it
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
  await db.models.List.updateOne({ _id: list._id }, { $set: { deletedAt: clock() } }, { session });
  return list;
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
