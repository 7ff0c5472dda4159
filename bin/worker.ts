import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { createEngineMetrics } from '../api/system/engine-metrics.js';
import { mongoCheck, readiness, temporalCheck, type ReadinessCheck } from '../api/system/readiness.js';
import { createLog } from '../config/create-log.js';
import { exitWithParent } from '../config/exit-with-parent.js';
import { releaseMemory } from '../config/release-memory.js';
import { loadSettings, SettingsError, type Settings } from '../config/settings.js';
import { createEngine } from '../engine/engine.js';
import { createTemporal } from '../engine/temporal/temporal.js';
import { openKeyring } from '../models/core/open-keyring.js';
import { openMigrated } from '../models/core/open-migrated.js';
import { checkMailServer } from '../activities/mail/check-mail-server.js';
import { installTemporalRuntime } from '../activities/worker/install-temporal-runtime.js';
import { runWorker, type RunningWorker } from './run-worker.js';
import { createWorkerMetrics, registerStoredMetrics } from '../activities/worker/worker-metrics.js';
import { startWorkerServer } from '../activities/worker/worker-server.js';

/**
 * The worker process: runs enrollments, relays the outbox, reconciles MongoDB and Temporal. It waits for its servers
 * instead of exiting when they are unavailable, and serves its health and metrics meanwhile. On SIGTERM it finishes what
 * is in flight.
 */
async function main(settings: Settings): Promise<void> {
  const log = createLog(settings.logLevel);
  const stopping = new AbortController();
  installTemporalRuntime(log, process.env);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const checks = [...STARTING];
  const server = startWorkerServer({
    host: settings.host,
    port: settings.workerPort,
    log,
    metrics: settings.metrics ? registry : null,
    metricsAccess: settings.metricsAccess,
    ready: async () => {
      const results = await readiness(checks);
      return { ok: results.every(({ ok }) => ok), checks: results };
    },
  });
  const running = open(settings, { log, registry, checks, signal: stopping.signal });
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= close(running, stopping, log).then(() => server.close()));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      void stop().then(() => process.exit(0));
    });
  }
  exitWithParent(stop);
  try {
    const worker = await running;
    log.info('worker_started');
    await Promise.all([worker.failed, releaseOnce(stopping.signal)]);
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
  }
}

/** For the first ten seconds the Temporal SDK keeps the scripts of workflows for debuggers. */
const STARTED_MS = 10_500;

/** Releases what starting has left behind. @throws AbortError if the worker stops before */
async function releaseOnce(signal: AbortSignal): Promise<void> {
  await sleep(STARTED_MS, undefined, { signal });
  await releaseMemory();
}

/** The checks behind `/readyz` until MongoDB has answered. */
const STARTING: readonly ReadinessCheck[] = [
  { name: 'mongodb', run: () => Promise.reject(new Error('Still starting')) },
];

interface Opening {
  log: Logger;
  registry: Registry;
  /** Replaced as soon as there is something to check. */
  checks: ReadinessCheck[];
  signal: AbortSignal;
}

async function open(loaded: Settings, { log, registry, checks, signal }: Opening): Promise<RunningWorker> {
  const db = await openMigrated(loaded.mongodbUri, {
    signal,
    onWaiting: (err) => {
      log.warn({ err }, 'mongodb_unavailable');
    },
  });
  const settings = { ...loaded, secretKey: await openKeyring(db, loaded) };
  const temporal = createTemporal({ ...settings.temporal, consoleUrl: settings.baseUrl });
  const started: { worker?: RunningWorker } = {};
  const workerCheck = runningCheck(() => started.worker?.isRunning() === true);
  checks.splice(
    0,
    Infinity,
    mongoCheck(db),
    temporalCheck(() => temporal.check()),
    workerCheck,
  );
  registerStoredMetrics(registry, { db, log });
  const engine = createEngine({
    db,
    temporal,
    log,
    secretKey: settings.secretKey,
    clock: db.now,
    metrics: createEngineMetrics(registry),
  });
  const metrics = createWorkerMetrics(registry);
  // Not awaited: a mail server that is away holds up nothing else.
  void checkMailServer(settings.smtpUrl, log);
  const worker = await runWorker({ db, temporal, engine, settings, log, signal, metrics });
  started.worker = worker;
  return {
    ...worker,
    stop: async () => {
      await worker.stop();
      await engine.close();
      await temporal.close();
      await db.close();
    },
  };
}

/** Fails until the worker polls Temporal for tasks, and once it has stopped. */
function runningCheck(isRunning: () => boolean): ReadinessCheck {
  return {
    name: 'worker',
    run: () => (isRunning() ? Promise.resolve(null) : Promise.reject(new Error('The worker is not running'))),
  };
}

async function close(running: Promise<RunningWorker>, stopping: AbortController, log: Logger): Promise<void> {
  log.info('worker_stopping');
  stopping.abort();
  const worker = await running.catch(() => null);
  await worker?.stop();
  log.info('worker_stopped');
}

try {
  await main(loadSettings(process.env));
} catch (error) {
  process.stderr.write(`${error instanceof SettingsError ? error.message : String(error)}\n`);
  process.exit(1);
}
