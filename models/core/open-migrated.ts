import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database.js';
import { migrate, openDatabase } from './open-database.js';
import { isPassing } from './passing-error.js';

const RETRY_MS = 1_000;

export interface OpenMigratedOptions {
  signal: AbortSignal;
  /** Called for each failed attempt that is repeated. */
  onWaiting: (error: unknown) => void;
}

/** Connects to MongoDB and creates missing collections and indexes; both are retried until `signal` is aborted. */
export async function openMigrated(uri: string, options: OpenMigratedOptions): Promise<Database> {
  const db = await openDatabase(uri, options);
  await migrateWhenPossible(db, options);
  return db;
}

/** Retries the migration while MongoDB is unreachable or busy. */
export async function migrateWhenPossible(
  db: Database,
  { signal, onWaiting }: OpenMigratedOptions,
): Promise<void> {
  for (;;) {
    try {
      return await migrate(db);
    } catch (error) {
      if (!isPassing(error) || signal.aborted) throw error;
      onWaiting(error);
      await sleep(RETRY_MS, undefined, { signal });
    }
  }
}
