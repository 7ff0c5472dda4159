import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeSource, sourceQuery, type SourceChange, type TaggedSource } from './queries';

/** Changes a source at once, whatever others have changed, and updates the cache with the response. */
export function useSourceChange(id: string, onDone?: (fresh: TaggedSource) => void) {
  const queryClient = useQueryClient();
  const { queryKey } = sourceQuery(id);
  return useMutation({
    mutationFn: (body: SourceChange) => changeSource(id, '*', body),
    onSuccess: (fresh) => {
      queryClient.setQueryData(queryKey, fresh);
      void queryClient.invalidateQueries({ queryKey: ['sources'], exact: true });
      onDone?.(fresh);
    },
  });
}
