import type { ClientSession } from 'mongodb';
import { isDomainKey } from '../../../../domain/lists/suppressed-domain.js';
import type { Database } from '../../../../models/core/database.js';
import { insertJobs } from '../../../../models/system/insert-jobs.js';
import { newErasure, newSettledDomain } from '../../../../models/system/job.js';
import type { WorkspacePlan } from '../workspace-plan.js';

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
