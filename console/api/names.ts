import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from './client';
import { everyRow } from './pages';

/** The names of all lists, with the number of their subscribed members. */
export const listNamesQuery = queryOptions({
  queryKey: ['lists', 'names'],
  queryFn: async ({ signal }) => {
    const rows = await everyRow((query) => dataOf(api.GET('/api/lists', { params: { query }, signal })));
    return rows.map(({ id, name, counts }) => ({ id, name, members: counts.subscribed }));
  },
});

/** The names of all forms. */
export const formNamesQuery = queryOptions({
  queryKey: ['forms', 'names'],
  queryFn: async ({ signal }) => {
    const rows = await everyRow((query) => dataOf(api.GET('/api/forms', { params: { query }, signal })));
    return rows.map(({ id, name }) => ({ id, name }));
  },
});

/** The names of all segments. */
export const segmentNamesQuery = queryOptions({
  queryKey: ['segments', 'names'],
  queryFn: async ({ signal }) => {
    const rows = await everyRow((query) => dataOf(api.GET('/api/segments', { params: { query }, signal })));
    return rows.map(({ id, name }) => ({ id, name }));
  },
});

/** The names of all automations. */
export const automationNamesQuery = queryOptions({
  queryKey: ['automations', 'names'],
  queryFn: async ({ signal }) => {
    const rows = await everyRow((query) =>
      dataOf(api.GET('/api/automations', { params: { query }, signal })),
    );
    return rows.map(({ id, name }) => ({ id, name }));
  },
});

/** The names of all broadcasts that have begun or are scheduled. */
export const broadcastNamesQuery = queryOptions({
  queryKey: ['broadcasts', 'names'],
  queryFn: async ({ signal }) => {
    const rows = await everyRow((query) =>
      dataOf(api.GET('/api/broadcasts', { params: { query: { ...query, contents: 'false' } }, signal })),
    );
    return rows.filter(({ status }) => status !== 'draft').map(({ id, name }) => ({ id, name }));
  },
});
