import { randomBytes } from 'node:crypto';
import { asyncLocalStorage } from '@temporalio/activity';
import { Registry } from 'prom-client';
import { runWorker, type RunningWorker } from '../../../bin/run-worker.js';
import { createWorkerMetrics } from '../../../activities/worker/worker-metrics.js';
import type { MailQuota } from '../../../domain/mail/mail-quota.js';
import type { Engine } from '../../../engine/engine.js';
import type { Temporal } from '../../../engine/temporal/temporal.js';
import { HOUR_MS } from '../../../domain/kernel/spans.js';
import { prepareNamespace } from '../../../engine/temporal/prepare-namespace.js';
import type { Database } from '../../../models/core/database.js';
import { atEndOfFiles } from '../run/at-end.js';
import { ownDatabase } from '../servers/database.js';
import { engineOn, secretKey, silent, temporalAt, TestWorkspace } from './engine.js';
import { startHttpSink, type HttpSink } from '../servers/http-sink.js';
import { servers } from '../servers/servers.js';
import { startSmtpSink, type SmtpSink, type SmtpSinkOptions } from '../servers/smtp-sink.js';
import { workflowBundle } from '../run/workflow-bundle.js';

/** No test sends as much by chance. */
const LARGE_QUOTA: MailQuota = { perDay: 1e9, unverifiedPerDay: 1e9 };

/** The configured host of the service itself. */
export const DENIED_HOST = 'own.rollcall.test';

/**
 * Everything that runs enrollments, for one test file: its own database, Temporal namespace and mail sink, since a relay
 * and a worker take any work they find.
 */
export interface Stack {
  db: Database;
  temporal: Temporal;
  engine: Engine;
  smtp: SmtpSink;
  /** Stands for every mail provider. */
  providers: HttpSink;
  /** What its workers have measured. */
  metrics: Registry;
  /** What a workspace may send per day; a test of its own workspaces may change it. */
  mailQuota: MailQuota;
  workspace(): Promise<TestWorkspace>;
  /** Starts a worker; one is running from the start by default. */
  startWorker(): Promise<RunningWorker>;
  stop(): Promise<void>;
}

let shared: Promise<Stack> | undefined;
let usedByFile = false;

/**
 * The stack of this process, started once for consecutive test files that use it: every test uses its own workspace and
 * addresses. Its `stop` keeps it running; the first file that does not use it stops it.
 */
export async function sharedStack(): Promise<Stack> {
  usedByFile = true;
  shared ??= startStack();
  atEndOfFiles(stopUnused);
  const stack = await shared;
  const workers: RunningWorker[] = [];
  return {
    ...stack,
    startWorker: async () => {
      const worker = await stack.startWorker();
      workers.push(worker);
      return worker;
    },
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      stack.smtp.behave();
      stack.smtp.reset();
      stack.providers.reset();
      Object.assign(stack.mailQuota, LARGE_QUOTA);
    },
  };
}

/** Tests of alerts look themselves; others would get mails that they do not expect. */
const ALERTS_MS = 24 * HOUR_MS;

/** An idle worker, its relays and jobs take a twentieth of a core. */
async function stopUnused(): Promise<void> {
  if (!usedByFile) {
    const unused = shared;
    shared = undefined;
    await (await unused)?.stop();
    // From its first use it slows down every promise of the process by a tenth, before Node 24.
    asyncLocalStorage.disable();
  }
  usedByFile = false;
}

/** A separate stack, for a test that counts or stops what others would use as well. */
export async function startStack(
  options: { smtp?: SmtpSinkOptions; workers?: number; graceMs?: number } = {},
): Promise<Stack> {
  const { temporalAddress } = await servers();
  const db = await ownDatabase();
  const [smtp, providers] = await Promise.all([startSmtpSink(options.smtp), startHttpSink()]);
  const namespace = `test-${randomBytes(4).toString('hex')}`;
  const temporal = temporalAt(temporalAddress, namespace);
  await prepareNamespace(temporal);
  const engine = engineOn(db, temporal);
  const stopping = new AbortController();
  const metrics = new Registry();
  const workerMetrics = createWorkerMetrics(metrics);
  const workers: RunningWorker[] = [];
  const mailQuota = { ...LARGE_QUOTA };
  const startWorker = async (): Promise<RunningWorker> => {
    const worker = await runWorker({
      db,
      temporal,
      engine,
      settings: {
        smtpUrl: smtp.url,
        smtpConnections: 10,
        workflowCache: 500,
        mailReplyTimeout: 120,
        calendarSpread: 30,
        mailQuota,
        pauseRates: { bounces: 5, complaints: 0.3 },
        baseUrl: 'http://rollcall.test',
        secretKey,
        allowPrivateWebhooks: true,
        ownHosts: [DENIED_HOST],
        temporal: { address: temporalAddress, namespace, uiUrl: null, apiKey: null, tls: null },
      },
      workflowBundle: await workflowBundle(),
      metrics: workerMetrics,
      quota: { recheckMs: 300 },
      providerOrigin: providers.url,
      broadcasts: { troubleMs: 500 },
      alerts: { everyMs: ALERTS_MS },
      ...(options.graceMs !== undefined && { graceMs: options.graceMs }),
      log: silent,
      signal: stopping.signal,
    });
    workers.push(worker);
    return worker;
  };
  for (let i = 0; i < (options.workers ?? 1); i += 1) await startWorker();
  return {
    db,
    temporal,
    engine,
    smtp,
    providers,
    metrics,
    mailQuota,
    workspace: () => TestWorkspace.create({ db, engine }),
    startWorker,
    stop: async () => {
      stopping.abort();
      await Promise.all(workers.map((worker) => worker.stop()));
      await engine.close();
      await temporal.close();
      await Promise.all([smtp.close(), providers.close()]);
      await db.release();
    },
  };
}
