import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { findServer } from '../../../scripts/servers/find-server.js';
import { mongodKind, temporalKind } from '../../../scripts/servers/known-servers.js';
import { runMongod } from '../../../scripts/servers/mongod.js';
import { runTemporal } from '../../../scripts/servers/temporal.js';
import { OwnServer, type OwnServerOptions } from './own-server.js';

const NAMESPACE = 'rollcall';
const TEST_CACHE_GB = 0.5;
/** The shared servers are not killed; without disk writes a run takes a fifth less of the database's time. */
const IN_MEMORY = { inMemory: true };

/** The real servers that all tests of a run share; every test uses its own workspace. */
export interface TestServers {
  /** With a database that belongs to this run alone. */
  mongodbUri: string;
  temporalAddress: string;
  temporalNamespace: string;
}

interface TemporalNamespace {
  address: string;
  namespace: string;
}

export interface OwnMongo extends OwnServer {
  readonly uri: string;
}

export interface OwnTemporal extends OwnServer {
  readonly address: string;
  readonly namespace: string;
}

interface Shared {
  mongo: Promise<string> | undefined;
  temporal: Promise<TemporalNamespace> | undefined;
  cleanUps: (() => Promise<void>)[];
}

declare global {
  // Only `var` declares a property of the global object.
  var rollcallTestServers: Shared | undefined;
}

/** On the global object: mocha requires some files and imports others, so this module may be loaded twice. */
const shared: Shared = (globalThis.rollcallTestServers ??= {
  mongo: undefined,
  temporal: undefined,
  cleanUps: [],
});

/**
 * Starts the shared servers at the first call. MONGODB_URI and TEMPORAL_ADDRESS (with TEMPORAL_NAMESPACE) name servers to
 * use instead. The result is also put into TEST_MONGODB_URI, TEST_TEMPORAL_ADDRESS and TEST_TEMPORAL_NAMESPACE, for
 * processes that a test starts: they share the servers, each with its own database.
 */
export async function servers(): Promise<TestServers> {
  const [mongodbUri, temporal] = await Promise.all([mongoServer(), temporalServer()]);
  return { mongodbUri, temporalAddress: temporal.address, temporalNamespace: temporal.namespace };
}

/** Starts only MongoDB; returns the connection string of this process's database. */
export async function mongoServer(): Promise<string> {
  shared.mongo ??= sharedMongo();
  const uri = await shared.mongo;
  process.env['TEST_MONGODB_URI'] = uri;
  return uri;
}

/** Starts MongoDB, and downloads Temporal if missing, for tests that start it later within their time-outs. */
export async function prepareServers(): Promise<void> {
  await Promise.all([mongoServer(), givenTemporal() === null ? findServer(temporalKind) : null]);
}

async function temporalServer(): Promise<TemporalNamespace> {
  shared.temporal ??= sharedTemporal();
  const temporal = await shared.temporal;
  process.env['TEST_TEMPORAL_ADDRESS'] = temporal.address;
  process.env['TEST_TEMPORAL_NAMESPACE'] = temporal.namespace;
  return temporal;
}

/** Stops what was started, at the end of a run. */
export async function stopServers(): Promise<void> {
  await Promise.all(shared.cleanUps.splice(0).map((cleanUp) => cleanUp()));
  shared.mongo = undefined;
  shared.temporal = undefined;
}

async function sharedMongo(): Promise<string> {
  // Named after that of the process that started this one, so that it drops both.
  const inRun = process.env['TEST_MONGODB_URI'];
  const given = inRun ?? process.env['MONGODB_URI'];
  const own = given === undefined ? await startMongo(IN_MEMORY) : null;
  const id = randomUUID().slice(0, 8);
  const uri = withDatabase(own?.uri ?? given ?? '', (name) =>
    inRun === undefined ? `rollcall-test-${id}` : `${name}-${id}`,
  );
  shared.cleanUps.push(async () => (own === null ? await dropDatabases(uri) : await own.stop()));
  return uri;
}

/** Replaces the database's name in a connection string, which is not a URL if it lists several hosts. */
export function withDatabase(uri: string, named: (before: string) => string): string {
  return uri.replace(
    /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/([^?]*))?/,
    (_, server: string, before = '') => `${server}/${named(before)}`,
  );
}

function givenTemporal(): TemporalNamespace | null {
  for (const prefix of ['TEST_', '']) {
    const address = process.env[`${prefix}TEMPORAL_ADDRESS`];
    const namespace = process.env[`${prefix}TEMPORAL_NAMESPACE`] ?? NAMESPACE;
    if (address !== undefined) return { address, namespace };
  }
  return null;
}

async function sharedTemporal(): Promise<TemporalNamespace> {
  const given = givenTemporal();
  if (given !== null) return given;
  const own = await startTemporal(IN_MEMORY);
  shared.cleanUps.push(() => own.stop());
  return own;
}

/** Drops the database, and those named after it. */
async function dropDatabases(uri: string): Promise<void> {
  const client = new MongoClient(uri);
  const prefix = client.db().databaseName;
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  for (const { name } of databases) if (name.startsWith(prefix)) await client.db(name).dropDatabase();
  await client.close();
}

/** A single-node replica set for one test. `uri` names no database. */
export async function startMongo(options?: OwnServerOptions): Promise<OwnMongo> {
  const executable = await findServer(mongodKind);
  const own = await OwnServer.start(
    (port, folder) =>
      runMongod({
        executable,
        port,
        dataDir: join(folder, 'mongodb'),
        logFile: join(folder, 'mongod.log'),
        cacheGb: TEST_CACHE_GB,
      }),
    options,
  );
  return Object.assign(own, { uri: own.details.uri });
}

/** A Temporal server for one test, without its web UI; its state is stored in a file and survives a kill. */
export async function startTemporal(options?: OwnServerOptions): Promise<OwnTemporal> {
  const executable = await findServer(temporalKind);
  const own = await OwnServer.start(
    (port, folder) =>
      runTemporal({
        executable,
        port,
        uiPort: null,
        namespace: NAMESPACE,
        dbFile: join(folder, 'temporal.db'),
        logFile: join(folder, 'temporal.log'),
        logLevel: 'error',
      }),
    options,
  );
  return Object.assign(own, { address: own.details.address, namespace: own.details.namespace });
}
