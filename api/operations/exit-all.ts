import { ObjectId, type ClientSession } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { EventSourceRef } from '../../domain/plan/types.js';
import { readSumsWithin } from '../../models/automation-count.js';
import type { Database } from '../../models/database.js';
import type { ExitAllRecord } from '../../models/exit-all.js';
import { parseId } from '../../models/ids.js';
import { findPage, type PageOf } from '../paging.js';
import type { PageRequest } from '../schemas/common.js';
import { readAutomation } from './read-automations.js';
import type { AutomationTarget } from './read-versions.js';

/**
 * Asks that everybody who is in an automation now leaves it. The worker does it; the row says how far it is. Within
 * the caller's transaction.
 *
 * @throws RollcallError `not_found`
 */
export async function askExitAll(
  { db, clock }: { db: Database; clock: () => Date },
  {
    by,
    note,
    source,
    ...target
  }: AutomationTarget & { by: string; note: string | null; source: EventSourceRef },
  session: ClientSession,
): Promise<ExitAllRecord> {
  const { automation } = await readAutomation({ db }, target, session);
  const sums = await readSumsWithin(db, { ...target, automationId: automation._id }, session);
  const job: ExitAllRecord = {
    _id: new ObjectId(),
    workspaceId: target.workspaceId,
    automationId: automation._id,
    status: 'running',
    by,
    note,
    source,
    askedAt: clock(),
    total: sums.get('active') ?? 0,
    exited: 0,
    place: null,
    finishedAt: null,
    leaseUntil: new Date(0),
    leaseOwner: null,
  };
  await db.collections.ExitAll.insertOne(job, { session });
  return job;
}

/** What was asked of an automation, the newest first. @throws RollcallError `not_found` */
export async function listExitAlls(
  { db }: { db: Database },
  { request, ...target }: AutomationTarget & { request: PageRequest },
): Promise<PageOf<ExitAllRecord>> {
  const { automation } = await readAutomation({ db }, target);
  return findPage({
    collection: db.collections.ExitAll,
    filter: { workspaceId: target.workspaceId, automationId: automation._id },
    sort: { field: 'askedAt', direction: -1 },
    request,
  });
}

/** @throws RollcallError `not_found` */
export async function readExitAll(
  { db }: { db: Database },
  { exitId, ...target }: AutomationTarget & { exitId: string },
): Promise<ExitAllRecord> {
  const _id = parseId(exitId);
  const automationId = parseId(target.id);
  const found =
    _id &&
    automationId &&
    (await db.collections.ExitAll.findOne({ _id, workspaceId: target.workspaceId, automationId }));
  if (found === null) throw new RollcallError('not_found', 'There is no such exit.');
  return found;
}
