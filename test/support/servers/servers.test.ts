import assert from 'node:assert/strict';
import { Connection } from '@temporalio/client';
import { MongoClient } from 'mongodb';
import { servers } from './servers.js';

describe('the servers of a test run', () => {
  it('are one replica set and one Temporal server, shared and named in the environment', async () => {
    const { mongodbUri, temporalAddress, temporalNamespace } = await servers();
    assert.deepEqual(await servers(), await servers());
    assert.equal(process.env['TEST_MONGODB_URI'], mongodbUri);
    assert.equal(process.env['TEST_TEMPORAL_ADDRESS'], temporalAddress);
    assert.equal(process.env['TEST_TEMPORAL_NAMESPACE'], temporalNamespace);
  });

  it('give the run its own database, with transactions', async () => {
    const client = await new MongoClient((await servers()).mongodbUri).connect();
    const database = client.db();
    assert.match(database.databaseName, /^rollcall-test(?:-[0-9a-f]{8})+$/);
    await client.withSession((session) =>
      session.withTransaction(() => database.collection('probe').insertOne({}, { session })),
    );
    await client.close();
  });

  it('have the namespace', async () => {
    const { temporalAddress: address, temporalNamespace: namespace } = await servers();
    const connection = await Connection.connect({ address });
    await connection.workflowService.describeNamespace({ namespace });
    await connection.close();
  });
});
