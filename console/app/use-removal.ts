import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { notify } from '../ui/toast';
import { useBegunHere } from './use-begun-here';

interface Removal {
  /** Its screen is left for the list of all, and both are read again. */
  noun: 'broadcasts' | 'forms' | 'lists' | 'rules' | 'segments' | 'sources';
  id: string;
  /** Other nouns whose screens show it. */
  shownBy?: readonly string[];
  remove: () => Promise<unknown>;
  removed: string;
  /** Absent where it cannot be restored. */
  undo?: { label: string; restore: () => Promise<unknown>; restored: string };
}

/** Deletes what a screen is about, leads to the list of all, and offers to restore it. */
export function useRemoval({ noun, id, shownBy = [], remove, removed, undo }: Removal): () => void {
  const router = useRouter();
  const queryClient = useQueryClient();
  const begun = useBegunHere();
  const onError = (error: Error) => notify(error.message, { tone: 'bad' });
  const refresh = () => {
    for (const key of [noun, ...shownBy]) void queryClient.invalidateQueries({ queryKey: [key] });
  };
  const restoring = useMutation({
    mutationFn: async () => undo?.restore(),
    onSuccess: () => {
      refresh();
      if (undo) notify(undo.restored);
    },
    onError,
  });
  const removing = useMutation({
    mutationFn: remove,
    onMutate: begun.place,
    onSuccess: async (_removed, _none, place) => {
      // Otherwise a cached list would still show it until it has been read again.
      queryClient.removeQueries({
        type: 'inactive',
        predicate: ({ queryKey: [of, part] }) => of === noun && part !== 'one',
      });
      if (begun.isStill(place)) await router.navigate({ to: `/${noun}`, ignoreBlocker: true });
      queryClient.removeQueries({ queryKey: [noun, 'one', id] });
      refresh();
      notify(removed, { ...(undo && { action: { label: undo.label, run: () => restoring.mutate() } }) });
    },
    onError,
  });
  return () => removing.mutate();
}
