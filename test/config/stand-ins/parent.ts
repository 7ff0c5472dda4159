/** Starts a script as its first argument says: `fork` opens an IPC channel, `spawn` does not. */
import { fork, spawn } from 'node:child_process';

const [how, script = '', ...args] = process.argv.slice(2);
if (how === 'fork') fork(script, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
else
  spawn(process.execPath, [...process.execArgv, script, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
setInterval(() => undefined, 1000);
