import assert from 'node:assert/strict';
import { ApplicationFailure } from '@temporalio/activity';
import { MongoServerError } from 'mongodb';
import { retryable } from '../../activities/failures.js';
import { untoldErrors } from '../../activities/untold-errors.js';

describe('An activity that fails', () => {
  const logged: unknown[] = [];
  const { execute } = untoldErrors({ warn: (line: unknown) => void logged.push(line) });
  const failWith = async (error: Error): Promise<unknown> => {
    assert.ok(execute);
    try {
      await execute({ args: [], headers: {} }, () => Promise.reject(error));
      return null;
    } catch (thrown) {
      return thrown;
    }
  };

  it('unexpectedly tells Temporal the name of the error, and the log its text', async () => {
    const error = new MongoServerError({ message: 'E11000 dup key: { email: "ada@example.test" }' });
    const failure = await failWith(error);
    assert.ok(failure instanceof ApplicationFailure);
    assert.deepEqual(
      [failure.message, failure.type, failure.nonRetryable],
      ['MongoServerError', 'MongoServerError', false],
    );
    assert.doesNotMatch(`${failure.stack ?? ''}${JSON.stringify(failure)}`, /ada@/);
    assert.deepEqual(logged, [{ err: error }]);
  });

  it('with a code passes it on', async () => {
    const failure = retryable('mailBusy', 5_000);
    assert.equal(await failWith(failure), failure);
  });
});
