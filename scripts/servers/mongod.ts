import { mkdirSync } from 'node:fs';
import { MongoClient, type Document } from 'mongodb';
import { startGuarded, type GuardedProcess } from './guarded.js';
import { untilReady } from './until-ready.js';

export const REPLICA_SET = 'rollcall';

/** A journal of gigabytes may have to be replayed after a power cut. */
const READY_MS = 120_000;
/** MongoDB's own default is half of the memory, which a machine shared with four more processes does not have. */
const CACHE_GB = 1;

export interface MongodOptions {
  executable: string;
  /** Where the data live; made when missing. */
  dataDir: string;
  port: number;
  logFile: string;
  /** Memory for MongoDB's cache, in GB. */
  cacheGb?: number;
}

export interface RunningMongod extends GuardedProcess {
  port: number;
  /** Connection string without a database: `mongodb://127.0.0.1:27017/?replicaSet=rollcall`. */
  uri: string;
}

/**
 * Runs a replica set of one (transactions need one) on 127.0.0.1 and waits until it takes writes.
 * Data of an earlier run on another port are taken over.
 */
export async function runMongod(options: MongodOptions): Promise<RunningMongod> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const server = await startGuarded({
    name: 'MongoDB',
    command: options.executable,
    args: mongodArguments(options),
    logFile: options.logFile,
  });
  try {
    await untilReady(server, READY_MS, () => becomePrimary(options.port));
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { ...server, port: options.port, uri: mongodUri(options.port) };
}

export function mongodUri(port: number, database = ''): string {
  return `mongodb://127.0.0.1:${port}/${database}?replicaSet=${REPLICA_SET}`;
}

function mongodArguments({ dataDir, port, cacheGb = CACHE_GB }: MongodOptions): string[] {
  const parameters = {
    // A transaction is over in milliseconds; one that a dead process left open must not hold its locks for a minute.
    transactionLifetimeLimitSeconds: 3,
    // The only member has nobody to hand over to, so waiting for a successor is idle.
    shutdownTimeoutMillisForSignaledShutdown: 100,
    diagnosticDataCollectionEnabled: false,
  };
  return [
    ...['--replSet', REPLICA_SET, '--dbpath', dataDir, '--port', String(port), '--bind_ip', '127.0.0.1'],
    ...[
      '--storageEngine',
      'wiredTiger',
      '--wiredTigerCacheSizeGB',
      String(cacheGb),
      '--nounixsocket',
      '--quiet',
    ],
    ...Object.entries(parameters).flatMap(([name, value]) => ['--setParameter', `${name}=${value}`]),
  ];
}

/** One look at the server: makes the replica set, or follows a changed port. Throws while it is not primary yet. */
async function becomePrimary(port: number): Promise<void> {
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: 500,
  });
  try {
    const admin = client.db('admin');
    const hello = await admin.command({ hello: 1 });
    if (hello['isWritablePrimary'] === true) return;
    await configure(port, (command) => admin.command(command));
    throw new Error('not primary yet');
  } finally {
    await client.close();
  }
}

async function configure(port: number, run: (command: Document) => Promise<Document>): Promise<void> {
  const host = `127.0.0.1:${port}`;
  const config = await currentConfig(run);
  if (config === null) {
    await run({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }] } });
    return;
  }
  if (config.members[0]?.host === host) return;
  const moved = { ...config, version: config.version + 1, members: [{ ...config.members[0], _id: 0, host }] };
  await run({ replSetReconfig: moved, force: true });
}

interface ReplicaSetConfig {
  version: number;
  members: { host: string }[];
}

/** Null before the first start. */
async function currentConfig(
  run: (command: Document) => Promise<Document>,
): Promise<ReplicaSetConfig | null> {
  try {
    return (await run({ replSetGetConfig: 1 }))['config'] as ReplicaSetConfig;
  } catch (error) {
    if (error instanceof Error && 'codeName' in error && error.codeName === 'NotYetInitialized') return null;
    throw error;
  }
}
