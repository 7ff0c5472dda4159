import { readAttention } from '../../../api/overview/attention.js';
import { alertsJob } from '../../../engine/jobs/alerts/alerts.js';
import type { Database } from '../../../models/core/database.js';
import { runRecurring } from './jobs.js';

export const ALERTS_URL = 'http://rollcall.test';

/** Looks once at what needs attention, and queues what is told. */
export async function lookForAlerts(db: Database): Promise<void> {
  const job = alertsJob({
    db,
    baseUrl: ALERTS_URL,
    readAttention: (workspaceId) =>
      readAttention({ db, clock: db.now }, { workspaceId, grant: { kind: 'session', role: 'owner' } }),
  });
  await runRecurring(db, job);
}
