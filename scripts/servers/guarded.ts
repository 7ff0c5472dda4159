import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Guard, type Exit } from './guard.js';

/** A log that is longer at a start is put aside, in place of the one before. */
const LONGEST_LOG_BYTES = 20e6;
/** Time a server has between SIGTERM and SIGKILL, in milliseconds. */
const GRACE_MS = 20_000;

export type { Exit };

export interface GuardedCommand {
  /** For messages: `MongoDB`. */
  name: string;
  command: string;
  args: string[];
  /** Everything the server prints; its folder is made when missing. */
  logFile: string;
  graceMs?: number;
  /** When everything stops: who uses a server has a higher rank than the server. 0 unless said otherwise. */
  rank?: number;
  /** How far it stands back when the processor is busy, as `nice` has it. 0 unless said otherwise. */
  niceness?: number;
  /** Instead of this process's environment. */
  env?: NodeJS.ProcessEnv;
}

/** A server under a guard (see guard.mjs). */
export interface GuardedProcess {
  name: string;
  /** The server itself. */
  pid: number;
  /** Its guard, which outlives this process by the time the servers need to stop. */
  guardPid: number;
  logFile: string;
  /** How the server ended; never rejects. */
  exited: Promise<Exit>;
  /** Ends the server in order and waits until it is gone. May be called often. */
  stop: () => Promise<void>;
}

/** One guard watches over all servers of this process. */
let guard: Guard | undefined;

/** Ends every guarded server of this process by descending rank, also those that are not ready yet. */
export async function stopAllGuarded(): Promise<void> {
  await guard?.leave();
}

/**
 * Starts a server that cannot outlive this process, not even when this process is killed.
 *
 * @throws Error when the command cannot be started at all.
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

/** Options for Node meant for this process (loaders, inspectors) are none of a server's business. */
function environmentOfServers(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _ours, ...rest } = process.env;
  return rest;
}
