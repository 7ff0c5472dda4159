import { infiniteQueryOptions } from '@tanstack/react-query';
import type { TimelineKind } from '../../../domain/contact/timeline.js';
import { api, dataOf } from '../../api/client';
import { everyPage, pageAt, pages } from '../../api/pages';
import { FOLLOW_MS } from '../contact-queries';

const PAGE = 40;

/** What happened to a contact, the latest first: everything, or one kind. A page may be empty although others follow. */
export function timelineQuery(id: string, kind: TimelineKind | undefined) {
  return infiniteQueryOptions({
    queryKey: ['contacts', 'one', id, 'timeline', kind ?? 'all'],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...pageAt(pageParam, PAGE),
        ...(kind && { kinds: kind }),
      };
      return dataOf(api.GET('/api/contacts/{id}/timeline', { params: { path: { id }, query }, signal }));
    },
    ...pages,
    refetchInterval: everyPage(FOLLOW_MS),
  });
}
