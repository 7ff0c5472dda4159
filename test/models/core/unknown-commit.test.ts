import assert from 'node:assert/strict';
import { MongoError, MongoNetworkError, MongoServerError, MongoServerSelectionError } from 'mongodb';
import { isUnknownCommit } from '../../../models/core/unknown-commit.js';

const noServer = (): MongoServerSelectionError =>
  Object.assign(Object.create(MongoServerSelectionError.prototype), new MongoError('connect ECONNREFUSED'));

describe('The outcome of a failed commit', () => {
  it('is unknown without an answer, whatever labels the error has', () => {
    assert.equal(isUnknownCommit(new MongoNetworkError('closed')), true);
    assert.equal(isUnknownCommit(noServer()), true);
  });

  it('is unknown if the server says so', () => {
    const error = new MongoServerError({ message: 'out of time', code: 50 });
    error.addErrorLabel('UnknownTransactionCommitResult');
    assert.equal(isUnknownCommit(error), true);
  });

  it('is known if the server has refused it', () => {
    assert.equal(isUnknownCommit(new MongoServerError({ message: 'no such transaction', code: 251 })), false);
  });
});
