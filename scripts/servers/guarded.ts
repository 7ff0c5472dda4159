import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Guard, type Exit } from './guard.js';

/** A longer log is rotated when its server starts; one old log is kept. */
const LONGEST_LOG_BYTES = 20e6;
/** Time between SIGTERM and SIGKILL, in milliseconds. */
const GRACE_MS = 20_000;

export type { Exit };

export interface GuardedCommand {
  /** For messages: `MongoDB`. */
  name: string;
  command: string;
  args: string[];
  /** Receives all output; its folder is created if missing. */
  logFile: string;
  graceMs?: number;
  /** Order of stopping: clients have a higher rank than their servers. 0 by default. */
  rank?: number;
  /** Niceness of the process. 0 by default. */
  niceness?: number;
  /** Replaces this process's environment. */
  env?: NodeJS.ProcessEnv;
}

/** A server under a guard (see guard.mjs). */
export interface GuardedProcess {
  name: string;
  /** Process id of the server. */
  pid: number;
  /** Process id of the guard, which outlives this process until the servers have stopped. */
  guardPid: number;
  logFile: string;
  /** How the server ended; never rejects. */
  exited: Promise<Exit>;
  /** Stops the server gracefully and waits until it has exited. Safe to repeat. */
  stop: () => Promise<void>;
}

/** One guard for all servers of this process. */
let guard: Guard | undefined;

/** Stops all guarded servers of this process by descending rank, including those not ready yet. */
export async function stopAllGuarded(): Promise<void> {
  await guard?.shutDown();
}

/**
 * Starts a server that cannot outlive this process, even if this process is killed.
 *
 * @throws Error if the command cannot be started
 */
export async function startGuarded(server: GuardedCommand): Promise<GuardedProcess> {
  prepareLog(server.logFile);
  if (!guard?.usable) guard = new Guard();
  const { name, logFile } = server;
  const guardPid = guard.pid;
  const run = guard.start({
    rank: 0,
    niceness: 0,
    graceMs: GRACE_MS,
    env: environmentOfServers(),
    ...server,
  });
  try {
    return { name, pid: await run.pid, guardPid, logFile, exited: run.exited, stop: run.stop };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${name} could not be started: ${reason}`, { cause });
  }
}

function prepareLog(logFile: string): void {
  mkdirSync(dirname(logFile), { recursive: true });
  if (existsSync(logFile) && statSync(logFile).size > LONGEST_LOG_BYTES) renameSync(logFile, `${logFile}.1`);
}

/** The environment without Node options meant for this process (loaders, inspectors). */
function environmentOfServers(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _ours, ...rest } = process.env;
  return rest;
}
