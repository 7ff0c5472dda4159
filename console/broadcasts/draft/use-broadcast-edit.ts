import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RollcallError } from '../../api/client';
import { refusalAt } from '../../edit/refusals';
import { useEdit } from '../../edit/use-edit';
import { unfinishedIn, type Contents } from './draft-contents';
import { editedContents } from './edited-contents';
import { broadcastQuery, saveDraft, type TaggedBroadcast } from '../queries';
import { typedContents } from './typed-contents';

export type BroadcastEdit = ReturnType<typeof useBroadcastEdit>;

/** A draft as it is edited. It is saved as it is typed; the server says what of it cannot be sent yet. */
export function useBroadcastEdit(tagged: TaggedBroadcast) {
  const queryClient = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const query = broadcastQuery(tagged.broadcast.id);
  const edit = useEdit<TaggedBroadcast, Contents>({
    name: `broadcasts/${tagged.broadcast.id}`,
    save: 'typing',
    tagged,
    readFields: ({ broadcast }) => ({ ...editedContents(broadcast), ...typedContents(broadcast.typed) }),
    change: saveDraft,
    query,
    onSaved: () => void queryClient.invalidateQueries({ queryKey: ['broadcasts', 'all'] }),
    onFailed: (error) => {
      // It can no longer be changed: it is being sent, or was deleted.
      const isGone = error instanceof RollcallError && [404, 409].includes(error.status);
      if (isGone) void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    },
  });
  const unfinished = unfinishedIn(edit.typed);
  // What is still being typed is not wrong yet.
  const silent: string[] = [...(isAsked ? [] : unfinished), ...Object.keys(edit.changes)];
  const problems = edit.tagged.broadcast.problems.filter(
    ({ path }) => !silent.includes(path.split(/[.[]/)[0] ?? ''),
  );
  return {
    ...edit,
    unfinished,
    problems,
    problem: (path: string) => refusalAt(problems, path),
    /** Saves before something is done with all of it. */
    saveAll: async () => {
      setAsked(true);
      return await edit.saveAll();
    },
  };
}
