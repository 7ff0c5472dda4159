import { RollcallError } from '../../domain/errors.js';
import { presentProblem, type Problem } from './problem.js';
import { storageError } from './storage-errors.js';

/** The error that a client may be told of. What nobody foresaw says nothing. */
export function toClientError(thrown: unknown, reads: boolean): RollcallError {
  if (thrown instanceof RollcallError) return thrown;
  return (
    storageError(thrown, reads) ??
    new RollcallError('internal', 'The request could not be handled; it was noted under its id.', {
      cause: thrown,
    })
  );
}

/** What is said of one item of many, where it has failed and the others have not. */
export function itemProblem(
  thrown: unknown,
  request: { baseUrl: string; requestId: string },
): { error: Problem } {
  return { error: presentProblem(toClientError(thrown, false), request) };
}
