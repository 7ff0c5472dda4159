import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api, dataOf } from '../api/client';
import { useTexts } from '../texts/language';
import { IconButton } from '../ui/button';
import { DeleteIcon, MoreIcon } from '../ui/icons';
import { Menu, MenuItem } from '../ui/menu';
import { notify } from '../ui/toast';
import type { TaggedList } from './queries';
import { listTexts } from './texts';

/** Deletes the list, and offers to restore it. */
export function ListMenu({ tagged: { list } }: { tagged: TaggedList }) {
  const texts = useTexts(listTexts);
  const router = useRouter();
  const queryClient = useQueryClient();
  const { id, name } = list;
  const params = { path: { id } };
  const invalidate = () => {
    void queryClient.invalidateQueries({ queryKey: ['lists'] });
    void queryClient.invalidateQueries({ queryKey: ['contacts'] });
  };
  const restore = useMutation({
    mutationFn: () => dataOf(api.POST('/api/lists/{id}/restore', { params, body: {} })),
    onSuccess: () => {
      invalidate();
      notify(texts.restored(name));
    },
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
  const remove = useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/lists/{id}', { params })),
    onSuccess: async () => {
      await router.navigate({ to: '/lists' });
      queryClient.removeQueries({ queryKey: ['lists', 'one', id] });
      invalidate();
      notify(texts.deleted(name), { action: { label: texts.undo, run: () => restore.mutate() } });
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
