import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoError, MongoServerError, MongoServerSelectionError } from 'mongodb';
import { inTransaction } from '../../../api/http/transaction.js';
import { RollcallError } from '../../../domain/errors.js';
import { shortTransaction } from '../../../models/core/short-transaction.js';
import type { Database } from '../../../models/core/database.js';
import { testDatabase } from '../../support/servers/database.js';

/** As the driver throws it when its own second try finds no server: without a label. */
const noServer = (): MongoServerSelectionError =>
  Object.assign(Object.create(MongoServerSelectionError.prototype), new MongoError('connect ECONNREFUSED'));

/** A database whose commits end like this, one after the other; further ones as MongoDB answers them. */
async function committing(
  ends: readonly (() => Promise<void>)[],
): Promise<{ db: Database; commits: () => number }> {
  const db = await testDatabase();
  let commits = 0;
  const client = new Proxy(db.client, {
    get: (target, name) => {
      if (name !== 'withSession') return Reflect.get(target, name);
      return (work: (session: object) => Promise<unknown>) =>
        target.withSession((session) => {
          const commit = session.commitTransaction.bind(session);
          session.commitTransaction = async () => {
            commits += 1;
            await (ends[commits - 1] ?? commit)();
          };
          return work(session);
        });
    },
  });
  return { db: { ...db, client }, commits: () => commits };
}

describe('a transaction whose commit gets no answer', function () {
  this.timeout(30_000);
  const fails = (): Promise<void> => Promise.reject(noServer());

  it('commits once more, and does its work only once', async () => {
    const { db, commits } = await committing([fails, fails]);
    let works = 0;
    await shortTransaction(db, (session) => {
      works += 1;
      return db.collections.List.findOne({}, { session });
    });
    assert.deepEqual([works, commits()], [1, 3]);
  });

  it('is not said to have saved nothing when the time is up', async () => {
    const late = async (): Promise<void> => {
      await sleep(5_100);
      throw noServer();
    };
    const { db } = await committing([late]);
    await assert.rejects(
      inTransaction(db, (session) => db.collections.List.findOne({}, { session })),
      (error) => error instanceof RollcallError && error.code === 'unknown',
    );
  });

  it('is not repeated if the server has refused it', async () => {
    const refused = (): Promise<void> => Promise.reject(new MongoServerError({ message: 'no', code: 1 }));
    const { db, commits } = await committing([refused]);
    await assert.rejects(shortTransaction(db, (session) => db.collections.List.findOne({}, { session })));
    assert.equal(commits(), 1);
  });
});
