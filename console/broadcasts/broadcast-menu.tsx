import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api, dataOf, type Schemas } from '../api/client';
import { useBegunHere } from '../app/use-begun-here';
import { useRemoval } from '../app/use-removal';
import { useTexts } from '../texts/language';
import { IconButton } from '../ui/button';
import { CopyIcon, DeleteIcon, MoreIcon, SendIcon } from '../ui/icons';
import { Menu, MenuItem } from '../ui/menu';
import { notify } from '../ui/toast';
import { editedContents, toDuplicate } from './draft/edited-contents';
import { createBroadcast } from './queries';
import { AgainDialog, mayGoAgain } from './results/again';

type Broadcast = Schemas['JudgedBroadcast'];

interface Props {
  broadcast: Broadcast;
  /** Saves what is typed first, so that copies have it. */
  saved?: () => Promise<Broadcast>;
}

/** Duplicates a broadcast. Deletes a draft; undoing it creates the same draft again. */
export function BroadcastMenu({ broadcast, saved = () => Promise.resolve(broadcast) }: Props) {
  const texts = useTexts('broadcasts');
  const { again } = useTexts('results');
  const [isAsking, setAsking] = useState(false);
  const { id, name, status } = broadcast;
  const params = { path: { id } };
  const [deleted, setDeleted] = useState(broadcast);
  const duplicate = useDuplicate(saved);
  const remove = useRemoval({
    noun: 'broadcasts',
    id,
    remove: async () => {
      setDeleted(await saved());
      await dataOf(api.DELETE('/api/broadcasts/{id}', { params }));
    },
    removed: texts.deleted(name),
    undo: {
      label: texts.undo,
      restore: () => createBroadcast(editedContents(deleted), deleted.typed),
      restored: texts.restored(name),
    },
  });
  return (
    <>
      <AgainDialog broadcast={broadcast} isOpen={isAsking} onClose={() => setAsking(false)} />
      <Menu label={texts.more} trigger={<IconButton icon={MoreIcon} label={texts.more} />}>
        <MenuItem icon={CopyIcon} onAction={duplicate}>
          {texts.duplicate}
        </MenuItem>
        {mayGoAgain(broadcast) && (
          <MenuItem icon={SendIcon} onAction={() => setAsking(true)}>
            {again}
          </MenuItem>
        )}
        {status === 'draft' && (
          <MenuItem icon={DeleteIcon} isDanger onAction={remove}>
            {texts.delete}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}

/** Creates a draft with the same contents, and leads to it. */
function useDuplicate(saved: () => Promise<Broadcast>): () => void {
  const texts = useTexts('broadcasts');
  const router = useRouter();
  const queryClient = useQueryClient();
  const begun = useBegunHere();
  const duplicate = useMutation({
    mutationFn: async () => {
      const broadcast = await saved();
      const { name: _name, ...typed } = broadcast.typed;
      return await createBroadcast(toDuplicate(broadcast, texts.copyOf(broadcast.name)), typed);
    },
    onMutate: begun.place,
    onSuccess: async ({ id }, _none, place) => {
      void queryClient.invalidateQueries({ queryKey: ['broadcasts', 'all'] });
      if (begun.isStill(place)) await router.navigate({ to: '/broadcasts/$id', params: { id } });
    },
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
  return () => duplicate.mutate();
}
