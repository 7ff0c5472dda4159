import type { WorkflowBundleOption } from '@temporalio/worker';
import type { Logger } from 'pino';
import { readAttention } from '../api/overview/attention.js';
import { selectContacts } from '../api/contacts/queries/select-contacts.js';
import type { Settings } from '../config/settings.js';
import { defaultSender } from '../domain/mail/default-sender.js';
import { applyUnmappedEvents } from '../engine/jobs/contacts/apply-unmapped-events.js';
import type { Engine } from '../engine/engine.js';
import { startDeliveryLane } from '../engine/outbox/delivery-lane.js';
import { startCountFolding } from '../engine/jobs/fold-counts.js';
import { createJobs, type Jobs } from '../engine/jobs/core/create-jobs.js';
import { createJobHandlers } from '../engine/jobs/job-handlers.js';
import { startChecks } from '../engine/jobs/start-checks.js';
import { CommandRunner } from '../engine/outbox/command-runner.js';
import { OutboxWatch } from '../engine/outbox/outbox-watch.js';
import { startRelay } from '../engine/outbox/relay.js';
import type { Temporal } from '../engine/temporal/temporal.js';
import { decideAgain } from '../engine/segments/decide-again.js';
import { startPresence } from '../engine/workers/presence.js';
import { createSchedules } from '../engine/temporal/create-schedules.js';
import { prepareNamespace } from '../engine/temporal/prepare-namespace.js';
import type { Database } from '../models/core/database.js';
import { createBroadcasts } from '../engine/broadcasts/create-broadcasts.js';
import { createMailBegin } from '../engine/effects/begin-mails.js';
import { createAcceptedNote } from '../engine/effects/accepted-mails.js';
import { createMailGate } from '../engine/effects/gate-mails.js';
import { createMailLoader } from '../activities/steps/load-mails.js';
import { createMailSources } from '../activities/steps/mail-sources.js';
import { MailsAtOnce } from '../activities/steps/mails-at-once.js';
import { ClaimWatch } from '../activities/steps/claim-watch.js';
import { BroadcastSlots } from '../activities/broadcasts/broadcast-slots.js';
import { createActivities, type ActivityDeps } from '../activities/create-activities.js';
import { createFirstAttempts } from '../activities/deliveries/first-attempts.js';
import { OriginLimiter } from '../activities/deliveries/origin-limiter.js';
import type { DeliveryDeps } from '../activities/deliveries/attempt-delivery.js';
import { createAttemptEnd } from '../activities/deliveries/end-attempts.js';
import { GroupedUpdates } from '../activities/deliveries/grouped-updates.js';
import { postAlert } from '../activities/deliveries/post-alert.js';
import { disableRule } from '../activities/deliveries/disable-rule.js';
import type { WebhookSender } from '../activities/http/webhook-sender.js';
import { lazyWebhookSender } from '../activities/http/lazy-webhook-sender.js';
import { MAILS_PER_CONNECTION } from '../activities/mail/domain-shares.js';
import { mailLeases } from '../activities/mail/mail-leases.js';
import { RECHECK_MS } from '../activities/mail/retry-delay.js';
import { createWorkerMailer } from '../activities/mail/worker-mailer.js';
import { measuredSender, noMetrics, type WorkerMetrics } from '../activities/metrics.js';
import { createRenderPool } from '../activities/render/render-pool.js';
import { stepRenderer } from '../activities/render/step-renderer.js';
import { createTemporalWorkers, maxMailsAtOnce } from '../activities/worker/start-worker.js';
import { recordPort } from './record-port.js';

/** How long mails that are handed over may hold up a stop: what is cut off then is uncertain, as after a kill. */
const GRACE_MS = 35_000;

/** Mails in progress of a worker with many connections; each has its content in memory. */
const MAX_MAILS = 400;

export interface WorkerDeps {
  db: Database;
  temporal: Temporal;
  engine: Engine;
  settings: Pick<
    Settings,
    | 'smtpUrl'
    | 'smtpConnections'
    | 'workflowCache'
    | 'mailReplyTimeout'
    | 'mailQuota'
    | 'pauseRates'
    | 'calendarSpread'
    | 'baseUrl'
    | 'secretKey'
    | 'allowPrivateWebhooks'
    | 'ownHosts'
    | 'temporal'
  >;
  workflowBundle?: WorkflowBundleOption;
  metrics?: WorkerMetrics;
  /** How often a mail that the quota, a pause, quiet hours or a cap hold back is tried again; tests shorten it. */
  quota?: { recheckMs: number };
  /** Replaces scheme, host and port of the mail providers; tests set it. */
  providerOrigin?: string;
  /** How soon a broadcast tries a mail server again that is down; tests shorten it. */
  broadcasts?: { troubleMs: number };
  /** How often it looks at what needs attention, to tell of it; tests of other things lengthen it. */
  alerts?: { everyMs: number };
  /** Replaces the grace of mails at a stop; tests shorten it. */
  graceMs?: number;
  log: Logger;
  signal: AbortSignal;
}

export interface RunningWorker {
  /** Resolves when the Temporal workers have stopped; rejects if one failed. */
  failed: Promise<void>;
  /** Whether it polls Temporal for tasks. */
  isRunning: () => boolean;
  /** Stops accepting work and waits for what is in flight. */
  stop: () => Promise<void>;
}

/** Assembles and starts everything that a worker process runs. */
export async function runWorker(deps: WorkerDeps): Promise<RunningWorker> {
  const { db, temporal, settings, log, signal, metrics = noMetrics } = deps;
  const mailer = createWorkerMailer({ ...deps, finalReplyMs: finalReplyMs(settings), metrics });
  const { allowPrivateWebhooks: allowPrivate, ownHosts } = settings;
  const sender = measuredSender(lazyWebhookSender({ allowPrivate, ownHosts }), metrics);
  const renders = createRenderPool();
  const renderer = stepRenderer(renders);
  const delivery: DeliveryDeps = {
    db,
    updates: new GroupedUpdates(db.collections.WebhookDelivery),
    endAttempt: createAttemptEnd(db),
    sender,
    origins: new OriginLimiter(),
    renderer,
    secretKey: settings.secretKey,
    random: Math.random,
    disableRule: (rule, reason, at) => disableRule(db, rule, { reason, at }),
  };
  const mailsAtOnce = new MailsAtOnce(maxMailsAtOnce(settings.workflowCache), settings.smtpConnections);
  const handlers = jobHandlersFor(deps, sender);
  const stopping = new AbortController();
  const jobs = createJobs({ db, log }, handlers, stopping.signal);
  const activities = activitiesFor({ ...deps, metrics }, { mailer, mailsAtOnce, renderer, delivery, jobs });
  const outbox = new CommandRunner({ db, temporal, log });
  await waitForNamespace(deps);
  const workers = await createTemporalWorkers({
    ...settings.temporal,
    activities,
    maxMails: Math.min(settings.smtpConnections * MAILS_PER_CONNECTION, MAX_MAILS),
    maxCachedWorkflows: settings.workflowCache,
    ...(deps.workflowBundle === undefined ? {} : { workflowBundle: deps.workflowBundle }),
    log,
    signal,
  });
  const presence = startPresence({ db, log });
  const watch = new OutboxWatch({ db, log });
  const relays = (['enrollments', 'handOvers'] as const).map((lane) =>
    startRelay({ db, outbox, log, lane, watch }),
  );
  const firstAttempts = startDeliveryLane({ db, attempts: createFirstAttempts(delivery), log, watch });
  const counts = startCountFolding({ db, log });
  const checks = startChecks({ db, log }, handlers);
  const failed = workers.run();
  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    const cut = setTimeout(() => void mailer.close(0), deps.graceMs ?? GRACE_MS);
    stopping.abort();
    await Promise.all([...relays, firstAttempts, counts, checks].map((loop) => loop.stop()));
    await watch.close();
    workers.shutdown();
    await failed;
    clearTimeout(cut);
    await workers.close();
    await Promise.all([mailer.close(), sender.close(), renders.close(), presence.stop()]);
  };
  return { failed, isRunning: workers.isRunning, stop: () => (stopped ??= stop()) };
}

function jobHandlersFor({ db, temporal, engine, log, settings, alerts }: WorkerDeps, sender: WebhookSender) {
  return createJobHandlers({
    db,
    client: temporal.client,
    engine,
    log,
    clock: db.now,
    secretKey: settings.secretKey,
    selectContacts: (selection) => selectContacts({ db, clock: db.now }, selection),
    rates: settings.pauseRates,
    baseUrl: settings.baseUrl,
    readAttention: (workspaceId) =>
      readAttention({ db, clock: db.now }, { workspaceId, grant: { kind: 'session', role: 'owner' } }),
    postAlert: (message) => postAlert({ db, sender, secretKey: settings.secretKey }, message),
    ...(alerts !== undefined && { alertsEveryMs: alerts.everyMs }),
  });
}

type OwnParts = Pick<ActivityDeps['email'], 'mailer' | 'renderer'> &
  Pick<ActivityDeps, 'mailsAtOnce' | 'delivery'> & { jobs: Jobs };

/** Fills the ports of the activities. */
function activitiesFor(
  { db, engine, settings, broadcasts, log, metrics, quota }: WorkerDeps & { metrics: WorkerMetrics },
  { mailer, mailsAtOnce, renderer, delivery, jobs }: OwnParts,
): ReturnType<typeof createActivities> {
  const leases = mailLeases(finalReplyMs(settings));
  const record = recordPort(engine, db.now, settings.calendarSpread * 1_000);
  const links = { baseUrl: settings.baseUrl, secretKey: settings.secretKey };
  const sender = defaultSender(settings.baseUrl);
  return createActivities({
    broadcast: {
      db,
      broadcasts: createBroadcasts(
        { db, decideSegments: (wanted) => decideAgain({ engine, clock: db.now }, wanted) },
        leases,
      ),
      mailer,
      renderer,
      record,
      slots: new BroadcastSlots(settings.smtpConnections),
      links,
      defaultSender: sender,
      ...broadcasts,
    },
    email: {
      db,
      mailer,
      renderer,
      record,
      metrics,
      load: createMailLoader(db),
      sources: createMailSources(db),
      begin: createMailBegin(db),
      gate: createMailGate(db, leases.sendingMs),
      accepted: createAcceptedNote(db, log),
      recheckMs: quota?.recheckMs ?? RECHECK_MS,
      ...leases,
      links,
      defaultSender: sender,
    },
    mailsAtOnce,
    webhook: { ...delivery, renderer, record, watch: new ClaimWatch(db, log), metrics },
    delivery,
    metrics,
    jobs,
    housekeeping: {
      applyUnmappedEvents: (workspaceId, learnedId) =>
        applyUnmappedEvents({ db, engine, log, clock: db.now }, { workspaceId, learnedId }),
    },
  });
}

async function waitForNamespace({ temporal, log, signal }: WorkerDeps): Promise<void> {
  for (;;) {
    try {
      await prepareNamespace(temporal);
      await createSchedules(temporal.client);
      return;
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ err: error }, 'temporal_unavailable');
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }
}

function finalReplyMs({ mailReplyTimeout }: WorkerDeps['settings']): number {
  return mailReplyTimeout * 1_000;
}
