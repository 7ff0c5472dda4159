import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from './client';

/** How the installation lets people in; known before anybody has signed in. */
export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/setup', { signal })),
});
