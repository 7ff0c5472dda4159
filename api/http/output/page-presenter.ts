import Type, { type TSchema } from 'typebox';
import type { PageOf } from '../paging.js';
import { responseSchema, count, flag, orNull } from './response-schema.js';

/** The schema of a page of a list. */
export function pageSchema<S extends TSchema & { title?: string }>(item: S) {
  return responseSchema(`${item.title ?? ''}Page`, {
    data: Type.Array(item),
    page: orNull(Type.Integer({ minimum: 1 })),
    limit: count,
    total: orNull(count),
    totalIsExact: flag,
    nextCursor: orNull(Type.String()),
  });
}

/** Presents a page of a list. */
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
