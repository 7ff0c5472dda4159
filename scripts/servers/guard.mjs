/**
 * Runs servers and ends them when whoever started this guard is gone, however it went.
 *
 * 1. stdin is a pipe whose other end only the starter holds. Each line is an order:
 *    `{"start": {id, command, args, env, logFile, graceMs, rank, niceness}}` or `{"stop": id}`.
 *    The end of stdin is the order to stop everything and leave.
 * 2. stdout answers with `{id, pid}`, `{id, error}` and `{id, code, signal}`, one line each.
 * 3. A server is told with SIGTERM and killed when its `graceMs` have passed.
 * 4. When everything stops, it does so by descending rank, all of one rank at once.
 * 5. The guard has a session of its own (the starter detaches it), so Ctrl-C in a terminal reaches neither it
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

function obey(line) {
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
  // A halted process acts on a SIGTERM only when it goes on.
  server.process.kill('SIGCONT');
  const timer = setTimeout(() => server.process.kill('SIGKILL'), server.graceMs);
  await server.exited;
  clearTimeout(timer);
}

async function leave() {
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

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, leave);
process.stdin.on('error', leave);
// Nobody listens any more when the starter was killed; the end of stdin says the rest.
process.stdout.on('error', () => undefined);
createInterface({ input: process.stdin }).on('line', obey).on('close', leave);
