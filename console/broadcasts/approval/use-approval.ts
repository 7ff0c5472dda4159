import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client';

interface Shown {
  /** Of what is shown. */
  etag?: string;
  /** Saves what is typed. */
  saveFirst?: () => Promise<void>;
}

type Verb = 'request-approval' | 'approve' | 'decline';

/** Approval and comments of a broadcast; each change reads it again. */
export function useApproval(id: string, { etag, saveFirst }: Shown = {}) {
  const queryClient = useQueryClient();
  const params = { path: { id } };
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: ['broadcasts'] });
  const step = useMutation({
    mutationFn: async ({ verb, note }: { verb: Verb; note: string }) => {
      const isAsked = verb === 'request-approval';
      if (isAsked) await saveFirst?.();
      const body = note.trim() === '' ? {} : { note };
      // What is asked about is what has just been saved.
      const header = isAsked || etag === undefined ? {} : { 'If-Match': etag };
      return await dataOf(api.POST(`/api/broadcasts/{id}/${verb}`, { params: { ...params, header }, body }));
    },
    onSettled: onSuccess,
  });
  const comment = useMutation({
    mutationFn: (text: string) =>
      dataOf(api.POST('/api/broadcasts/{id}/comments', { params, body: { text } })),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (one: string) =>
      dataOf(
        api.DELETE('/api/broadcasts/{id}/comments/{comment}', { params: { path: { id, comment: one } } }),
      ),
    onSuccess,
  });
  return { step, comment, remove };
}
