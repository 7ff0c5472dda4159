import { randomUUID } from 'node:crypto';
import type { Collection } from 'mongodb';
import type { Database } from '../../../models/core/database.js';
import { migrate, openDatabase } from '../../../models/core/open-database.js';
import { mongoServer, withDatabase } from './servers.js';

/** Rows that are deleted faster than a collection with its indexes is created anew. */
const FEW = 1_000;

let shared: Promise<Database> | undefined;

/** Connection strings of databases that earlier tests of this process have released. */
const released: string[] = [];

/** The database of the run, migrated; every test uses its own workspace. */
export function testDatabase(): Promise<Database> {
  shared ??= mongoServer().then(opened);
  return shared;
}

export interface OwnDatabase extends Database {
  uri: string;
  /** Empties it for another test. */
  release(): Promise<void>;
}

/**
 * A database for one test that cannot share one; call `release` at the end. It is empty but may have been used before, since
 * to create all indexes takes ten times as long as to empty it.
 */
export async function ownDatabase(): Promise<OwnDatabase> {
  const uri = released.pop() ?? (await newDatabase());
  const db = await opened(uri);
  const release = async (): Promise<void> => {
    await empty(db);
    await db.close();
    released.push(uri);
  };
  return { ...db, uri, release };
}

async function newDatabase(): Promise<string> {
  const uri = await mongoServer();
  return withDatabase(uri, (name) => `${name}-${randomUUID().slice(0, 8)}`);
}

async function opened(uri: string): Promise<Database> {
  const db = await openDatabase(uri);
  await migrate(db);
  return db;
}

async function empty({ client, connection, collections }: Database): Promise<void> {
  const native = client.db(connection.name);
  const ours = new Set(Object.values(collections).map(({ collectionName }) => collectionName));
  for (const { name } of await native.listCollections({}, { nameOnly: true }).toArray()) {
    const collection = native.collection(name);
    if (ours.has(name) && (await hasFew(collection))) await collection.deleteMany({});
    else await collection.drop();
  }
}

async function hasFew(collection: Collection): Promise<boolean> {
  return (await collection.estimatedDocumentCount()) <= FEW;
}
