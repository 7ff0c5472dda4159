import { useQueryClient } from '@tanstack/react-query';
import { RollcallError } from '../../api/client';
import { useEdit } from '../../edit/use-edit';
import { editedContents } from './edited-contents';
import { unfinishedIn, type Contents } from './draft-contents';
import { broadcastQuery, changeBroadcast, type TaggedBroadcast } from '../queries';

export type BroadcastEdit = ReturnType<typeof useBroadcastEdit>;

/** A draft as it is edited. What is incomplete waits, and what the API refuses does not hold up the other fields. */
export function useBroadcastEdit(tagged: TaggedBroadcast) {
  const queryClient = useQueryClient();
  const query = broadcastQuery(tagged.broadcast.id);
  const edit = useEdit<TaggedBroadcast, Contents>({
    name: `broadcasts/${tagged.broadcast.id}`,
    save: 'typing',
    tagged,
    readFields: ({ broadcast }) => editedContents(broadcast),
    change: changeBroadcast,
    query,
    unfinished: unfinishedIn,
    onSaved: () => void queryClient.invalidateQueries({ queryKey: ['broadcasts', 'all'] }),
    onFailed: (error) => {
      // It can no longer be changed: it is being sent, or was deleted.
      const isGone = error instanceof RollcallError && [404, 409].includes(error.status);
      if (isGone) void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    },
  });
  return { ...edit, unfinished: unfinishedIn(edit.typed).filter((field) => field in edit.changes) };
}
