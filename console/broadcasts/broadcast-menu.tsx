import { api, dataOf } from '../api/client';
import { useRemoval } from '../app/use-removal';
import { useTexts } from '../texts/language';
import { IconButton } from '../ui/button';
import { DeleteIcon, MoreIcon } from '../ui/icons';
import { Menu, MenuItem } from '../ui/menu';
import type { Broadcast } from './queries';
import { broadcastTexts } from './texts';

/** Deletes a draft; undoing it creates the same draft again. */
export function BroadcastMenu({ broadcast }: { broadcast: Broadcast }) {
  const texts = useTexts(broadcastTexts);
  const { id, name } = broadcast;
  const params = { path: { id } };
  const remove = useRemoval({
    noun: 'broadcasts',
    id,
    remove: () => dataOf(api.DELETE('/api/broadcasts/{id}', { params })),
    removed: texts.deleted(name),
    undo: {
      label: texts.undo,
      restore: () => dataOf(api.POST('/api/broadcasts', { body: contentsOf(broadcast) })),
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

function contentsOf(broadcast: Broadcast) {
  const { name, audience, mail, replyTo, variants, testShare, winnerAfter, time, rate } = broadcast;
  return { name, audience, mail, replyTo, variants, testShare, winnerAfter, time, rate };
}
