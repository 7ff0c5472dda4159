/** Starts its arguments under a guard and prints the two process ids. */
import { startGuarded } from '../../../scripts/servers/guarded.js';

const [logFile = '', graceMs, command = '', ...args] = process.argv.slice(2);
const { pid, guardPid } = await startGuarded({
  name: 'it',
  logFile,
  graceMs: Number(graceMs),
  command,
  args,
});
process.stdout.write(`${JSON.stringify({ pid, guardPid })}\n`);
