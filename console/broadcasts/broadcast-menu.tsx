import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api, dataOf } from '../api/client';
import { useTexts } from '../texts/language';
import { IconButton } from '../ui/button';
import { DeleteIcon, MoreIcon } from '../ui/icons';
import { Menu, MenuItem } from '../ui/menu';
import { notify } from '../ui/toast';
import type { Broadcast } from './queries';
import { broadcastTexts } from './texts';

/** Deletes a draft. */
export function BroadcastMenu({ broadcast: { id, name } }: { broadcast: Broadcast }) {
  const texts = useTexts(broadcastTexts);
  const router = useRouter();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/broadcasts/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      await router.navigate({ to: '/broadcasts' });
      queryClient.removeQueries({ queryKey: ['broadcasts', 'one', id] });
      void queryClient.invalidateQueries({ queryKey: ['broadcasts'] });
      notify(texts.deleted(name));
    },
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
  return (
    <Menu label={texts.more} trigger={<IconButton icon={MoreIcon} label={texts.more} />}>
      <MenuItem icon={DeleteIcon} isDanger onAction={() => remove.mutate()}>
        {texts.delete}
      </MenuItem>
    </Menu>
  );
}
