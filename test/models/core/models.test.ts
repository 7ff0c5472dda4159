import assert from 'node:assert/strict';
import mongoose from 'mongoose';
import { MongoServerError, ObjectId } from 'mongodb';
import { duplicateKey } from '../../../api/http/transaction.js';
import { storageError } from '../../../api/http/output/storage-errors.js';
import { toClientError } from '../../../api/http/output/to-client-error.js';
import type { Database } from '../../../models/core/database.js';
import type { ListRecord } from '../../../models/audience/list.js';
import { openDatabase } from '../../../models/core/open-database.js';
import { testDatabase } from '../../support/servers/database.js';
import { servers } from '../../support/servers/servers.js';

const { StrictModeError, ValidationError } = mongoose.Error;

describe('a mongoose model', () => {
  let db: Database;
  before(async () => {
    db = await testDatabase();
  });

  it('reads plain records, whole and in parts', async () => {
    const list = aList();
    await db.models.List.insertOne(list);
    const { _id } = list;
    const reads = [
      await db.models.List.findOne({ _id }),
      ...(await db.models.List.find({ _id })),
      await db.models.List.findOneAndUpdate({ _id }, { $set: { name: 'News' } }),
      await db.collections.List.findOne({ _id }),
    ];
    for (const read of reads) assert.equal(Object.getPrototypeOf(read), Object.prototype);
    assert.deepEqual(reads[0], list);
    assert.deepEqual(await db.models.List.findOneAndDelete({ _id }), { ...list, name: 'News' });
  });

  it('stores what the driver would store, and the defaults of what is missing', async () => {
    const list = aList();
    const { description, deletedAt, ...given } = list;
    await db.models.List.insertOne(given);
    assert.deepEqual(await db.collections.List.findOne({ _id: list._id }), list);
    assert.deepEqual([description, deletedAt], [null, null]);
  });

  it('refuses fields outside its schema, in documents, updates and filters', async () => {
    const { List } = db.models;
    const list = aList();
    const unknown = { colour: 'blue' };
    await assert.rejects(List.insertOne({ ...list, ...unknown }), StrictModeError);
    await assert.rejects(
      List.insertOne({ ...list, confirmation: { ...list.confirmation, ...unknown } }),
      isRefusal,
    );
    await assert.rejects(List.updateOne({ _id: list._id }, { $set: unknown }), StrictModeError);
    await assert.rejects(
      List.updateOne({ _id: list._id }, { $inc: { 'confirmation.colour': 1 } }),
      isRefusal,
    );
    const filter: Record<string, unknown> = unknown;
    await assert.rejects(List.findOne(filter).exec(), StrictModeError);
    assert.equal(await db.collections.List.findOne({ _id: list._id }), null);
  });

  it('validates documents and updates; an empty string is a value', async () => {
    const { Membership, Template, List } = db.models;
    const list = aList();
    await List.insertOne({ ...list, name: '' });
    const { createdAt, ...withoutTime } = aList();
    await assert.rejects(List.insertOne(withoutTime), ValidationError);
    assert.ok(createdAt);
    const { _id } = list;
    await assert.rejects(List.updateOne({ _id }, { $unset: { name: 1 } }), ValidationError);
    await assert.rejects(List.updateOne({ _id }, { $set: { name: null } }), ValidationError);
    await assert.rejects(Template.updateOne({ _id }, { $set: { version: 0 } }), ValidationError);
    const god: { role: 'owner' } = JSON.parse('{"role":"god"}');
    await assert.rejects(Membership.updateOne({ _id }, { $set: god }), ValidationError);
    assert.equal((await List.findOne({ _id }))?.name, '');
  });

  it('passes on duplicate key errors', async () => {
    const user = {
      email: `${new ObjectId().toHexString()}@example.test`,
      passwordHash: 'hash',
      lastWorkspaceId: new ObjectId(),
      createdAt: new Date(),
    };
    await db.models.User.insertOne(user);
    await assert.rejects(db.models.User.insertOne(user), (error: unknown) => {
      assert.ok(error instanceof MongoServerError);
      assert.deepEqual(duplicateKey(error), ['email']);
      return true;
    });
  });

  it('takes part in transactions: aborted writes have no effect', async () => {
    const list = aList();
    await db.client.withSession(async (session) => {
      session.startTransaction();
      await db.models.List.insertOne(list, { session });
      assert.ok(await db.models.List.findOne({ _id: list._id }, null, { session }));
      assert.equal(await db.models.List.findOne({ _id: list._id }), null);
      await session.abortTransaction();
    });
    assert.equal(await db.models.List.findOne({ _id: list._id }), null);
  });

  it('fails at once while storage is unavailable, as the driver does', async () => {
    const closed = await openDatabase((await servers()).mongodbUri);
    await closed.close();
    for (const call of [
      () => closed.models.User.findOne({}).exec(),
      () => closed.models.List.insertOne(aList()),
      () => closed.collections.User.findOne({}),
    ])
      await assert.rejects(call, (error: unknown) => storageError(error, true)?.code === 'unavailable');
  });

  it('discloses nothing to clients about what it refuses', async () => {
    const failed = await db.models.List.insertOne({ name: 'No more than that' }).catch(
      (error: unknown) => error,
    );
    assert.ok(failed instanceof ValidationError);
    const { code, message } = toClientError(failed, false);
    assert.equal(code, 'internal');
    assert.doesNotMatch(message, /valid|required|List/);
  });
});

function isRefusal(error: unknown): boolean {
  return error instanceof StrictModeError || error instanceof ValidationError;
}

function aList(): ListRecord {
  const at = new Date(0);
  return {
    _id: new ObjectId(),
    workspaceId: new ObjectId(),
    name: 'Newsletter',
    description: null,
    visibility: 'private',
    position: 0,
    doubleOptIn: false,
    requireConsent: false,
    confirmation: {
      subject: null,
      html: null,
      document: null,
      preheader: null,
      redirectUrl: null,
      reminderAfter: '2 days',
      expiresAfter: '7 days',
    },
    deletedAt: null,
    createdAt: at,
    updatedAt: at,
  };
}
