import { mkdirSync } from 'node:fs';
import { MongoClient, type Document } from 'mongodb';
import { startGuarded, type GuardedProcess } from './guarded.js';
import { untilReady } from './until-ready.js';

export const REPLICA_SET = 'rollcall';

/** Long enough to replay a journal of gigabytes after a power failure. */
const READY_MS = 120_000;
/** MongoDB's default, half of the memory, is too much on a machine shared with other processes. */
const CACHE_GB = 1;

export interface MongodOptions {
  executable: string;
  /** The data folder; created if missing. */
  dataDir: string;
  port: number;
  logFile: string;
  /** Memory for MongoDB's cache, in GB. */
  cacheGb?: number;
  /** More server parameters. */
  parameters?: Record<string, number>;
}

export interface RunningMongod extends GuardedProcess {
  port: number;
  /** Connection string without a database: `mongodb://127.0.0.1:27017/?replicaSet=rollcall`. */
  uri: string;
}

/**
 * Runs a replica set with one member (required for transactions) on 127.0.0.1 and waits until it accepts writes. The
 * data of an earlier run may come from another port.
 */
export function runMongod(options: MongodOptions): Promise<RunningMongod> {
  return runUntil(options, () => becomePrimary(options.port));
}

/** Runs a member of a replica set that its caller configures, and waits until it answers. */
export function runMongodMember(options: MongodOptions): Promise<RunningMongod> {
  return runUntil(options, () => asAdmin(options.port, async (run) => void (await run({ hello: 1 }))));
}

async function runUntil(options: MongodOptions, isReady: () => Promise<void>): Promise<RunningMongod> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const server = await startGuarded({
    name: 'MongoDB',
    command: options.executable,
    args: mongodArguments(options),
    logFile: options.logFile,
  });
  try {
    await untilReady(server, READY_MS, isReady);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { ...server, port: options.port, uri: mongodUri(options.port) };
}

export function mongodUri(port: number, database = ''): string {
  return `mongodb://127.0.0.1:${port}/${database}?replicaSet=${REPLICA_SET}`;
}

function mongodArguments({ dataDir, port, cacheGb = CACHE_GB, ...more }: MongodOptions): string[] {
  const parameters = {
    ...more.parameters,
    // Transactions last milliseconds; one left open by a dead process must not hold its locks for a minute.
    transactionLifetimeLimitSeconds: 3,
    // The only member has no successor to wait for.
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

/** Initiates the replica set, or updates its port. Throws until the member is primary. */
function becomePrimary(port: number): Promise<void> {
  return asAdmin(port, async (run) => {
    const hello = await run({ hello: 1 });
    if (hello['isWritablePrimary'] === true) return;
    await configure(port, run);
    throw new Error('not primary yet');
  });
}

type Run = (command: Document) => Promise<Document>;

async function asAdmin(port: number, work: (run: Run) => Promise<void>): Promise<void> {
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: 500,
  });
  try {
    await work((command) => client.db('admin').command(command));
  } finally {
    await client.close();
  }
}

async function configure(port: number, run: Run): Promise<void> {
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
async function currentConfig(run: Run): Promise<ReplicaSetConfig | null> {
  try {
    return (await run({ replSetGetConfig: 1 }))['config'] as ReplicaSetConfig;
  } catch (error) {
    if (error instanceof Error && 'codeName' in error && error.codeName === 'NotYetInitialized') return null;
    throw error;
  }
}
