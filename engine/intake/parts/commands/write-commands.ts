import { ObjectId, type ClientSession } from 'mongodb';
import { isDomainKey } from '../../../../domain/lists/suppressed-domain.js';
import type { OutboxDraft } from '../../../../domain/plan/writes.js';
import type { Database } from '../../../../models/core/database.js';
import { insertJobs } from '../../../../models/system/insert-jobs.js';
import { newErasure, newSettledDomain } from '../../../../models/system/job.js';
import { freeCommand, type OutboxRecord } from '../../../../models/system/outbox.js';
import { firstAttemptRow } from '../deliveries/write-deliveries.js';
import type { WorkspacePlan } from '../workspace-plan.js';

/** Writes the commands of plans, and those for the first attempts of rules' deliveries. */
export async function writeCommands(
  db: Database,
  plans: readonly WorkspacePlan[],
  session: ClientSession,
): Promise<void> {
  const rows = plans.flatMap(({ outbox, writes, workspaceId, now }) => [
    ...outbox,
    ...writes.deliveries.map((draft) => firstAttemptRow({ ...draft, run: 1, seq: 1 }, workspaceId, now)),
  ]);
  await db.collections.Outbox.insertMany(rows, { session });
}

export function outboxRow(draft: OutboxDraft, workspaceId: ObjectId, now: Date): OutboxRecord {
  return freeCommand({ ...draft, target: new ObjectId(draft.target), workspaceId, createdAt: now });
}

/** The jobs that a plan leaves to a worker: to erase contacts, and to settle the contacts of domains. */
export async function writeJobs(
  db: Database,
  plans: readonly WorkspacePlan[],
  session: ClientSession,
): Promise<void> {
  const jobs = plans.flatMap(({ writes, workspaceId, now }) => [
    ...writes.erasures.map((contactId) => newErasure(workspaceId, contactId, now)),
    ...changedDomains(writes).map((domain) => newSettledDomain(workspaceId, domain, now)),
  ]);
  await insertJobs(db, jobs, session);
}

/** The domains that a plan suppresses, or no more. */
function changedDomains({ suppressions, unsuppressed }: WorkspacePlan['writes']) {
  return [...suppressions.map(({ email }) => email), ...unsuppressed].filter(isDomainKey);
}
