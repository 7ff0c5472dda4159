import mongoose from 'mongoose';
import type { Collection, MongoClient } from 'mongodb';
import { Claimant } from './claimant.js';
import { noticeClosedSockets } from './closed-socket.js';
import { followClock } from './server-clock.js';
import {
  collectionDefinitions,
  modelDefinitions,
  type Collections,
  type Database,
  type Models,
} from './database.js';

/** Connections per process, shared by the two batch slots, claims and plain reads. */
const POOL_SIZE = 40;
/** How long a request waits for an unreachable server before it is answered 503. */
const SERVER_SELECTION_MS = 3_000;
/**
 * A server that says nothing for both of these is frozen: its connections are closed, with what waits on them. By default that
 * takes 20 s.
 */
const CONNECT_MS = 3_000;
const HEARTBEAT_MS = 1_500;
/** Longer than any single operation of a healthy server. */
const SOCKET_TIMEOUT_MS = 20_000;

/** All collections. */
const definitions = { ...collectionDefinitions, ...modelDefinitions };

// Validates updates like documents.
mongoose.set('runValidators', true);

/**
 * Connects to MongoDB (a replica set, since transactions are required), retrying until `signal` is aborted. All writes
 * are majority and journaled.
 */
export async function openDatabase(
  uri: string,
  options: { signal?: AbortSignal; onWaiting?: (error: unknown) => void } = {},
): Promise<Database> {
  noticeClosedSockets();
  for (;;) {
    const connection = mongoose.createConnection(uri, {
      autoIndex: false,
      autoCreate: false,
      // While the server is unreachable a model fails like the driver, instead of buffering calls.
      bufferCommands: false,
      maxPoolSize: POOL_SIZE,
      serverSelectionTimeoutMS: SERVER_SELECTION_MS,
      connectTimeoutMS: CONNECT_MS,
      heartbeatFrequencyMS: HEARTBEAT_MS,
      socketTimeoutMS: SOCKET_TIMEOUT_MS,
      retryWrites: true,
      writeConcern: { w: 'majority', journal: true },
      readConcern: { level: 'majority' },
    });
    try {
      await connection.asPromise();
      return await database(connection);
    } catch (error) {
      await connection.close(true);
      if (options.signal?.aborted === true || !isConnectionError(error)) throw error;
      options.onWaiting?.(error);
    }
  }
}

function isConnectionError(error: unknown): boolean {
  return (
    error instanceof mongoose.Error.MongooseServerSelectionError ||
    error instanceof mongoose.mongo.MongoNetworkError
  );
}

/** Only a router of a sharded cluster answers `hello` with this message. */
async function isSharded(connection: mongoose.Connection): Promise<boolean> {
  const hello = await connection.getClient().db('admin').command({ hello: 1 });
  return hello['msg'] === 'isdbgrid';
}

async function database(connection: mongoose.Connection): Promise<Database> {
  const client: MongoClient = connection.getClient();
  const sharded = await isSharded(connection);
  const clock = await followClock(client);
  const models: Partial<Record<string, unknown>> = {};
  const collections: Partial<Record<string, Collection>> = {};
  const native = client.db(connection.name);
  for (const [key, { name, schema }] of Object.entries(modelDefinitions))
    models[key] = connection.model(name, schema);
  for (const [key, { collection }] of Object.entries(definitions))
    collections[key] = native.collection(collection);
  return {
    connection,
    client,
    models: models as Models,
    collections: collections as unknown as Collections,
    isSharded: sharded,
    claimant: new Claimant(),
    now: clock.now,
    close: async () => {
      clock.stop();
      await connection.close();
    },
  };
}

/**
 * Creates missing collections and indexes; safe to run from several processes at once. Runs before `/readyz` succeeds, since
 * DDL would conflict with live transactions.
 */
export async function migrate(database: Database): Promise<void> {
  const db = database.client.db(database.connection.name);
  const present = new Set((await db.listCollections({}, { nameOnly: true }).toArray()).map((c) => c.name));
  for (const definition of Object.values(definitions)) {
    if (!present.has(definition.collection)) await createCollection(db, definition.collection);
    if (definition.indexes.length > 0)
      await db.collection(definition.collection).createIndexes(definition.indexes);
  }
}

/** Succeeds if another process was first. */
async function createCollection(db: ReturnType<MongoClient['db']>, name: string): Promise<void> {
  try {
    await db.createCollection(name);
  } catch (error) {
    if (!hasCode(error, NAMESPACE_EXISTS)) throw error;
  }
}

const NAMESPACE_EXISTS = 48;

function hasCode(error: unknown, code: number): boolean {
  return error instanceof mongoose.mongo.MongoServerError && error.code === code;
}
