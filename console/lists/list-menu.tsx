import { api, dataOf } from '../api/client';
import { useRemoval } from '../app/use-removal';
import { useTexts } from '../texts/language';
import { IconButton } from '../ui/button';
import { DeleteIcon, MoreIcon } from '../ui/icons';
import { Menu, MenuItem } from '../ui/menu';
import type { TaggedList } from './queries';

/** Deletes the list; deletion can be undone. */
export function ListMenu({ tagged: { list } }: { tagged: TaggedList }) {
  const texts = useTexts('lists');
  const { id, name } = list;
  const params = { path: { id } };
  const remove = useRemoval({
    noun: 'lists',
    id,
    shownBy: ['contacts'],
    remove: () => dataOf(api.DELETE('/api/lists/{id}', { params })),
    removed: texts.deleted(name),
    undo: {
      label: texts.undo,
      restore: () => dataOf(api.POST('/api/lists/{id}/restore', { params, body: {} })),
      restored: texts.restored(name),
    },
  });
  return (
    <Menu label={texts.more} trigger={<IconButton icon={MoreIcon} label={texts.more} />}>
      <MenuItem icon={DeleteIcon} isDanger onAction={remove}>
        {texts.delete}
      </MenuItem>
    </Menu>
  );
}
