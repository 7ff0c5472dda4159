/**
 * Runs servers and stops them when the process that started this guard has exited, for whatever reason.
 *
 * 1. stdin is a pipe from the starter. Each line is a command:
 *    `{"start": {id, command, args, env, logFile, graceMs, rank, niceness}}` or `{"stop": id}`.
 *    The end of stdin is the command to stop everything and exit.
 * 2. stdout answers with `{id, pid}`, `{id, error}` and `{id, code, signal}`, one line each.
 * 3. A server is stopped with SIGTERM, and killed after its `graceMs`.
 * 4. Everything stops by descending rank; servers of one rank stop together.
 * 5. The guard has its own session (the starter detaches it), so Ctrl-C in a terminal reaches neither it
 *    nor its servers.
 *
 * Plain JavaScript without dependencies: the same file serves the build and the sources, and starts fast.
 */
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { createInterface } from 'node:readline';

/** By id: `{ process, graceMs, rank, exited }`. */
const servers = new Map();
let leaving = false;

function handle(line) {
  const order = JSON.parse(line);
  if (order.start) start(order.start);
  else stop(servers.get(order.stop));
}

function start({ id, command, args, env, logFile, graceMs, rank, niceness }) {
  if (leaving) return;
  const log = openSync(logFile, 'a', 0o600);
  const server = spawn(command, args, { env, stdio: ['ignore', log, log] });
  closeSync(log);
  if (server.pid !== undefined && niceness > 0) {
    setPriority(server.pid, Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW));
  }
  const exited = new Promise((resolve) => {
    server.once('spawn', () => say({ id, pid: server.pid }));
    server.once('error', (error) => resolve(say({ id, error: error.message })));
    server.once('exit', (code, signal) => resolve(say({ id, code, signal })));
  });
  servers.set(id, { process: server, graceMs, rank, exited });
  void exited.then(() => servers.delete(id));
}

async function stop(server) {
  if (server === undefined) return;
  server.process.kill('SIGTERM');
  // A stopped process handles SIGTERM only after it is continued.
  server.process.kill('SIGCONT');
  const timer = setTimeout(() => server.process.kill('SIGKILL'), server.graceMs);
  await server.exited;
  clearTimeout(timer);
}

async function shutDown() {
  if (leaving) return;
  leaving = true;
  while (servers.size > 0) {
    const all = [...servers.values()];
    const highest = Math.max(...all.map(({ rank }) => rank));
    await Promise.all(all.filter(({ rank }) => rank === highest).map(stop));
  }
  process.exit(0);
}

function say(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, shutDown);
process.stdin.on('error', shutDown);
// Writing fails once the starter was killed; the end of stdin then stops everything.
process.stdout.on('error', () => undefined);
createInterface({ input: process.stdin }).on('line', handle).on('close', shutDown);
