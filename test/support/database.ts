import { randomUUID } from 'node:crypto';
import type { Database } from '../../models/database.js';
import { migrate, openDatabase } from '../../models/open-database.js';
import { mongoServer } from './servers.js';

let shared: Promise<Database> | undefined;

/** The database of the run, migrated; every test uses its own workspace. */
export function testDatabase(): Promise<Database> {
  shared ??= mongoServer().then(opened);
  return shared;
}

/** A database for one test that cannot share one; call `drop` at the end. */
export async function ownDatabase(): Promise<Database & { uri: string; drop(): Promise<void> }> {
  const mongodbUri = await mongoServer();
  const uri = mongodbUri.replace(/(\/\/[^/]+\/)[^?]*/, `$1rollcall-test-${randomUUID().slice(0, 8)}`);
  const db = await opened(uri);
  const drop = async (): Promise<void> => {
    await db.client.db(db.connection.name).dropDatabase();
    await db.close();
  };
  return { ...db, uri, drop };
}

async function opened(uri: string): Promise<Database> {
  const db = await openDatabase(uri);
  await migrate(db);
  return db;
}
