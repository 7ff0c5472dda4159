import { Runtime } from '@temporalio/worker';
import { pino, type Logger } from 'pino';
import { exitWithParent } from '../config/exit-with-parent.js';
import { loadSettings, SettingsError, type Settings } from '../config/settings.js';
import { createEngine } from '../engine/engine.js';
import { createTemporal } from '../engine/temporal/temporal.js';
import { migrate, openDatabase } from '../models/open-database.js';
import { runWorker, type RunningWorker } from './run-worker.js';

/**
 * The worker process: runs enrollments, relays the outbox, reconciles MongoDB and Temporal. It waits for its servers
 * instead of exiting when they are unavailable. On SIGTERM it finishes what is in flight.
 */
async function main(settings: Settings): Promise<void> {
  const log = pino({ level: settings.logLevel });
  const stopping = new AbortController();
  // We handle signals: the runtime's own handler would stop the workers before the relay.
  Runtime.install({ shutdownSignals: [], logger: temporalLogger(log) });
  const running = open(settings, log, stopping.signal);
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= close(running, stopping, log));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      void stop().then(() => process.exit(0));
    });
  }
  exitWithParent(stop);
  const worker = await running;
  log.info('worker_started');
  await worker.failed;
}

async function open(settings: Settings, log: Logger, signal: AbortSignal): Promise<RunningWorker> {
  const db = await openDatabase(settings.mongodbUri, {
    signal,
    onWaiting: (err) => {
      log.warn({ err }, 'mongodb_unavailable');
    },
  });
  await migrate(db);
  const temporal = createTemporal(settings.temporal);
  const engine = createEngine({
    db,
    temporal,
    log,
    secretKey: settings.secretKey,
    clock: () => new Date(),
    metrics: { batch: () => undefined, commitError: () => undefined },
  });
  const worker = await runWorker({ db, temporal, engine, settings, log, signal });
  return {
    failed: worker.failed,
    stop: async () => {
      await worker.stop();
      await engine.close();
      await temporal.close();
      await db.close();
    },
  };
}

async function close(running: Promise<RunningWorker>, stopping: AbortController, log: Logger): Promise<void> {
  log.info('worker_stopping');
  stopping.abort();
  const worker = await running.catch(() => null);
  await worker?.stop();
  log.info('worker_stopped');
}

function temporalLogger(log: Logger) {
  const write =
    (level: 'trace' | 'debug' | 'info' | 'warn' | 'error') =>
    (message: string, meta?: object): void => {
      log[level](meta ?? {}, message);
    };
  return {
    log: (level: string, message: string, meta?: object) => {
      log.info({ level, ...meta }, message);
    },
    trace: write('trace'),
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
  };
}

try {
  await main(loadSettings(process.env));
} catch (error) {
  process.stderr.write(`${error instanceof SettingsError ? error.message : String(error)}\n`);
  process.exit(1);
}
