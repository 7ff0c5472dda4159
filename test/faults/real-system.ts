import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ObjectId } from 'mongodb';
import getPort from 'get-port';
import { projectRoot } from '../../scripts/servers/project-root.js';
import type { Temporal } from '../../engine/temporal/temporal.js';
import type { Database } from '../../models/core/database.js';
import { openDatabase } from '../../models/core/open-database.js';
import { ApiClient } from '../support/http/api-client.js';
import { atEnd } from '../support/run/at-end.js';
import { temporalAt } from '../support/engine/engine.js';
import { spawnHttpSink, type SinkResponse } from '../support/servers/http-sink.js';
import { insertOwner } from '../support/http/owners.js';
import { ServiceProcess, type ServiceKind } from '../support/run/processes.js';
import { startMongo, startTemporal, type OwnMongo, type OwnTemporal } from '../support/servers/servers.js';
import type { SinkProcess } from '../support/servers/sink-process.js';
import { spawnSmtpSink, type SmtpRule } from '../support/servers/smtp-sink.js';
import { waitUntil } from '../support/run/wait-until.js';

const READY_MS = 60_000;
const APIS = 2;
const WORKERS = 2;
/** The first mail to each is claimed for a while before it is sent. */
export const SLOW_RECIPIENTS = [
  'slow-recipient@rollcall.test',
  'slow-customer@rollcall.test',
  'slow-killed@rollcall.test',
  'slow-frozen@rollcall.test',
] as const;
/** The first mail to them is taken, but not acknowledged for longer than a test lasts. */
export const SILENT_RECIPIENTS = ['silent-killed@rollcall.test', 'silent-frozen@rollcall.test'] as const;
const MAIL_RULES: SmtpRule[] = [
  ...SLOW_RECIPIENTS.map((to) => ({ at: 'rcpt', to, delayMs: 5_000, times: 1 }) as const),
  ...SILENT_RECIPIENTS.map((to) => ({ at: 'message', to, delayMs: 600_000, times: 1 }) as const),
  // Slow enough for a worker to be killed in transit.
  { at: 'message', delayMs: 40 },
];
const WEBHOOK_ANSWER: SinkResponse = { delayMs: 20, failEvery: 50 };

/** An automation as saved by a client. */
export interface AutomationBody {
  name: string;
  trigger: { event: string };
  exitOn?: { event: string }[];
  reentry?: 'whenFinished' | 'always';
  steps: Record<string, unknown>[];
}

/** A MongoDB server, or a replica set of several. */
interface RealMongo {
  readonly uri: string;
  stop(): Promise<void>;
}

interface Parts<Mongo extends RealMongo> {
  folder: string;
  mongo: Mongo;
  temporalServer: OwnTemporal;
  smtp: SinkProcess;
  http: SinkProcess;
}

/**
 * Rollcall as it runs in production, each part a process that a test may kill: servers, API processes, workers, and
 * the external sinks, whose logs are what counts in the end.
 *
 * FAULT_LOGS names a folder in which the logs of all processes and sinks are kept.
 */
export class RealSystem<Mongo extends RealMongo = RealMongo> {
  readonly apis: ServiceProcess[] = [];
  readonly workers: ServiceProcess[] = [];
  readonly urls: string[] = [];
  workspaceId = new ObjectId();
  /** An API key with all scopes. */
  secret = '';
  private closers: (() => Promise<unknown>)[] = [];

  private constructor(
    private readonly parts: Parts<Mongo>,
    /** The connections of the invariants to the servers. */
    readonly db: Database,
    readonly temporal: Temporal,
  ) {}

  /**
   * A new workspace on the system that all tests of a run share: two API processes and two workers. The sinks accept
   * everything, but slowly, and one webhook in fifty at the second attempt.
   */
  static async shared(): Promise<RealSystem<OwnMongo>> {
    if (running === undefined) {
      running = RealSystem.start(startMongo);
      atEnd(async () => {
        const system = await running;
        running = undefined;
        await system?.stop();
      });
    }
    const whole = await running;
    const system = new RealSystem(whole.parts, whole.db, whole.temporal);
    system.urls.push(...whole.urls);
    system.apis.push(...whole.apis);
    system.workers.push(...whole.workers);
    await system.createWorkspace();
    return system;
  }

  /** A system of its own for one test, which must stop it at the end. */
  static async own<Mongo extends RealMongo>(starting: () => Promise<Mongo>): Promise<RealSystem<Mongo>> {
    const system = await RealSystem.start(starting);
    await system.createWorkspace();
    return system;
  }

  /** Starts everything; stops what it has started if that fails. */
  private static async start<Mongo extends RealMongo>(
    starting: () => Promise<Mongo>,
  ): Promise<RealSystem<Mongo>> {
    const closers: (() => Promise<unknown>)[] = [];
    try {
      const parts = await startParts(closers, starting);
      const db = await openDatabase(mongodbUri(parts.mongo));
      closers.unshift(() => db.close());
      const { address, namespace } = parts.temporalServer;
      const temporal = temporalAt(address, namespace);
      closers.unshift(() => temporal.close());
      const system = new RealSystem(parts, db, temporal);
      system.closers = closers;
      await system.startServices();
      return system;
    } catch (error) {
      for (const close of closers) await close();
      throw error;
    }
  }

  get mongo(): Mongo {
    return this.parts.mongo;
  }

  get temporalServer(): OwnTemporal {
    return this.parts.temporalServer;
  }

  get mailLog(): string {
    return join(this.parts.folder, 'mails');
  }

  get webhookLog(): string {
    return join(this.parts.folder, 'webhooks');
  }

  get webhookUrl(): string {
    return this.parts.http.url;
  }

  client(api = 0): ApiClient {
    return new ApiClient(this.urls[api] ?? '').withBearer(this.secret);
  }

  /** Saves and activates an automation. */
  async automation(body: AutomationBody): Promise<ObjectId> {
    const created = await this.client().post('/api/automations', body);
    if (created.status !== 201) throw new Error(`the automation was answered ${created.text}`);
    const active = await this.client().post(`/api/automations/${created.body.id}/activate`);
    if (active.status !== 200) throw new Error(`its activation was answered ${active.text}`);
    return new ObjectId(created.body.id as string);
  }

  /** The output of a process or server. */
  log(name: string): string {
    return readFileSync(join(this.parts.folder, `${name}.log`), 'utf8');
  }

  async stop(): Promise<void> {
    for (const close of this.closers) await close();
  }

  private async startServices(): Promise<void> {
    for (let i = 0; i < APIS; i += 1) {
      const port = await getPort();
      this.urls.push(`http://127.0.0.1:${port}`);
      this.apis.push(await this.startService('api', i, port));
    }
    for (let i = 0; i < WORKERS; i += 1)
      this.workers.push(await this.startService('worker', i, await getPort()));
    await waitUntil(() => this.areReady(), READY_MS);
  }

  private async startService(kind: ServiceKind, i: number, port: number): Promise<ServiceProcess> {
    const { folder, mongo, temporalServer, smtp } = this.parts;
    const env = {
      PATH: process.env['PATH'],
      DATA_DIR: folder,
      API_PROCESSES: '0',
      [kind === 'api' ? 'PORT' : 'WORKER_PORT']: String(port),
      MONGODB_URI: mongodbUri(mongo),
      TEMPORAL_ADDRESS: temporalServer.address,
      TEMPORAL_NAMESPACE: temporalServer.namespace,
      SMTP_URL: smtp.url,
      SECRET_KEY: secretKey,
      SIGN_UP: 'open',
      // More than any test sends, at full size as well.
      MAIL_QUOTA: '1000000',
      ALLOW_PRIVATE_WEBHOOKS: 'on',
      LOG_LEVEL: process.env['TEST_LOG'] ?? 'warn',
    };
    const service = await ServiceProcess.start({ kind, env, logFile: join(folder, `${kind}-${i}.log`) });
    this.closers.unshift(() => service.kill());
    return service;
  }

  private async areReady(): Promise<boolean> {
    // Workers insert them once they run.
    const jobs = await this.db.collections.Job.countDocuments({ workspaceId: null });
    const responses = await Promise.all(this.urls.map((url) => fetch(`${url}/readyz`).catch(() => null)));
    return jobs > 0 && responses.every((response) => response?.status === 200);
  }

  private async createWorkspace(): Promise<void> {
    const { token, workspaceId } = await insertOwner(this.db, new Date());
    this.workspaceId = new ObjectId(workspaceId);
    const owner = new ApiClient(this.urls[0] ?? '').withSession(token, false);
    const key = await owner.post('/api/api-keys', { name: 'Faults', scopes: ['admin'] });
    if (key.status !== 201) throw new Error(`the key was answered ${key.text}`);
    this.secret = key.body.secret;
  }
}

let running: Promise<RealSystem<OwnMongo>> | undefined;

const secretKey = randomBytes(32).toString('base64');

async function startParts<Mongo extends RealMongo>(
  closers: (() => Promise<unknown>)[],
  starting: () => Promise<Mongo>,
): Promise<Parts<Mongo>> {
  const name = `test-${process.pid}-${randomBytes(4).toString('hex')}`;
  const kept = process.env['FAULT_LOGS'];
  const folder = join(kept ?? join(projectRoot(), '.rollcall'), name);
  mkdirSync(folder, { recursive: true });
  if (kept === undefined)
    closers.unshift(() => Promise.resolve(rmSync(folder, { recursive: true, force: true })));
  const closed = async <T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
    const part = await starting;
    closers.unshift(() => part.stop());
    return part;
  };
  const [mongo, temporalServer, smtp, http] = await Promise.all([
    closed(starting()),
    closed(startTemporal()),
    closed(spawnSmtpSink(join(folder, 'mails'), MAIL_RULES)),
    closed(spawnHttpSink(join(folder, 'webhooks'), WEBHOOK_ANSWER)),
  ]);
  return { folder, mongo, temporalServer, smtp, http };
}

function mongodbUri({ uri }: RealMongo): string {
  return uri.replace(/\/?(\?|$)/, '/faults$1');
}
