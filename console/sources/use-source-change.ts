import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeSource, sourceQuery, type SourceChange, type TaggedSource } from './queries';

interface Change {
  body: SourceChange;
  /** The ETag, if changes by others must not be overwritten. */
  etag?: string;
}

/** Changes a source and updates the cache with the response. */
export function useSourceChange(id: string, onDone?: (fresh: TaggedSource) => void) {
  const queryClient = useQueryClient();
  const { queryKey } = sourceQuery(id);
  return useMutation({
    mutationFn: ({ body, etag = '*' }: Change) => changeSource(id, etag, body),
    onSuccess: (fresh) => {
      queryClient.setQueryData(queryKey, fresh);
      void queryClient.invalidateQueries({ queryKey: ['sources'], exact: true });
      onDone?.(fresh);
    },
  });
}
