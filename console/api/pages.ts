const PAGE = 100;
/** As many rows as one response has. */
const MOST = 200;

/** How the pages of a list follow each other, for `infiniteQueryOptions`. */
export const pages = {
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
};

/** Query parameters of the page at a cursor; an empty cursor gives the first page. */
export function pageAt(cursor: string, limit = PAGE): { limit: number; cursor?: string } {
  return { limit, ...(cursor !== '' && { cursor }) };
}

/** Between two reads of a list, which reads all pages that are shown: the more there are, the longer. */
export function everyPage(ms: number) {
  return ({ state }: { state: { data: { pages: unknown[] } | undefined } }): number =>
    ms * Math.max(1, state.data?.pages.length ?? 1);
}

/** The rows of all pages of a list that is short enough to choose from. */
export async function everyRow<T>(
  read: (query: { limit: number; cursor?: string }) => Promise<{ data: T[]; nextCursor: string | null }>,
): Promise<T[]> {
  const rows: T[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { data, nextCursor } = await read(pageAt(cursor, MOST));
    rows.push(...data);
    cursor = nextCursor;
  }
  return rows;
}
