import { useMemo, type ReactNode } from 'react';
import { Failure, NextPageFailure, PaddedFailure } from '../failure';
import { SkeletonRows } from '../frame/screen';
import { VirtualTable, type TableProps } from './table';
import { useMore, type FurtherPages } from './use-more';

/** What `useInfiniteQuery` returns for pages of rows. */
interface PagesQuery<T> extends FurtherPages {
  data: { pages: readonly { data: readonly T[] }[] } | undefined;
  error: Error | null;
  isPending: boolean;
  refetch: () => Promise<unknown>;
}

interface PagedTableProps<T> extends Omit<TableProps<T>, 'rows' | 'onEnd'> {
  query: PagesQuery<T>;
  /** Shown instead of a table without rows. */
  empty: ReactNode;
  /** Rows to show while the first page is loading. */
  skeleton?: number;
  /** The class of an element around a table that does not reach the screen's edges. */
  className?: string | undefined;
}

/** A table of pages: a skeleton while the first one is loading, then its rows; the next page loads near their end. */
export function PagedTable<T>(props: PagedTableProps<T>) {
  const { query, empty, skeleton, className, ...table } = props;
  const { data, error, isPending, refetch } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const more = useMore(query);
  if (isPending) return <SkeletonRows {...(skeleton !== undefined && { count: skeleton })} />;
  if (data === undefined) {
    const Shown = className === undefined ? PaddedFailure : Failure;
    return <Shown error={error} onRetry={() => void refetch()} />;
  }
  if (rows.length === 0) return empty;
  const shown = (
    <>
      <VirtualTable<T> {...table} rows={rows} onEnd={more} />
      <NextPageFailure query={query} />
    </>
  );
  return className === undefined ? shown : <div className={className}>{shown}</div>;
}
