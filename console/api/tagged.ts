import { dataOf, RollcallError, type Outcome } from './client';

/** A resource as it was read, under the name that its noun has, with the ETag for `If-Match`. */
export type Tagged<N> = N & { etag: string };

/**
 * The resource that a call answers with, as `named` returns it, with its tag.
 *
 * @throws RollcallError as `dataOf`
 */
export async function taggedAs<T, N extends object>(
  call: Promise<Outcome<T>>,
  named: (resource: T, response: Response) => N,
): Promise<Tagged<N>> {
  const outcome = await call;
  const resource = await dataOf(Promise.resolve(outcome));
  const { response } = outcome;
  return { ...named(resource, response), etag: response.headers.get('ETag') ?? '*' };
}

/** Whether a change was refused because the resource has changed since it was read. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof RollcallError && error.status === 412;
}
