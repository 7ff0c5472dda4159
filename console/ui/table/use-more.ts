import { useCallback } from 'react';

/** What `useInfiniteQuery` returns, as far as reading on needs it. */
export interface FurtherPages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Reads the next page, if there is one, it is not being read, and reading it has not failed. */
export function useMore(query: FurtherPages): () => void {
  const { fetchNextPage } = query;
  const hasMore = query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError;
  return useCallback(() => {
    if (hasMore) void fetchNextPage();
  }, [hasMore, fetchNextPage]);
}
