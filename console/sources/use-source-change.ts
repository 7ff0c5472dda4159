import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeSource, sourceQuery, type SourceChange, type TaggedSource } from './queries';

interface Change {
  body: SourceChange;
  /** The tag that was read, where others' changes must not be overwritten. */
  etag?: string;
}

/** Changes a source and shows it as it is then. */
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
