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
import { isUnknownCommit, classifyCommitError } from '../../../engine/intake/classify-commit-error.js';

/** As the driver makes it of whatever kept a bulk write from its answer. */
function bulk(error: MongoError): MongoBulkWriteError {
  return new MongoBulkWriteError(error, {} as BulkWriteResult);
}

const noServer = (): MongoServerSelectionError =>
  Object.assign(Object.create(MongoServerSelectionError.prototype), new MongoError('connect ECONNREFUSED'));

describe('What kind of trouble a batch met', () => {
  it('is a passing one when the connection broke, also under a bulk write and without labels', () => {
    assert.equal(classifyCommitError(new MongoNetworkError('closed')), 'transient');
    assert.equal(classifyCommitError(bulk(new MongoNetworkError('closed'))), 'transient');
    assert.equal(classifyCommitError(noServer()), 'transient');
  });

  it('keeps what the server said of a bulk write', () => {
    assert.equal(
      classifyCommitError(bulk(new MongoServerError({ message: 'duplicate', code: 11000 }))),
      'taken',
    );
    assert.equal(
      classifyCommitError(bulk(new MongoServerError({ message: 'conflict', code: 112 }))),
      'conflict',
    );
  });

  it('is poison when no repeat can mend it', () => {
    assert.equal(classifyCommitError(new MongoServerError({ message: 'too large', code: 10334 })), 'poison');
    assert.equal(classifyCommitError(bulk(new MongoInvalidArgumentError('misuse'))), 'poison');
    assert.equal(classifyCommitError(new TypeError('a mistake of ours')), 'poison');
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
