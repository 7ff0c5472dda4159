import type { JobKind } from '../../models/job.js';
import { activeRunsJob } from './active-runs.js';
import { closedRunsJob } from './closed-runs.js';
import { abandonedMailsJob } from './end-abandoned-mails.js';
import { endEnrollmentsJob } from './end-enrollments.js';
import { erasureJob } from './erasure.js';
import { exitAllJob } from './exit-all.js';
import type { JobHandler } from './job-handler.js';
import { recoverDeliveriesJob } from './recover-deliveries.js';
import { retentionJob } from './retention/retention.js';
import { confirmationsJob } from './settle-confirmations.js';
import { lateDeliveriesJob } from './settle-deliveries.js';
import type { SettleDeps } from './settle-enrollments.js';
import { unstartedRunsJob } from './unstarted-runs.js';

/** Every kind of job, as a worker carries it out. */
export function createJobHandlers(deps: SettleDeps): JobHandler<JobKind>[] {
  return [
    exitAllJob(deps),
    recoverDeliveriesJob(deps),
    endEnrollmentsJob(deps),
    erasureJob(deps),
    closedRunsJob(deps),
    activeRunsJob(deps),
    unstartedRunsJob(deps),
    abandonedMailsJob(deps),
    confirmationsJob(deps),
    lateDeliveriesJob(deps),
    retentionJob(deps),
  ];
}
