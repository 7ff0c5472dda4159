import cluster from 'node:cluster';
import { createLog } from '../config/create-log.js';
import { loadSettings, SettingsError } from '../config/settings.js';
import { superviseApi } from './supervise-api.js';

/** The entry of the API: `API_PROCESSES` processes that share one port and are replaced when they die; 0: this process is the API. */
try {
  const settings = loadSettings(process.env);
  const log = createLog(settings.logLevel);
  const { apiProcesses } = settings;
  if (cluster.isPrimary && apiProcesses > 0) superviseApi({ count: apiProcesses, log });
  else {
    // The supervising process needs none of it.
    const { runApi } = await import('./run-api.js');
    await runApi(settings, log);
  }
} catch (error) {
  process.stderr.write(`${error instanceof SettingsError ? error.message : String(error)}\n`);
  process.exit(1);
}
