import type { JobKind } from '../../models/job-kinds.js';
import { activeRunsJob } from './active-runs.js';
import { bulkContactsJob, type BulkContactsDeps } from './bulk-contacts.js';
import { bulkEnrollmentsJob } from './bulk-enrollments.js';
import { buildSegmentJob } from './build-segment.js';
import { closedRunsJob } from './closed-runs.js';
import { dueSegmentsJob } from './due-segments.js';
import { abandonedMailsJob } from './end-abandoned-mails.js';
import { erasureJob } from './erasure.js';
import { exitAllJob } from './exit-all.js';
import { importContactsJob, type ImportDeps } from './imports/import-contacts.js';
import { undoImportJob } from './imports/undo-import.js';
import type { JobHandler } from './job-handler.js';
import { pauseMarketingJob, type PauseDeps } from './pause-marketing.js';
import { lostBroadcastsJob } from './lost-broadcasts.js';
import { lostJobsJob } from './lost-jobs.js';
import { migrateEnrollmentsJob, type MigrateDeps } from './migrate-enrollments.js';
import { recoverDeliveriesJob } from './recover-deliveries.js';
import { retentionJob } from './retention/retention.js';
import { confirmationsJob } from './settle-confirmations.js';
import { lateDeliveriesJob } from './settle-deliveries.js';
import { settleDomainJob } from './settle-domain.js';
import type { SettleDeps } from './settle-enrollments.js';
import { unstartedRunsJob } from './unstarted-runs.js';

/** How a worker does a page of each kind of job. */
export function createJobHandlers(
  deps: SettleDeps & PauseDeps & MigrateDeps & BulkContactsDeps & ImportDeps,
): JobHandler<JobKind>[] {
  return [
    exitAllJob(deps),
    migrateEnrollmentsJob(deps),
    bulkEnrollmentsJob(deps),
    bulkContactsJob(deps),
    recoverDeliveriesJob(deps),
    importContactsJob(deps),
    undoImportJob(deps),
    buildSegmentJob(deps),
    erasureJob(deps),
    settleDomainJob(deps),
    closedRunsJob(deps),
    activeRunsJob(deps),
    unstartedRunsJob(deps),
    abandonedMailsJob(deps),
    confirmationsJob(deps),
    lateDeliveriesJob(deps),
    pauseMarketingJob(deps),
    dueSegmentsJob(deps),
    lostBroadcastsJob(deps),
    lostJobsJob(deps),
    retentionJob(deps),
  ];
}
