import { loadSettings, type Settings } from '../config/settings.js';
import type { Database } from '../models/core/database.js';
import { openMigrated } from '../models/core/open-migrated.js';

const CONNECT_MS = 15_000;

/** Runs an operator's command with the database open; an error is printed and ends it with exit code 1. */
export async function runCommand(
  command: (context: { settings: Settings; db: Database }) => Promise<void>,
): Promise<void> {
  try {
    const settings = loadSettings(process.env);
    const db = await openMigrated(settings.mongodbUri, {
      signal: AbortSignal.timeout(CONNECT_MS),
      onWaiting: () => process.stderr.write('Waiting for MongoDB …\n'),
    });
    try {
      await command({ settings, db });
    } finally {
      await db.close();
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
