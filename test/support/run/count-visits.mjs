/**
 * Loaded into a built process by `--import`: counts which functions run. Whenever the process gets SIGUSR2, it writes
 * those that ran since the last time to a file in VISITS_FOLDER, named after the process and the number of the time.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

const folder = process.env.VISITS_FOLDER;

if (isMainThread && folder !== undefined) {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  let taken = 0;
  process.on('SIGUSR2', () => {
    session.post('Profiler.takePreciseCoverage', (error, coverage) => {
      if (error !== null) throw error;
      taken += 1;
      const file = join(folder, `${process.pid}-${taken}.json`);
      writeFileSync(`${file}.part`, JSON.stringify(coverage.result.flatMap(visited)));
      renameSync(`${file}.part`, file);
    });
  });
}

/** The functions of a script that ran, without its own body, which runs when it is loaded. */
function visited({ url, functions }) {
  if (!url.startsWith('file:') || url.includes('/node_modules/')) return [];
  return functions
    .filter(({ ranges: [range] }) => range.count > 0 && range.startOffset > 0)
    .map(({ functionName, ranges: [{ startOffset }] }) => ({ url, functionName, startOffset }));
}
