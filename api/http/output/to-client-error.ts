import { RollcallError } from '../../../domain/errors.js';
import { presentProblem, type Problem } from './problem.js';
import { storageError } from './storage-errors.js';

/** The error to report to the client. Unexpected errors reveal nothing. */
export function toClientError(thrown: unknown, reads: boolean): RollcallError {
  if (thrown instanceof RollcallError) return thrown;
  return (
    storageError(thrown, reads) ??
    new RollcallError('internal', 'An unexpected error occurred; it was logged under the request id.', {
      cause: thrown,
    })
  );
}

/** The problem of one failed item of a batch. */
export function itemProblem(
  thrown: unknown,
  request: { baseUrl: string; requestId: string },
): { error: Problem } {
  return { error: presentProblem(toClientError(thrown, false), request) };
}
