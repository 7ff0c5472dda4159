import { loadSettings, SettingsError } from '../config/settings.js';
import { createTemporal } from '../engine/temporal/temporal.js';
import { verify, type CheckResult } from '../engine/verify/verify.js';
import { openMigrated } from '../models/open-migrated.js';

const CONNECT_MS = 15_000;
/** Relays and jobs change what looks wrong for a moment within seconds. */
const PAUSE_MS = 3_000;

/** The operator's command that checks what must hold between collections and against Temporal; it changes nothing. */
async function main(): Promise<void> {
  const settings = loadSettings(process.env);
  const db = await openMigrated(settings.mongodbUri, {
    signal: AbortSignal.timeout(CONNECT_MS),
    onWaiting: () => process.stderr.write('Waiting for MongoDB …\n'),
  });
  const temporal = createTemporal(settings.temporal);
  try {
    const found = await verify({ db, client: temporal.client, pauseMs: PAUSE_MS }, (result) =>
      process.stdout.write(lines(result)),
    );
    process.stdout.write(found === 0 ? '\nNothing is wrong.\n' : `\n${String(found)} things are wrong.\n`);
    if (found > 0) process.exitCode = 1;
  } finally {
    await temporal.close();
    await db.close();
  }
}

function lines({ name, checked, found, findings }: CheckResult): string {
  const state = found === 0 ? 'ok' : `${String(found)} wrong`;
  const shown = findings.map(({ id, problem }) => `    ${id}: ${problem}\n`);
  const more = found > findings.length ? `    and ${String(found - findings.length)} more\n` : '';
  return `  ${name.padEnd(38)}${String(checked).padStart(9)} checked  ${state}\n${shown.join('')}${more}`;
}

try {
  await main();
} catch (error) {
  const text = error instanceof SettingsError || error instanceof Error ? error.message : String(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
