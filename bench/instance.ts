import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { newContact } from '../domain/plan/contacts/contact-patch.js';
import { contactRow } from '../engine/intake/parts/contacts/contact-rows.js';
import type { Database } from '../models/core/database.js';
import { openDatabase } from '../models/core/open-database.js';
import { API_FLAGS, BEHIND_INTAKE, MALLOC_ENV } from '../scripts/start/launch.js';
import getPort from 'get-port';
import { contactEmail } from './load/send-events.js';
import { startNode, type NodeProcess } from './node-process.js';
import type { BenchOptions } from './options.js';
import type { BenchServers } from './servers.js';

const READY_MS = 60_000;
const LOOK_EVERY_MS = 50;
const CONTACTS_AT_ONCE = 5_000;

/** A separate Rollcall: database, Temporal namespace, processes from the build, a workspace and its key. */
export interface Instance {
  urls: string[];
  apis: NodeProcess[];
  /** Null if it was started without one. */
  worker: NodeProcess | null;
  /** An API key with all scopes. */
  key: string;
  workspaceId: ObjectId;
  db: Database;
  mongodbUri: string;
  temporal: { address: string; namespace: string };
  /** Ends the processes and drops the database. */
  stop: () => Promise<void>;
}

interface StartOptions {
  servers: BenchServers;
  options: BenchOptions;
  apis?: number;
  worker?: boolean;
  /** Workers beside the first one. */
  moreWorkers?: number;
  /** Further settings of all processes. */
  env?: Record<string, string>;
}

/** Starts an instance; resolves when its api processes are ready. */
export async function startInstance(start: StartOptions): Promise<Instance> {
  const name = `rollcall-bench-${randomUUID().slice(0, 8)}`;
  const mongodbUri = start.servers.mongodbUri(name);
  const temporal = { address: start.servers.temporalAddress, namespace: name };
  const env = {
    MONGODB_URI: mongodbUri,
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: name,
    SECRET_KEY: randomBytes(32).toString('base64'),
    // Without a quota of emails; the first person may sign up.
    SIGN_UP: 'invitation',
    // The receivers run on this machine.
    ALLOW_PRIVATE_WEBHOOKS: '1',
    LOG_LEVEL: start.options.logLevel,
    ...start.env,
  };
  const processes: NodeProcess[] = [];
  const db = await openDatabase(mongodbUri);
  const stop = async (): Promise<void> => {
    await Promise.all(processes.map((running) => running.stop()));
    await db.client.db(db.connection.name).dropDatabase();
    await db.close();
  };
  try {
    const ports = await freePorts(start.apis ?? 1);
    const profiling = profilingFlags(start.options);
    const execArgv = [...API_FLAGS, ...profiling];
    for (const port of ports)
      processes.push(
        startNode('bin/api.js', {
          env: { ...MALLOC_ENV, ...env, PORT: String(port), API_PROCESSES: '0' },
          execArgv,
        }),
      );
    const apis = processes.slice();
    const worker = start.worker === true ? await startWorker(env, profiling) : null;
    if (worker !== null) processes.push(worker);
    for (let n = 0; n < (start.moreWorkers ?? 0); n += 1) processes.push(await startWorker(env, profiling));
    const urls = ports.map((port) => `http://127.0.0.1:${port}`);
    await Promise.all(urls.map(untilReady));
    const owner = await signUp(urls[0] ?? '');
    return { urls, apis, worker, db, mongodbUri, temporal, ...owner, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function profilingFlags({ profile }: BenchOptions): string[] {
  return profile === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
}

async function startWorker(env: Record<string, string>, execArgv: string[]): Promise<NodeProcess> {
  return startNode('bin/worker.js', {
    env: { ...MALLOC_ENV, ...env, WORKER_PORT: String(await getPort()) },
    execArgv,
    niceness: BEHIND_INTAKE,
  });
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await getPort());
  return [...ports];
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + READY_MS;
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch((error: unknown) => error);
    if (answer instanceof Response && answer.status === 200) return;
    if (Date.now() > deadline) throw new Error(`${url} is not ready`, { cause: answer });
    await sleep(LOOK_EVERY_MS);
  }
}

async function signUp(url: string): Promise<{ key: string; workspaceId: ObjectId }> {
  const person = { email: 'owner@bench.test', password: 'a long enough password', workspaceName: 'Bench' };
  const { body, headers } = await post(`${url}/api/auth/sign-up`, person);
  const cookie = headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  const wanted = { name: 'Bench', scopes: ['admin'] };
  const created = await post(`${url}/api/api-keys`, wanted, { Cookie: cookie.join('; ') });
  const { workspace } = body as { workspace: { id: string } };
  const { secret } = created.body as { secret: string };
  return { key: secret, workspaceId: new ObjectId(workspace.id) };
}

async function post(
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ body: unknown; headers: Headers }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${url} answered ${response.status}: ${text}`);
  return { body: JSON.parse(text), headers: response.headers };
}

/** Creates an active automation with unlimited re-entry that waits for a month; resolves to its id. */
export function addAutomation(
  instance: Pick<Instance, 'urls' | 'key'>,
  trigger: string,
  exitOn?: string,
): Promise<string> {
  const exits = exitOn === undefined ? {} : { exitOn: [{ event: exitOn }] };
  return addActive(instance, { trigger, steps: [{ id: 'wait', type: 'wait', for: '30 days' }], ...exits });
}

/** Creates an active automation with unlimited re-entry; resolves to its id. */
export async function addActive(
  { urls, key }: Pick<Instance, 'urls' | 'key'>,
  { trigger, ...rest }: { trigger: string; steps: object[]; exitOn?: object[] },
): Promise<string> {
  const automation = { name: `On ${trigger}`, trigger: { event: trigger }, reentry: 'always', ...rest };
  const headers = { Authorization: `Bearer ${key}` };
  const { body } = await post(`${urls[0]}/api/automations`, automation, headers);
  const { id } = body as { id: string };
  await post(`${urls[0]}/api/automations/${id}/activate`, {}, headers);
  return id;
}

/** Creates a rule for an event; resolves to its id. */
export async function addRule(
  instance: Pick<Instance, 'urls' | 'key'>,
  { event, url }: { event: string; url: string },
): Promise<string> {
  const rule = { name: `Tell of ${event}`, trigger: { event }, action: { type: 'webhook', url } };
  const { body } = await post(`${instance.urls[0]}/api/rules`, rule, {
    Authorization: `Bearer ${instance.key}`,
  });
  const { id } = body as { id: string };
  return id;
}

/** Creates an export of all events; resolves to its id. */
export async function addExport({ urls, key }: Pick<Instance, 'urls' | 'key'>): Promise<string> {
  const wanted = { of: 'events', format: 'ndjson' };
  const { body } = await post(`${urls[0]}/api/exports`, wanted, { Authorization: `Bearer ${key}` });
  const { id } = body as { id: string };
  return id;
}

/** Creates the contacts that loads refer to; resolves to their ids. */
export async function addContacts(
  { db, workspaceId }: Pick<Instance, 'db' | 'workspaceId'>,
  count: number,
): Promise<ObjectId[]> {
  const context = { now: new Date(), suppressed: false as const };
  const ids = Array.from({ length: count }, () => new ObjectId());
  for (let from = 0; from < count; from += CONTACTS_AT_ONCE) {
    const page = ids.slice(from, from + CONTACTS_AT_ONCE);
    const rows = page.map((id, i) =>
      contactRow(newContact(id.toHexString(), contactEmail(from + i), {}, context), workspaceId),
    );
    await db.collections.Contact.insertMany(rows, { ordered: false });
  }
  return ids;
}
