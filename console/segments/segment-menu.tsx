import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api, dataOf } from '../api/client';
import { useTexts } from '../texts/language';
import { IconButton } from '../ui/button';
import { DeleteIcon, MoreIcon, RetryIcon } from '../ui/icons';
import { Menu, MenuItem } from '../ui/menu';
import { notify } from '../ui/toast';
import type { Segment } from './queries';
import { segmentTexts } from './texts';

/** Builds the segment again; deletes it, and offers to restore it. */
export function SegmentMenu({ segment }: { segment: Segment }) {
  const texts = useTexts(segmentTexts);
  const router = useRouter();
  const queryClient = useQueryClient();
  const { id, name } = segment;
  const params = { path: { id } };
  const invalidate = () => {
    void queryClient.invalidateQueries({ queryKey: ['segments'] });
    void queryClient.invalidateQueries({ queryKey: ['contacts'] });
  };
  const restore = useMutation({
    mutationFn: () => dataOf(api.POST('/api/segments/{id}/restore', { params, body: {} })),
    onSuccess: () => {
      invalidate();
      notify(texts.restored(name));
    },
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
  const remove = useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/segments/{id}', { params })),
    onSuccess: async () => {
      await router.navigate({ to: '/segments' });
      queryClient.removeQueries({ queryKey: ['segments', 'one', id] });
      invalidate();
      notify(texts.deleted(name), { action: { label: texts.undo, run: () => restore.mutate() } });
    },
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
  const rebuild = useMutation({
    mutationFn: () => dataOf(api.POST('/api/segments/{id}/rebuild', { params, body: {} })),
    onSuccess: invalidate,
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
  return (
    <Menu label={texts.more} trigger={<IconButton icon={MoreIcon} label={texts.more} />}>
      <MenuItem icon={RetryIcon} onAction={() => rebuild.mutate()}>
        {texts.rebuild}
      </MenuItem>
      <MenuItem icon={DeleteIcon} isDanger onAction={() => remove.mutate()}>
        {texts.delete}
      </MenuItem>
    </Menu>
  );
}
