import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../api/client';
import { useRemoval } from '../app/use-removal';
import { useTexts } from '../texts/language';
import { IconButton } from '../ui/button';
import { DeleteIcon, MoreIcon, RetryIcon } from '../ui/icons';
import { Menu, MenuItem } from '../ui/menu';
import { notify } from '../ui/toast';
import type { Segment } from './queries';

/** Rebuilds or deletes the segment; deletion can be undone. */
export function SegmentMenu({ segment }: { segment: Segment }) {
  const texts = useTexts('segments');
  const queryClient = useQueryClient();
  const { id, name } = segment;
  const params = { path: { id } };
  const remove = useRemoval({
    noun: 'segments',
    id,
    shownBy: ['contacts'],
    remove: () => dataOf(api.DELETE('/api/segments/{id}', { params })),
    removed: texts.deleted(name),
    undo: {
      label: texts.undo,
      restore: () => dataOf(api.POST('/api/segments/{id}/restore', { params, body: {} })),
      restored: texts.restored(name),
    },
  });
  const rebuild = useMutation({
    mutationFn: () => dataOf(api.POST('/api/segments/{id}/rebuild', { params, body: {} })),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['segments'] });
      void queryClient.invalidateQueries({ queryKey: ['contacts'] });
    },
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
  return (
    <Menu label={texts.more} trigger={<IconButton icon={MoreIcon} label={texts.more} />}>
      <MenuItem icon={RetryIcon} onAction={() => rebuild.mutate()}>
        {texts.rebuild}
      </MenuItem>
      <MenuItem icon={DeleteIcon} isDanger onAction={remove}>
        {texts.delete}
      </MenuItem>
    </Menu>
  );
}
