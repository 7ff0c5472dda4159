/** Runs until it is told to drain, and then creates the file named by its argument. */
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { exitWithParent } from '../../../config/exit-with-parent.js';

const [drained = ''] = process.argv.slice(2);
setInterval(() => undefined, 1000);
exitWithParent(async () => {
  await sleep(100);
  writeFileSync(drained, '');
});
process.stdout.write(`${process.pid}\n`);
