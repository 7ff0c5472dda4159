import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, dataOf } from '../api/client';
import { useBegunHere } from '../app/use-begun-here';
import type { MailDraft } from './mail-fields';
import { toContents } from './to-contents';

/** Creates a template and leads to it. */
export function useCreateTemplate() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const begun = useBegunHere();
  return useMutation({
    mutationFn: async ({ name, mail }: { name: string; mail: MailDraft | Promise<MailDraft> }) =>
      await dataOf(api.POST('/api/templates', { body: { name, ...toContents(await mail) } })),
    onMutate: begun.place,
    onSuccess: async ({ id }, _created, place) => {
      await queryClient.invalidateQueries({ queryKey: ['templates'] });
      if (begun.isStill(place)) await navigate({ to: '/templates/$id', params: { id } });
    },
  });
}
