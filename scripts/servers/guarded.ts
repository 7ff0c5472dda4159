import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from './project-root.js';

/** Time a server has between SIGTERM and SIGKILL, in milliseconds. */
const GRACE_MS = 20_000;

export interface GuardedCommand {
  /** For messages: `MongoDB`. */
  name: string;
  command: string;
  args: string[];
  /** Everything the server prints; its folder is made when missing. */
  logFile: string;
  graceMs?: number;
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A server under a guard (see guard.mjs). */
export interface GuardedProcess {
  name: string;
  /** The server itself. */
  pid: number;
  /** Its guard, which outlives this process by the time the server needs to stop. */
  guardPid: number;
  logFile: string;
  /** How the server ended; never rejects. */
  exited: Promise<Exit>;
  /** Ends the server in order and waits until it is gone. May be called often. */
  stop(): Promise<void>;
}

/** Those that run, or are being started. */
const alive = new Set<() => Promise<unknown>>();

/** Ends every guarded server of this process, also those that are not ready yet. */
export async function stopAllGuarded(): Promise<void> {
  await Promise.all([...alive].map((stop) => stop()));
}

/**
 * Starts a server that cannot outlive this process, not even when this process is killed.
 *
 * @throws Error when the command cannot be started at all.
 */
export async function startGuarded(server: GuardedCommand): Promise<GuardedProcess> {
  mkdirSync(dirname(server.logFile), { recursive: true });
  const script = join(projectRoot(), 'scripts', 'servers', 'guard.mjs');
  const guard = spawn(
    process.execPath,
    [script, String(server.graceMs ?? GRACE_MS), server.logFile, server.command, ...server.args],
    { stdio: ['pipe', 'pipe', 'pipe'], detached: true, env: environmentOfServers() },
  );
  const { started, exited } = listen(server.name, guard);
  const stop = async () => {
    guard.stdin.end();
    await exited;
  };
  alive.add(stop);
  void exited.then(() => alive.delete(stop));
  const pid = await started;
  return { name: server.name, pid, guardPid: guard.pid ?? pid, logFile: server.logFile, exited, stop };
}

/** Options for Node meant for this process (loaders, inspectors) are none of a server's business. */
function environmentOfServers(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _ours, ...rest } = process.env;
  return rest;
}

function listen(name: string, guard: ChildProcessWithoutNullStreams) {
  let exit: Exit = { code: null, signal: null };
  let complaint = '';
  guard.stdin.on('error', () => undefined); // the guard is gone: `close` below tells
  guard.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const started = new Promise<number>((resolve, reject) => {
    createInterface({ input: guard.stdout }).on('line', (line) => {
      const said = JSON.parse(line) as { pid?: number; error?: string } & Partial<Exit>;
      if (said.pid !== undefined) resolve(said.pid);
      else if (said.error !== undefined) reject(new Error(`${name} could not be started: ${said.error}`));
      else exit = { code: said.code ?? null, signal: said.signal ?? null };
    });
    guard.once('error', (cause) => reject(new Error(`${name} could not be started`, { cause })));
    guard.once('close', () => reject(new Error(`${name} could not be started: ${complaint.trim()}`)));
  });
  const exited = new Promise<Exit>((resolve) => {
    guard.once('error', () => resolve(exit));
    guard.once('close', () => resolve(exit));
  });
  return { started, exited };
}
