import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client';

type Verb = 'request-approval' | 'approve' | 'decline';

/** What members say and decide about a broadcast; each reads it again. */
export function useApproval(id: string, saveFirst: () => Promise<void> = () => Promise.resolve()) {
  const queryClient = useQueryClient();
  const params = { path: { id } };
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: ['broadcasts'] });
  const step = useMutation({
    mutationFn: async ({ verb, note }: { verb: Verb; note: string }) => {
      if (verb === 'request-approval') await saveFirst();
      const body = note.trim() === '' ? {} : { note };
      return await dataOf(api.POST(`/api/broadcasts/{id}/${verb}`, { params, body }));
    },
    onSuccess,
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
