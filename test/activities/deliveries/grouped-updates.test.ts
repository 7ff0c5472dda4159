import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { MongoClient, type Collection } from 'mongodb';
import { GroupedUpdates } from '../../../activities/deliveries/grouped-updates.js';
import { mongoServer } from '../../support/servers/servers.js';

interface Row {
  _id: number;
  claim?: string;
  tries: number;
}

describe('grouped updates', () => {
  let client: MongoClient;
  let rows: Collection<Row>;
  let commands = 0;
  before(async () => {
    client = await MongoClient.connect(await mongoServer(), { monitorCommands: true });
    client.on('commandStarted', ({ commandName }) => (commands += commandName === 'update' ? 1 : 0));
    const db = client.db(`rollcall-test-${randomUUID().slice(0, 8)}`);
    // A row with five tries is refused by the server, whatever else is in the same command.
    rows = await db.createCollection<Row>('rows', { validator: { tries: { $ne: 5 } } });
  });
  after(async () => {
    await client.db(rows.dbName).dropDatabase();
    await client.close();
  });
  beforeEach(async () => {
    await rows.deleteMany({});
    await rows.insertMany(
      Array.from({ length: 50 }, (_, _id) => ({ _id, claim: 'mine', tries: _id === 7 ? 4 : 0 })),
    );
    commands = 0;
  });

  const record = (updates: GroupedUpdates<Row>, _id: number): Promise<boolean> =>
    updates.update({ _id, claim: 'mine' }, { $inc: { tries: 1 }, $unset: { claim: true } });

  it('share a command', async () => {
    const updates = new GroupedUpdates(rows);
    const ids = Array.from({ length: 50 }, (_, i) => i).filter((id) => id !== 7);
    assert.ok((await Promise.all(ids.map((id) => record(updates, id)))).every((matched) => matched));
    assert.equal(await rows.countDocuments({ tries: 1, claim: { $exists: false } }), 49);
    assert.equal(commands, 1);
  });

  it('say that not every row of a command matched, and update those that did once', async () => {
    const updates = new GroupedUpdates(rows);
    await rows.updateOne({ _id: 3 }, { $set: { claim: 'of another' } });
    const matched = await Promise.all([1, 2, 3, 4].map((id) => record(updates, id)));
    assert.deepEqual(matched, [false, false, false, false]);
    assert.equal(await record(updates, 2), false, 'the filter tells that it was updated');
    const tries = await rows.find({ _id: { $in: [1, 2, 3, 4] } }, { sort: { _id: 1 } }).toArray();
    assert.deepEqual(
      tries.map((row) => row.tries),
      [1, 1, 0, 1],
    );
  });

  it('fail for the row that cannot be written, and for no other', async () => {
    const updates = new GroupedUpdates(rows);
    const results = await Promise.allSettled([1, 7, 8].map((id) => record(updates, id)));
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
    const written = await rows.find({ _id: { $in: [1, 7, 8] } }, { sort: { _id: 1 } }).toArray();
    assert.deepEqual(
      written.map((row) => row.tries),
      [1, 4, 1],
    );
  });
});
