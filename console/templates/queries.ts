import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../api/client';
import { everyRow, pageAt, pages } from '../api/pages';

export type Image = Schemas['Image'];
export type TemplateLine = Schemas['TemplateLine'];

const PAGE = 100;
/** Pictures that are loaded together. */
const IMAGES = 40;

/** The names of templates, for selects. */
export const templateNamesQuery = queryOptions({
  queryKey: ['templates', 'names'],
  queryFn: async ({ signal }) => {
    const rows = await everyRow((query) => dataOf(api.GET('/api/templates', { params: { query }, signal })));
    return rows.map(({ id, name }) => ({ id, name }));
  },
});

/** All templates without their contents, the newest first. */
export const templatesQuery = infiniteQueryOptions({
  queryKey: ['templates', 'list'],
  queryFn: ({ pageParam, signal }) =>
    dataOf(api.GET('/api/templates', { params: { query: pageAt(pageParam) }, signal })),
  ...pages,
});

export function sendersQuery(id: string) {
  return queryOptions({
    queryKey: ['templates', 'one', id, 'senders'],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/templates/{id}/senders', { params: { path: { id } }, signal })),
  });
}

export function versionsQuery(id: string) {
  return queryOptions({
    queryKey: ['templates', 'one', id, 'versions'],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/templates/{id}/versions', { params: { path: { id }, query: { limit: PAGE } }, signal }),
      ),
  });
}

/** Images that have some words, the newest first; all without words. */
export function imagePagesQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: ['images', 'found', search],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...pageAt(pageParam, IMAGES), ...(search !== '' && { search }) };
      return dataOf(api.GET('/api/images', { params: { query }, signal }));
    },
    placeholderData: (before) => before,
    ...pages,
  });
}

/** Where an image is shown. */
export function imageUsesQuery(id: string) {
  return queryOptions({
    queryKey: ['images', 'uses', id],
    queryFn: ({ signal }) => dataOf(api.GET('/api/images/{id}/uses', { params: { path: { id } }, signal })),
  });
}

/** The newest images. */
export const imagesQuery = queryOptions({
  queryKey: ['images'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/images', { params: { query: { limit: PAGE } }, signal })),
});
