import type { Logger } from 'pino';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from '../../models/core/database.js';
import type { OutboxLane } from '../../models/system/outbox.js';
import { oldestInOutbox, OUTBOX_LANES } from '../../models/system/outbox-age.js';
import type { WorkerMetrics } from '../metrics.js';

const ATTEMPT_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const LATE_SECONDS = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800, 3_600, 21_600, 86_400];
/** A scrape reads this many open jobs; more are rare. */
const MAX_JOBS = 1_000;
const READ_MS = 1_000;

/** Registers the metrics of a worker's activities. */
export function createWorkerMetrics(registry: Registry): WorkerMetrics {
  const registers = [registry];
  const steps = new Counter({
    name: 'rollcall_steps_total',
    help: 'Steps that have ended, and waits that have begun, by type of step and outcome.',
    labelNames: ['type', 'outcome'],
    registers,
  });
  const lateness = new Histogram({
    name: 'rollcall_step_lateness_seconds',
    help: 'From when a mail or webhook of a step was due to when it was done, failed attempts included.',
    labelNames: ['type'],
    buckets: LATE_SECONDS,
    registers,
  });
  const mails = new Histogram({
    name: 'rollcall_mail_duration_seconds',
    help: 'Attempts to send a mail, by outcome.',
    labelNames: ['outcome'],
    buckets: ATTEMPT_SECONDS,
    registers,
  });
  const webhooks = new Histogram({
    name: 'rollcall_webhook_duration_seconds',
    help: 'Attempts at webhooks of steps and rules, by class of the answer or kind of failure.',
    labelNames: ['outcome'],
    buckets: ATTEMPT_SECONDS,
    registers,
  });
  return {
    step: (type, outcome) => steps.inc({ type, outcome }),
    lateness: (type, seconds) => lateness.observe({ type }, seconds),
    mail: (outcome, seconds) => mails.observe({ outcome }, seconds),
    webhook: (outcome, seconds) => webhooks.observe({ outcome }, seconds),
  };
}

/**
 * Registers what a scrape reads from the database, by one index seek each: the age of the outbox and the open jobs.
 * Values that cannot be read are left out of that scrape.
 */
export function registerStoredMetrics(registry: Registry, { db, log }: { db: Database; log: Logger }): void {
  const read = async (gauge: Gauge, fill: () => Promise<void>): Promise<void> => {
    gauge.reset();
    await fill().catch((err: unknown) => log.warn({ err }, 'metrics_not_read'));
  };
  new Gauge({
    name: 'rollcall_outbox_age_seconds',
    help: 'Age of the oldest command that waits in the outbox, by lane; 0 if none does.',
    labelNames: ['lane'],
    registers: [registry],
    collect() {
      return read(this, async () => {
        const ages = await Promise.all(OUTBOX_LANES.map((lane) => oldestAge(db, lane)));
        for (const [i, lane] of OUTBOX_LANES.entries()) this.set({ lane }, ages[i] ?? 0);
      });
    },
  });
  new Gauge({
    name: 'rollcall_jobs',
    help: 'Jobs that have not ended, by kind, status and whether they failed since their last success.',
    labelNames: ['kind', 'status', 'failing'],
    registers: [registry],
    collect() {
      return read(this, async () => {
        for (const { kind, status, failures } of await openJobs(db))
          this.inc({ kind, status, failing: String(failures > 0) });
      });
    },
  });
}

async function oldestAge(db: Database, lane: OutboxLane): Promise<number> {
  const since = await oldestInOutbox(db, lane, READ_MS);
  return since === null ? 0 : Math.max(0, Date.now() - since.getTime()) / 1_000;
}

function openJobs(db: Database) {
  return db.collections.Job.find(
    { dueAt: { $type: 'date' } },
    { hint: 'open', projection: { kind: 1, status: 1, failures: 1 }, limit: MAX_JOBS, maxTimeMS: READ_MS },
  ).toArray();
}
