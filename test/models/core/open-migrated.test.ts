import assert from 'node:assert/strict';
import { MongoNetworkError, type MongoClient } from 'mongodb';
import type { Database } from '../../../models/core/database.js';
import { migrateWhenPossible } from '../../../models/core/open-migrated.js';
import { migrate } from '../../../models/core/open-database.js';
import { ownDatabase, testDatabase } from '../../support/servers/database.js';

describe('the migration at startup', () => {
  let db: Database;
  before(async () => {
    db = await testDatabase();
  });

  /** A database whose first uses fail. */
  const failing = (errors: Error[]): Database => {
    const client = new Proxy(db.client, {
      get(target, name: keyof MongoClient) {
        if (name !== 'db') return target[name];
        return (database?: string) => {
          const error = errors.shift();
          if (error !== undefined) throw error;
          return target.db(database);
        };
      },
    });
    return { ...db, client };
  };

  it('is repeated while MongoDB is away', async () => {
    const lost = new MongoNetworkError('connection closed');
    const waited: unknown[] = [];
    await migrateWhenPossible(failing([lost]), {
      signal: new AbortController().signal,
      onWaiting: (error) => waited.push(error),
    });
    assert.deepEqual(waited, [lost]);
  });

  it('fails for any other error, and when the process is stopping', async () => {
    const stopping = new AbortController();
    const onWaiting = (): void => assert.fail('repeated');
    const bug = new TypeError('a bug');
    await assert.rejects(migrateWhenPossible(failing([bug]), { signal: stopping.signal, onWaiting }), bug);
    stopping.abort();
    const lost = new MongoNetworkError('connection closed');
    await assert.rejects(migrateWhenPossible(failing([lost]), { signal: stopping.signal, onWaiting }), lost);
  });

  it('creates missing indexes, from several processes at once, and leaves those of operators', async () => {
    const own = await ownDatabase();
    try {
      const { Subscription } = own.collections;
      await Subscription.createIndex({ updatedAt: 1 }, { name: 'byOperator' });
      await Subscription.dropIndex('workspaceId_1_contactId_1_listId_1');
      await Promise.all([migrate(own), migrate(own)]);
      const names = (await Subscription.indexes()).map(({ name }) => name);
      assert.deepEqual(names.toSorted(), [
        '_id_',
        'byOperator',
        'workspaceId_1_contactId_1_listId_1',
        'workspaceId_1_listId_1_status_1_createdAt_-1__id_-1',
      ]);
    } finally {
      await own.collections.Subscription.dropIndex('byOperator');
      await own.release();
    }
  });
});
