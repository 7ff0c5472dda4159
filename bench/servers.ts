import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { findServer } from '../scripts/servers/find-server.js';
import getPort from 'get-port';
import { stopAllGuarded } from '../scripts/servers/guarded.js';
import { mongodKind, temporalKind } from '../scripts/servers/known-servers.js';
import { runMongod } from '../scripts/servers/mongod.js';
import { projectRoot } from '../scripts/servers/project-root.js';
import { BEHIND_INTAKE } from '../scripts/start/launch.js';
import { runTemporal, type RunningTemporal } from '../scripts/servers/temporal.js';

export interface BenchServers {
  /** The connection string of one database. */
  mongodbUri: (database: string) => string;
  temporalAddress: string;
  /** Null if the server is not ours. */
  temporalPid: number | null;
  /** Stops what was started and removes its data. */
  stop: () => Promise<void>;
}

/** Starts servers as `npm start` does, unless MONGODB_URI and TEMPORAL_ADDRESS are set. */
export async function startServers(env: NodeJS.ProcessEnv): Promise<BenchServers> {
  const folder = join(projectRoot(), '.rollcall', `bench-${process.pid}-${randomUUID().slice(0, 8)}`);
  const stop = async (): Promise<void> => {
    await stopAllGuarded();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const uri = env['MONGODB_URI'] ?? (await ownMongo(folder));
    const address = env['TEMPORAL_ADDRESS'];
    const temporal = address === undefined ? await ownTemporal(folder) : { address, pid: null };
    return {
      mongodbUri: (database) => withDatabase(uri, database),
      temporalAddress: temporal.address,
      temporalPid: temporal.pid,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function ownMongo(folder: string): Promise<string> {
  const executable = await findServer(mongodKind);
  const dataDir = join(folder, 'mongodb');
  const logFile = join(folder, 'mongod.log');
  return (await runMongod({ executable, port: await getPort(), dataDir, logFile })).uri;
}

async function ownTemporal(folder: string): Promise<RunningTemporal> {
  return runTemporal({
    executable: await findServer(temporalKind),
    port: await getPort(),
    uiPort: null,
    namespace: 'default',
    dbFile: join(folder, 'temporal.db'),
    logFile: join(folder, 'temporal.log'),
    logLevel: 'error',
    niceness: BEHIND_INTAKE,
  });
}

/** A connection string with several hosts is not a valid URL. */
function withDatabase(uri: string, database: string): string {
  return uri.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/${database}`);
}
