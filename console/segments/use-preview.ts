import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Schemas } from '../api/client';
import type { ContactWhere } from '../conditions/where';
import { countQuery, previewQuery } from './queries';

type Answer = Schemas['SegmentPreview'];

export interface CountedPreview {
  count: Answer['count'];
  countIsExact: Answer['countIsExact'];
  /** How far the count is; null if it is exact. */
  progress: Answer['progress'];
  sample: Answer['sample'];
  /** Why the count does not go on; null while it does. */
  error: Error | null;
  goOn: () => void;
}

export interface LivePreview {
  preview: CountedPreview | undefined;
  isFetching: boolean;
  /** Why there is no preview of these conditions. */
  error: Error | null;
  retry: () => void;
}

/**
 * The preview of these conditions. Counting continues to the end while the conditions stay the same and the component is
 * mounted.
 */
export function usePreview(where: ContactWhere | undefined): LivePreview {
  const first = useQuery(previewQuery(where));
  const { data, isFetching, isPlaceholderData } = first;
  const cursor = isPlaceholderData ? null : (data?.progress?.nextCursor ?? null);
  const counting = useInfiniteQuery(countQuery(where, cursor));
  const { data: counted, error, hasNextPage, isFetching: isCounting, fetchNextPage, refetch } = counting;
  useEffect(() => {
    if (hasNextPage && !isCounting && error === null) void fetchNextPage();
  }, [hasNextPage, isCounting, error, fetchNextPage]);
  const live = { isFetching, error: first.error, retry: () => void first.refetch() };
  if (data === undefined) return { ...live, preview: undefined };
  const { count, countIsExact, progress } = counted?.pages.at(-1) ?? data;
  const goOn = (): void => void (counted === undefined ? refetch() : fetchNextPage());
  return { ...live, preview: { count, countIsExact, progress, sample: data.sample, error, goOn } };
}
