import { api, dataOf } from '../api/client';
import { useRemoval } from '../app/use-removal';
import { useTexts } from '../texts/language';
import { IconButton } from '../ui/button';
import { DeleteIcon, MoreIcon } from '../ui/icons';
import { Menu, MenuItem } from '../ui/menu';
import type { Broadcast } from './queries';
import { broadcastTexts } from './texts';

/** Deletes a draft. */
export function BroadcastMenu({ broadcast: { id, name } }: { broadcast: Broadcast }) {
  const texts = useTexts(broadcastTexts);
  const params = { path: { id } };
  const remove = useRemoval({
    noun: 'broadcasts',
    id,
    remove: () => dataOf(api.DELETE('/api/broadcasts/{id}', { params })),
    removed: texts.deleted(name),
  });
  return (
    <Menu label={texts.more} trigger={<IconButton icon={MoreIcon} label={texts.more} />}>
      <MenuItem icon={DeleteIcon} isDanger onAction={remove}>
        {texts.delete}
      </MenuItem>
    </Menu>
  );
}
