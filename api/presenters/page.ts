import type { PageOf } from '../paging.js';

/** A list as clients see it. */
export function presentPage<T, U>(page: PageOf<T>, present: (item: T) => U): PageOf<U> {
  return {
    data: page.data.map(present),
    page: page.page,
    limit: page.limit,
    total: page.total,
    totalIsExact: page.totalIsExact,
    nextCursor: page.nextCursor,
  };
}
