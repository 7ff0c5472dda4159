import { dataOf, RollcallError, type Outcome } from './client';

/** A resource as it was read, with its tag for `If-Match`. */
export interface Tagged<T> {
  value: T;
  etag: string;
}

/** @throws RollcallError as `dataOf` */
export async function taggedOf<T>(call: Promise<Outcome<T>>): Promise<Tagged<T>> {
  const outcome = await call;
  return { value: await dataOf(Promise.resolve(outcome)), etag: outcome.response.headers.get('ETag') ?? '*' };
}

/** Whether a change was refused because the resource has changed since it was read. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof RollcallError && error.status === 412;
}

/** A resource under a name of its own, with its tag for `If-Match`. */
export type TaggedAs<N> = N & { etag: string };

/**
 * Like `taggedOf`, with the resource as `named` returns it.
 *
 * @throws RollcallError as `dataOf`
 */
export async function taggedAs<T, N extends object>(
  call: Promise<Outcome<T>>,
  named: (resource: T, response: Response) => N,
): Promise<TaggedAs<N>> {
  const outcome = await call;
  const { value, etag } = await taggedOf(Promise.resolve(outcome));
  return { ...named(value, outcome.response), etag };
}
