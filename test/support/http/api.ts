import type { AddressInfo } from 'node:net';
import { Readable, Writable } from 'node:stream';
import type { Server } from 'node:http';
import type Koa from 'koa';
import { pino, type Logger } from 'pino';
import { Registry } from 'prom-client';
import { createApp } from '../../../api/app.js';
import type { ApiSettings, AppDeps } from '../../../api/deps.js';
import { closeHttpServer, createHttpServer } from '../../../api/http/server/http-server.js';
import { MailHits } from '../../../api/tracking/mail-hits.js';
import { mongoCheck } from '../../../api/system/readiness.js';
import type { Endpoint } from '../../../api/endpoint.js';
import type { Scope } from '../../../domain/accounts/access.js';
import { createEngine, type Engine } from '../../../engine/engine.js';
import type { Database } from '../../../models/core/database.js';
import { ApiClient } from './api-client.js';
import { testDatabase } from '../servers/database.js';
import { assertDocumented } from '../run/documented.js';
import { NO_TEMPORAL, secretKey, temporalAt } from '../engine/engine.js';
import { insertOwner } from './owners.js';
import { testRenders } from '../mail/renders.js';

export { newEmail } from './owners.js';

const GRACE_MS = 2_000;

export interface ApiOverrides {
  settings?: Partial<ApiSettings>;
  /** Overrides the one that all tests of a run share. */
  db?: Database;
  engine?: Engine;
  clock?: () => Date;
  readiness?: AppDeps['readiness'];
  checkTemplate?: AppDeps['checkTemplate'];
  checkTarget?: AppDeps['checkTarget'];
  renders?: AppDeps['renders'];
  getUrl?: AppDeps['getUrl'];
  fetchFile?: AppDeps['fetchFile'];
  sendTestMail?: AppDeps['sendTestMail'];
  tryProvider?: AppDeps['tryProvider'];
  lookUpText?: AppDeps['lookUpText'];
  /** Overrides the real route table. */
  routes?: readonly Endpoint[];
}

/** A signed-up user in a workspace that belongs to one test. */
export interface SignedUp {
  client: ApiClient;
  email: string;
  password: string;
  userId: string;
  workspaceId: string;
}

export interface TestApi {
  url: string;
  server: Server;
  db: Database;
  engine: Engine;
  secretKey: Buffer;
  /** Every log line, parsed. */
  logs: Record<string, unknown>[];
  /** A client without credentials. */
  anonymous(): ApiClient;
  /** A new user with a new workspace, signed in; inserted, since the hashing of a sign-up is slow. */
  signUp(): Promise<SignedUp>;
  /** A client with a new API key of the workspace. */
  withKey(owner: ApiClient, scopes: Scope[]): Promise<ApiClient>;
  stop(): Promise<void>;
}

/**
 * An API listening on its own port, with real MongoDB and a real engine. Sign-up is open unless the settings say
 * otherwise.
 */
export async function startApi(overrides: ApiOverrides = {}): Promise<TestApi> {
  const logs: Record<string, unknown>[] = [];
  const log = memoryLog(logs);
  const db = overrides.db ?? (await testDatabase());
  const { server, url, serve } = await listening();
  const settings = testSettings(url, overrides.settings);
  const { engine, close } = engineFor(overrides, { db, log, settings });
  const { clock, routes } = overrides;
  const closing = new AbortController();
  const mailHits = new MailHits({ db, engine, log });
  const readiness = overrides.readiness ?? [mongoCheck(db)];
  const deps: AppDeps = {
    db,
    engine,
    settings,
    log,
    metrics: new Registry(),
    readiness,
    checkTemplate: overrides.checkTemplate ?? (() => null),
    sendTestMail: overrides.sendTestMail ?? (() => Promise.resolve({ ok: true, stages: [], error: null })),
    tryProvider:
      overrides.tryProvider ?? (() => Promise.resolve({ ok: true, response: '200 accepted', error: null })),
    lookUpText: overrides.lookUpText ?? (() => Promise.resolve([])),
    fetchFile:
      overrides.fetchFile ??
      (() => Promise.resolve({ file: Readable.from([Buffer.from('email\nada@example.com\n')]) })),
    getUrl: overrides.getUrl ?? (() => Promise.resolve(null)),
    checkTarget: overrides.checkTarget ?? (() => Promise.resolve(null)),
    renders: overrides.renders ?? testRenders,
    mailHits,
    closing: closing.signal,
    ...(clock !== undefined && { clock }),
  };
  serve(createApp(deps, routes).callback());
  // Every response of the real route table must match the OpenAPI description.
  const check = routes === undefined ? assertDocumented : undefined;
  const anonymous = (): ApiClient => new ApiClient(url, {}, check);
  return {
    url,
    server,
    db,
    engine,
    secretKey: settings.secretKey,
    logs,
    anonymous,
    signUp: async () => {
      const { token, ...owner } = await insertOwner(db, clock?.() ?? new Date());
      return { client: anonymous().withSession(token, settings.secure), ...owner };
    },
    withKey,
    stop: async () => {
      closing.abort();
      await closeHttpServer(server, GRACE_MS);
      await mailHits.close(GRACE_MS);
      await close();
    },
  };
}

async function withKey(owner: ApiClient, scopes: Scope[]): Promise<ApiClient> {
  const answer = await owner.post('/api/api-keys', { name: 'Test', scopes });
  if (answer.status !== 201) throw new Error(`the key was answered ${answer.status}: ${answer.text}`);
  return owner.withBearer(answer.body.secret);
}

function memoryLog(lines: Record<string, unknown>[]): Logger {
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
  return pino({ level: 'debug' }, sink);
}

type Listener = ReturnType<Koa['callback']>;

async function listening(): Promise<{ server: Server; url: string; serve(listener: Listener): void }> {
  let current: Listener = (_request, response) => Promise.resolve(void response.writeHead(503).end());
  const baseUrl = 'http://127.0.0.1';
  const server = createHttpServer((request, response) => void current(request, response), { baseUrl });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { server, url: `${baseUrl}:${port}`, serve: (listener) => (current = listener) };
}

function testSettings(baseUrl: string, given: Partial<ApiSettings> = {}): ApiSettings {
  return {
    version: '0.1.0',
    baseUrl,
    secure: false,
    secretKey,
    signUp: 'open',
    setupToken: null,
    senderDomains: [],
    mailQuota: null,
    trustProxy: 0,
    rateLimitApi: null,
    allowPrivateWebhooks: true,
    mailUiUrl: null,
    metrics: true,
    metricsAccess: { token: null, onlyLocal: false },
    calendarSpread: 30,
    temporal: { uiUrl: null, namespace: 'rollcall' },
    ...given,
  };
}

/** The given engine, or a new one, which this API then closes. */
function engineFor(
  overrides: ApiOverrides,
  { db, log, settings }: { db: Database; log: Logger; settings: ApiSettings },
): { engine: Engine; close(): Promise<void> } {
  if (overrides.engine !== undefined) return { engine: overrides.engine, close: () => Promise.resolve() };
  const temporal = temporalAt(NO_TEMPORAL);
  const engine = createEngine({
    db,
    temporal,
    log,
    secretKey: settings.secretKey,
    clock: overrides.clock ?? db.now,
    metrics: { batch: () => undefined, commitError: () => undefined, tooMany: () => undefined },
  });
  return {
    engine,
    close: async () => {
      await engine.close();
      await temporal.close();
    },
  };
}
