import assert from 'node:assert/strict';
import { Connection } from '@temporalio/client';
import { MongoClient } from 'mongodb';
import { startMongo, startTemporal, type OwnMongo, type OwnTemporal } from '../../support/servers/servers.js';

describe('A MongoDB server of a test', function () {
  this.timeout(120_000);
  let mongo: OwnMongo;
  before(async () => {
    mongo = await startMongo();
  });
  after(() => mongo.stop());

  it('runs transactions, and a majority write survives kill -9 and a restart on the same port', async () => {
    const client = await new MongoClient(mongo.uri).connect();
    const rows = client.db('test').collection<{ n: number }>('rows');
    await rows.insertOne({ n: 0 });
    await client.withSession((session) =>
      session.withTransaction(() => rows.insertOne({ n: 1 }, { session }), {
        writeConcern: { w: 'majority', j: true },
      }),
    );
    const { pid, port } = mongo;
    await mongo.kill('SIGKILL');
    await mongo.restart();
    assert.notEqual(mongo.pid, pid);
    assert.equal(mongo.port, port);
    assert.equal(await rows.countDocuments(), 2);
    await client.close();
  });
});

describe('A Temporal server of a test', function () {
  this.timeout(120_000);
  let temporal: OwnTemporal;
  before(async () => {
    temporal = await startTemporal();
  });
  after(() => temporal.stop());

  it('still knows a namespace after kill -9 and a restart on the same port', async () => {
    const namespace = 'made-before-the-kill';
    await withConnection(({ workflowService }) =>
      workflowService.registerNamespace({
        namespace,
        workflowExecutionRetentionPeriod: { seconds: 86_400 as never },
      }),
    );
    await temporal.kill('SIGKILL');
    await temporal.restart();
    const found = await withConnection(({ workflowService }) =>
      workflowService.describeNamespace({ namespace }),
    );
    assert.equal(found.namespaceInfo?.name, namespace);
  });

  async function withConnection<T>(use: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await Connection.connect({ address: temporal.address });
    try {
      return await use(connection);
    } finally {
      await connection.close();
    }
  }
});
