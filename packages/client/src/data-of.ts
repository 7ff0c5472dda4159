import { RollcallError, type Problem } from './rollcall-error.js';

/** The result of a call. */
export type Outcome<T> =
  { data: T; error?: never; response: Response } | { data?: never; error: Problem; response: Response };

/**
 * The data of a successful response.
 *
 * @throws RollcallError for every other response
 */
export async function dataOf<T>(call: Promise<Outcome<T>>): Promise<T> {
  const outcome = await call;
  if (!outcome.response.ok || outcome.error !== undefined) {
    throw new RollcallError(outcome.response, outcome.error);
  }
  return outcome.data;
}
