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
import { classifyCommitError } from '../../../engine/intake/batches/batch-errors.js';

/** As the driver wraps the error of a bulk write. */
function bulk(error: MongoError): MongoBulkWriteError {
  return new MongoBulkWriteError(error, {} as BulkWriteResult);
}

const noServer = (): MongoServerSelectionError =>
  Object.assign(Object.create(MongoServerSelectionError.prototype), new MongoError('connect ECONNREFUSED'));

describe('The class of a commit error', () => {
  it('is transient if the connection broke, even in a bulk write and without labels', () => {
    assert.equal(classifyCommitError(new MongoNetworkError('closed')), 'transient');
    assert.equal(classifyCommitError(bulk(new MongoNetworkError('closed'))), 'transient');
    assert.equal(classifyCommitError(noServer()), 'transient');
  });

  it('is that of the server error in a bulk write', () => {
    assert.equal(
      classifyCommitError(bulk(new MongoServerError({ message: 'duplicate', code: 11000 }))),
      'taken',
    );
    assert.equal(
      classifyCommitError(bulk(new MongoServerError({ message: 'conflict', code: 112 }))),
      'conflict',
    );
  });

  it('is expired if the transaction lived too long', () => {
    const aborted = new MongoServerError({ message: 'aborted', code: 251 });
    aborted.addErrorLabel('TransientTransactionError');
    assert.equal(classifyCommitError(aborted), 'expired');
    assert.equal(classifyCommitError(new MongoServerError({ message: 'interrupted', code: 290 })), 'expired');
  });

  it('is poison if a retry cannot help', () => {
    assert.equal(classifyCommitError(new MongoServerError({ message: 'too large', code: 10334 })), 'poison');
    assert.equal(classifyCommitError(bulk(new MongoInvalidArgumentError('misuse'))), 'poison');
    assert.equal(classifyCommitError(new TypeError('a mistake of ours')), 'poison');
  });
});
