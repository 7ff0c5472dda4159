import type { QueryClient } from '@tanstack/react-query';
import { automationQuery, draftQuery, graphQuery } from './queries';

/** Reads what the builder begins with: an automation and its draft. */
export async function loadBuilder(queryClient: QueryClient, id: string) {
  void queryClient.prefetchQuery(graphQuery(id));
  const [draft] = await Promise.all([
    queryClient.fetchQuery({ ...draftQuery(id), staleTime: 0 }),
    queryClient.ensureQueryData(automationQuery(id)),
  ]);
  return draft;
}
