import assert from 'node:assert/strict';
import {
  MongoBulkWriteError,
  MongoError,
  MongoInvalidArgumentError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
  type BulkWriteResult,
} from 'mongodb';
import { isUnknownCommit, troubleOf } from '../../engine/trouble.js';

/** As the driver makes it of whatever kept a bulk write from its answer. */
function bulk(error: MongoError): MongoBulkWriteError {
  return new MongoBulkWriteError(error, {} as BulkWriteResult);
}

const noServer = (): MongoServerSelectionError =>
  Object.assign(Object.create(MongoServerSelectionError.prototype), new MongoError('connect ECONNREFUSED'));

describe('What kind of trouble a batch met', () => {
  it('is a passing one when the connection broke, also under a bulk write and without labels', () => {
    assert.equal(troubleOf(new MongoNetworkError('closed')), 'transient');
    assert.equal(troubleOf(bulk(new MongoNetworkError('closed'))), 'transient');
    assert.equal(troubleOf(noServer()), 'transient');
  });

  it('keeps what the server said of a bulk write', () => {
    assert.equal(troubleOf(bulk(new MongoServerError({ message: 'duplicate', code: 11000 }))), 'taken');
    assert.equal(troubleOf(bulk(new MongoServerError({ message: 'conflict', code: 112 }))), 'conflict');
  });

  it('is poison when no repeat can mend it', () => {
    assert.equal(troubleOf(new MongoServerError({ message: 'too large', code: 10334 })), 'poison');
    assert.equal(troubleOf(bulk(new MongoInvalidArgumentError('misuse'))), 'poison');
    assert.equal(troubleOf(new TypeError('a mistake of ours')), 'poison');
  });
});

describe('Whether a failed commit may have been carried out', () => {
  it('is unknown when nobody answered, whatever labels the driver has put on the error', () => {
    assert.equal(isUnknownCommit(new MongoNetworkError('closed')), true);
    assert.equal(isUnknownCommit(noServer()), true);
  });

  it('is unknown when the server says so', () => {
    const error = new MongoServerError({ message: 'out of time', code: 50 });
    error.addErrorLabel('UnknownTransactionCommitResult');
    assert.equal(isUnknownCommit(error), true);
  });

  it('is known when the server has refused it', () => {
    assert.equal(isUnknownCommit(new MongoServerError({ message: 'no such transaction', code: 251 })), false);
  });
});
