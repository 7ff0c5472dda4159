const PAGE = 100;

/** How the pages of a list follow each other, for `infiniteQueryOptions`. */
export const pages = {
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
};

/** Query parameters of the page at a cursor; an empty cursor gives the first page. */
export function pageAt(cursor: string, limit = PAGE): { limit: number; cursor?: string } {
  return { limit, ...(cursor !== '' && { cursor }) };
}
