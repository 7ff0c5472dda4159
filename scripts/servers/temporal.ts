import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Connection } from '@temporalio/client';
import { startGuarded, type GuardedProcess } from './guarded.js';
import { untilReady } from './until-ready.js';

const READY_MS = 60_000;

export interface TemporalOptions {
  executable: string;
  /** The SQLite file; its folder is created if missing. */
  dbFile: string;
  port: number;
  /** Null runs without the web UI. */
  uiPort: number | null;
  /** Created at the start if missing. */
  namespace: string;
  logFile: string;
  logLevel?: 'error' | 'warn' | 'info';
  /** See GuardedCommand. */
  rank?: number;
  /** See GuardedCommand. */
  niceness?: number;
}

export interface RunningTemporal extends GuardedProcess {
  port: number;
  /** `127.0.0.1:7233` */
  address: string;
  namespace: string;
}

/** Runs Temporal's development server on 127.0.0.1 and waits until its namespace answers. */
export async function runTemporal(options: TemporalOptions): Promise<RunningTemporal> {
  mkdirSync(dirname(options.dbFile), { recursive: true, mode: 0o700 });
  const server = await startGuarded({
    name: 'Temporal',
    command: options.executable,
    args: temporalArguments(options),
    logFile: options.logFile,
    rank: options.rank ?? 0,
    niceness: options.niceness ?? 0,
  });
  const address = `127.0.0.1:${options.port}`;
  try {
    await untilReady(server, READY_MS, () => describeNamespace(address, options.namespace));
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { ...server, port: options.port, address, namespace: options.namespace };
}

function temporalArguments(options: TemporalOptions): string[] {
  return [
    ...['server', 'start-dev', '--ip', '127.0.0.1', '--port', String(options.port)],
    ...(options.uiPort === null ? ['--headless'] : ['--ui-port', String(options.uiPort)]),
    ...['--namespace', options.namespace, '--db-filename', options.dbFile],
    // With SQLite's defaults the server starts 91 workflows a second, with these 228.
    ...['--sqlite-pragma', 'journal_mode=WAL', '--sqlite-pragma', 'synchronous=NORMAL'],
    // Priority and fairness between workspaces are off by default in server 1.29.
    ...['--dynamic-config-value', 'matching.useNewMatcher=true'],
    ...['--dynamic-config-value', 'matching.enableFairness=true'],
    // The connection of a frozen worker is closed soon; by default for over a minute it is given tasks that nobody does.
    ...['--dynamic-config-value', 'frontend.keepAliveTime="4s"'],
    ...['--dynamic-config-value', 'frontend.keepAliveTimeout="3s"'],
    ...['--log-level', options.logLevel ?? 'warn', '--color', 'never'],
    // Settings of the command-line client in the home folder are not meant for this server.
    ...['--disable-config-file', '--disable-config-env'],
  ];
}

async function describeNamespace(address: string, namespace: string): Promise<void> {
  const connection = await Connection.connect({ address, connectTimeout: 1000 });
  try {
    await connection.withDeadline(Date.now() + 2000, () =>
      connection.workflowService.describeNamespace({ namespace }),
    );
  } finally {
    await connection.close();
  }
}
