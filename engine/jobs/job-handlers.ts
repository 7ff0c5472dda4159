import type { JobKind } from '../../models/system/job-kinds.js';
import { alertPostsJob, type AlertPostsDeps } from './alerts/alert-posts.js';
import { alertsJob, type AlertsDeps } from './alerts/alerts.js';
import { activeRunsJob } from './enrollments/active-runs.js';
import { bulkContactsJob, type BulkContactsDeps } from './contacts/bulk-contacts.js';
import { bulkEnrollmentsJob } from './enrollments/bulk-enrollments.js';
import { buildSegmentJob } from './segments/build-segment.js';
import { closedRunsJob } from './enrollments/closed-runs.js';
import { dueSegmentsJob } from './segments/due-segments.js';
import { abandonedMailsJob } from './end-abandoned-mails.js';
import { erasureJob } from './contacts/erasure.js';
import { exitAllJob } from './enrollments/exit-all.js';
import { importContactsJob, type ImportDeps } from './imports/import-contacts.js';
import { undoImportJob } from './imports/undo-import.js';
import type { JobHandler } from './core/job-handler.js';
import { pauseMarketingJob, type PauseDeps } from './contacts/pause-marketing.js';
import { lostBroadcastsJob } from './lost-broadcasts.js';
import { lostJobsJob } from './core/lost-jobs.js';
import { migrateEnrollmentsJob, type MigrateDeps } from './enrollments/migrate-enrollments.js';
import { recoverDeliveriesJob } from './recover-deliveries.js';
import { retryMailsJob } from './retry-mails.js';
import { retentionJob } from './retention/retention.js';
import { confirmationsJob } from './contacts/settle-confirmations.js';
import { lateDeliveriesJob } from './settle-deliveries.js';
import { settleDomainJob } from './contacts/settle-domain.js';
import type { SettleDeps } from './enrollments/settle-enrollments.js';
import { unstartedRunsJob } from './enrollments/unstarted-runs.js';

/** How a worker does a page of each kind of job. */
export function createJobHandlers(
  deps: SettleDeps & PauseDeps & AlertsDeps & AlertPostsDeps & MigrateDeps & BulkContactsDeps & ImportDeps,
): JobHandler<JobKind>[] {
  return [
    exitAllJob(deps),
    migrateEnrollmentsJob(deps),
    bulkEnrollmentsJob(deps),
    bulkContactsJob(deps),
    recoverDeliveriesJob(deps),
    retryMailsJob(deps),
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
    alertsJob(deps),
    alertPostsJob(deps),
    lostJobsJob(deps),
    retentionJob(deps),
  ];
}
