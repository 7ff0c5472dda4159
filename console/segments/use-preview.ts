import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../api/client';
import type { ContactWhere } from '../conditions/where';
import { previewQuery } from './queries';

export interface LivePreview {
  preview: Schemas['SegmentPreview'] | undefined;
  isFetching: boolean;
  /** Why there is no preview of these conditions. */
  error: Error | null;
  retry: () => void;
}

/** The preview of these conditions. */
export function usePreview(where: ContactWhere | undefined): LivePreview {
  const { data: preview, isFetching, error, refetch } = useQuery(previewQuery(where));
  return { preview, isFetching, error, retry: () => void refetch() };
}
