import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isOvertaken } from '../api/tagged';
import { useTexts } from '../texts/language';
import { notify } from '../ui/toast';
import { changeList, listQuery, type List, type ListChange, type TaggedList } from './queries';
import { listTexts } from './texts';

export type Change = ReturnType<typeof useListChange>;

/** Changes the list, shown at once and taken back if it fails. What another member has changed meanwhile stays. */
export function useListChange(tagged: TaggedList) {
  const texts = useTexts(listTexts);
  const queryClient = useQueryClient();
  const query = listQuery(tagged.list.id);
  return useMutation({
    mutationFn: async (change: ListChange) => {
      try {
        return await changeList(tagged, change);
      } catch (error) {
        if (!isOvertaken(error)) throw error;
        const theirs = await queryClient.fetchQuery({ ...query, staleTime: 0 });
        if (areAtOdds(change, tagged.list, theirs.list)) throw error;
        return await changeList(theirs, change);
      }
    },
    onMutate: (change) => {
      queryClient.setQueryData(query.queryKey, { ...tagged, list: changed(tagged.list, change) });
      return tagged;
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(query.queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ['lists', 'all'] });
      notify(texts.saved);
    },
    onError: (error, _, before) => {
      // Otherwise theirs has been read.
      if (!isOvertaken(error)) queryClient.setQueryData(query.queryKey, before);
    },
  });
}

function changed(list: List, { confirmation, ...fields }: ListChange): List {
  return { ...list, ...fields, confirmation: { ...list.confirmation, ...confirmation } };
}

/** Whether another member has changed the same, and to something else. */
function areAtOdds(change: ListChange, before: List, theirs: List): boolean {
  const { confirmation = {}, ...fields } = change;
  return (
    differ(fields, { before: { ...before }, theirs: { ...theirs } }) ||
    differ(confirmation, { before: before.confirmation, theirs: theirs.confirmation })
  );
}

type Values = Readonly<Record<string, unknown>>;

function differ(mine: Values, { before, theirs }: { before: Values; theirs: Values }): boolean {
  return Object.entries(mine).some(([key, value]) => theirs[key] !== before[key] && theirs[key] !== value);
}
