import cluster from 'node:cluster';
import type { Server } from 'node:http';
import type Koa from 'koa';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { exitWithParent } from '../config/exit-with-parent.js';
import { keepThreadLimits } from '../config/keep-thread-limits.js';
import { releaseMemory } from '../config/release-memory.js';
import type { Settings } from '../config/settings.js';
import { checkTemplate } from '../activities/render/liquid.js';
import { createRenderPool } from '../activities/render/render-pool.js';
import { createProviderMailer } from '../activities/mail/providers/provider-mailer.js';
import { createProviderTrial } from '../activities/mail/providers/try-provider.js';
import { createTestMail } from '../activities/mail/test-mail.js';
import { createTargetCheck } from '../activities/http/target-check.js';
import { createFileFetch } from '../activities/http/fetch-file.js';
import { createTextLookup } from '../activities/http/text-lookup.js';
import { createGetUrl } from '../activities/http/get-url.js';
import { createWebhookSender } from '../activities/http/webhook-sender.js';
import { createEngine, type Engine } from '../engine/engine.js';
import { createTemporal } from '../engine/temporal/temporal.js';
import type { Database } from '../models/core/database.js';
import { openKeyring } from '../models/core/open-keyring.js';
import { openMigrated } from '../models/core/open-migrated.js';
import { createApp } from '../api/app.js';
import { createEngineMetrics } from '../api/system/engine-metrics.js';
import { metricsOfAllProcesses } from '../api/system/cluster-metrics.js';
import { closeHttpServer, createHttpServer } from '../api/http/server/http-server.js';
import { announceReady } from '../api/system/process-messages.js';
import { mongoCheck, temporalCheck } from '../api/system/readiness.js';
import { createWaitingApp } from '../api/http/server/waiting-app.js';
import { MailHits } from '../api/tracking/mail-hits.js';

/** Grace period for requests in progress at shutdown; each request's own deadline is shorter. */
const GRACE_MS = 15_000;
/** For clicks and opens that were answered and are not recorded yet, once there are no more requests. */
const HITS_GRACE_MS = 10_000;
/** For a mail provider's answer to a test mail; a person waits for it. */
const TEST_REQUEST_MS = 15_000;

/** Closes one resource. Called in reverse order of opening. */
type Close = () => Promise<void>;

/**
 * The API process. It listens immediately and responds 503 until MongoDB is reachable and migrated; one that replaces one of several
 * listens only then, since the others take the requests meanwhile. It does not need Temporal to respond. SIGTERM and
 * SIGINT let requests in progress finish, then close everything in order.
 */
export async function runApi(settings: Settings, log: Logger): Promise<void> {
  const stopping = new AbortController();
  const closers: Close[] = [];
  const stop = stopOnce(closers, stopping, log);
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => void stop().then(() => process.exit(0)));
  exitWithParent(stop);
  keepThreadLimits();

  let listener: ReturnType<Koa['callback']> = createWaitingApp(settings).callback();
  const server = createHttpServer((request, response) => void listener(request, response), settings);
  const { apiProcesses } = settings;
  const isReplacement = apiProcesses > 1 && (cluster.worker?.id ?? 0) > apiProcesses;
  const open = async (): Promise<void> => {
    await listen(server, settings);
    log.info({ address: server.address() }, 'api_listening');
  };
  if (!isReplacement) await open();

  try {
    const db = await openMigrated(settings.mongodbUri, {
      signal: stopping.signal,
      onWaiting: (err) => log.warn({ err }, 'mongodb_unavailable'),
    });
    closers.unshift(() => db.close());
    await announceSetup(settings, db);
    const secretKey = await openKeyring(db, settings);
    const app = openApp({ ...settings, secretKey }, { db, log, closers, closing: stopping.signal });
    await releaseMemory();
    listener = app.callback();
    closers.unshift(() => closeHttpServer(server, GRACE_MS));
    if (isReplacement) await open();
    announceReady();
    log.info('api_ready');
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
  }
}

/** While there are no users, prints the token that the first sign-up requires; once, however many processes there are. */
async function announceSetup({ setupToken }: Settings, db: Database): Promise<void> {
  if ((cluster.worker?.id ?? 1) > 1) return;
  if (setupToken === null || (await db.models.User.exists({})) !== null) return;
  process.stdout.write(`The first sign-up needs this set-up token: ${setupToken}\n`);
}

/** The application and its dependencies. */
function openApp(
  settings: Settings,
  { db, log, closers, closing }: { db: Database; log: Logger; closers: Close[]; closing: AbortSignal },
) {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const temporal = createTemporal({ ...settings.temporal, consoleUrl: settings.baseUrl });
  closers.unshift(() => temporal.close());
  const { secretKey } = settings;
  const engineMetrics = createEngineMetrics(metrics);
  const engine: Engine = createEngine({
    db,
    temporal,
    log,
    secretKey,
    clock: db.now,
    metrics: engineMetrics,
  });
  closers.unshift(() => engine.close());
  const renders = createRenderPool();
  closers.unshift(() => renders.close());
  const { allowPrivateWebhooks: allowPrivate, ownHosts } = settings;
  const sender = createWebhookSender({ allowPrivate, ownHosts });
  closers.unshift(() => sender.close());
  const providers = createProviderMailer({ secretKey, requestMs: TEST_REQUEST_MS });
  closers.unshift(() => providers.close());
  const files = createFileFetch({ allowPrivate, ownHosts });
  closers.unshift(() => files.close());
  const mailHits = new MailHits({ db, engine, log });
  closers.unshift(() => mailHits.close(HITS_GRACE_MS));
  return createApp({
    db,
    engine,
    settings,
    log,
    metrics,
    metricsText: metricsOfAllProcesses(metrics),
    readiness: [mongoCheck(db), temporalCheck(() => temporal.check())],
    checkTemplate,
    checkTarget: createTargetCheck({ allowPrivate, ownHosts }),
    getUrl: createGetUrl(sender),
    fetchFile: files.fetchFile,
    sendTestMail: createTestMail(settings),
    tryProvider: createProviderTrial(providers, settings),
    lookUpText: createTextLookup(),
    renders,
    mailHits,
    closing,
  });
}

function listen(server: Server, { port, host }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

/** Closes everything in order, once, however often it is called. */
function stopOnce(closers: Close[], stopping: AbortController, log: Logger): () => Promise<void> {
  let stopped: Promise<void> | undefined;
  const closeAll = async (): Promise<void> => {
    log.info('api_stopping');
    stopping.abort();
    for (const close of closers) await close();
    log.info('api_stopped');
  };
  return () => (stopped ??= closeAll());
}
