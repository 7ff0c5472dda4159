import { loadSettings, SettingsError } from '../config/settings.js';
import { openMigrated } from '../models/open-migrated.js';
import { reseal } from '../models/reseal.js';
import { openKeyring } from '../models/open-keyring.js';

const CONNECT_MS = 15_000;

/** The operator's command after a change of SECRET_KEY: seals everything with the current key. */
async function main(): Promise<void> {
  const settings = loadSettings(process.env);
  const db = await openMigrated(settings.mongodbUri, {
    signal: AbortSignal.timeout(CONNECT_MS),
    onWaiting: () => process.stderr.write('Waiting for MongoDB …\n'),
  });
  try {
    const { sealedAnew, current, unreadable } = await reseal(db, await openKeyring(db, settings));
    process.stdout.write(
      `${String(sealedAnew)} values sealed anew, ${String(current)} already sealed with SECRET_KEY, ` +
        `${String(unreadable)} that no key opens\n`,
    );
    if (unreadable > 0) process.exitCode = 1;
  } finally {
    await db.close();
  }
}

try {
  await main();
} catch (error) {
  const text = error instanceof SettingsError || error instanceof Error ? error.message : String(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
