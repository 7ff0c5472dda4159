import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api, dataOf } from '../api/client';
import { useTexts } from '../texts/language';
import { notify } from '../ui/toast';
import { changeSource, sourceQuery, type SourceChange, type TaggedSource } from './queries';
import { sourceTexts } from './texts';

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

/** Deletes a source and offers to restore it. */
export function useSourceRemoval({ id, name }: { id: string; name: string }): () => void {
  const texts = useTexts(sourceTexts);
  const queryClient = useQueryClient();
  const router = useRouter();
  const params = { path: { id } };
  const onError = (error: Error) => notify(error.message, { tone: 'bad' });
  const restore = useMutation({
    mutationFn: () => dataOf(api.POST('/api/event-sources/{id}/restore', { params })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['sources'] });
      notify(texts.restored(name));
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/event-sources/{id}', { params })),
    onSuccess: async () => {
      await router.navigate({ to: '/sources' });
      queryClient.removeQueries({ queryKey: ['sources', 'one', id] });
      void queryClient.invalidateQueries({ queryKey: ['sources'] });
      notify(texts.deleted(name), { action: { label: texts.undo, run: () => restore.mutate() } });
    },
    onError,
  });
  return () => remove.mutate();
}
