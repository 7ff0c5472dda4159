import { dataOf, type Outcome } from './data-of.js';

/** A page of a list, as far as reading on is concerned. */
export interface Page<T> {
  data: T[];
  nextCursor: string | null;
}

/**
 * All items of a list, page after page. Add the given parameters to the query of the call.
 *
 * @throws RollcallError if a page cannot be read
 */
export async function* items<T>(
  readPage: (parameters: { cursor?: string }) => Promise<Outcome<Page<T>>>,
): AsyncGenerator<T, void, undefined> {
  let parameters: { cursor?: string } | null = {};
  while (parameters !== null) {
    const page: Page<T> = await dataOf(readPage(parameters));
    yield* page.data;
    parameters = page.nextCursor === null ? null : { cursor: page.nextCursor };
  }
}
