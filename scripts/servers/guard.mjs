/**
 * Runs one server and ends it when whoever started this guard is gone, however it went.
 *
 *   node guard.mjs <graceMs> <logFile> <command> [arguments…]
 *
 * 1. stdin is a pipe whose other end only the starter holds: its end is the order to stop.
 * 2. The server is told with SIGTERM and killed when `graceMs` have passed.
 * 3. stdout carries one JSON line `{"pid"}` at the start and one `{"code","signal"}` at the end.
 * 4. The guard has a session of its own (the starter detaches it), so Ctrl-C in a terminal reaches neither.
 *
 * Plain JavaScript without dependencies: the same file serves the build and the sources, and starts fast.
 */
import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';

const [graceMs, logFile, command, ...args] = process.argv.slice(2);
const log = openSync(logFile, 'a', 0o600);
const server = spawn(command, args, { stdio: ['ignore', log, log] });

let stopping = false;
function stop() {
  if (stopping) return;
  stopping = true;
  server.kill('SIGTERM');
  // A stopped process acts on a SIGTERM only when it goes on.
  server.kill('SIGCONT');
  setTimeout(() => server.kill('SIGKILL'), Number(graceMs)).unref();
}

function say(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
process.stdin.on('end', stop).on('error', stop).resume();
// Nobody listens any more when the starter was killed; the end of stdin says the rest.
process.stdout.on('error', () => undefined);

server.on('spawn', () => say({ pid: server.pid }));
server.on('error', (error) => {
  say({ error: error.message });
  process.exitCode = 127;
  process.stdin.destroy();
});
server.on('exit', (code, signal) => {
  say({ code, signal });
  process.exitCode = code ?? 1;
  process.stdin.destroy();
});
