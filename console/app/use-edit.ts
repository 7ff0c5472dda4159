import { useMutation, useQueryClient, type FetchQueryOptions } from '@tanstack/react-query';
import { isOvertaken } from '../api/tagged';
import {
  beginEdit,
  changesIn,
  conceded,
  contested,
  isChanged,
  rebased,
  remaining,
  type Edit,
  type Stored,
} from './edit';
import { useKept } from './use-kept';

interface Options<R extends { etag: string }, T extends object> {
  /** What it is kept under: its noun and id. */
  name: string;
  /** The resource as it was read last. */
  tagged: R;
  fieldsOf: (tagged: R) => T;
  /** @throws RollcallError `precondition_failed` if it has changed since `tagged` was read */
  change: (tagged: R, changes: Partial<T>) => Promise<R>;
  /** Reads it. */
  query: FetchQueryOptions<R, Error, R, string[]>;
  onSaved: (saved: R) => void;
}

/**
 * Fields as they are edited, kept while other screens are shown. What another member has changed meanwhile is taken over;
 * where both have changed the same, nothing is saved until one of the two is chosen.
 */
export function useEdit<R extends { etag: string }, T extends object>(options: Options<R, T>) {
  const { name, tagged, fieldsOf, change, query, onSaved } = options;
  const queryClient = useQueryClient();
  const storedAs = (one: R): Stored<R, T> => ({ tagged: one, fields: fieldsOf(one) });
  const stored = storedAs(tagged);
  const [edit, setEdit] = useKept<Edit<R, T>>(name, { begin: beginEdit(stored), isUnsaved: isChanged });
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: async (sent: Edit<R, T>) => {
      const changes = changesIn(sent);
      try {
        return await change(sent.base.tagged, changes);
      } catch (problem) {
        if (!isOvertaken(problem)) throw problem;
        const theirs = await queryClient.fetchQuery({ ...query, staleTime: 0 });
        if (Object.keys(contested(sent, storedAs(theirs))).length > 0) throw problem;
        return await change(theirs, changes);
      }
    },
    onSuccess: (saved, sent) => {
      queryClient.setQueryData(query.queryKey, saved);
      onSaved(saved);
      setEdit((now) => remaining(now, sent, storedAs(saved)));
    },
  });
  const theirs = contested(edit, stored);
  const isContested = Object.keys(theirs).length > 0;
  if (tagged.etag !== edit.base.tagged.etag && !isContested && !isPending)
    setEdit((now) => rebased(now, stored));
  const settle = (next: Edit<R, T>) => {
    reset();
    setEdit(() => next);
    return next;
  };
  return {
    typed: edit.typed,
    changes: changesIn(edit),
    isChanged: isChanged(edit),
    /** What another member has made of fields that are changed here, too. */
    theirs: isContested ? theirs : null,
    error: isContested ? null : error,
    isPending,
    change: (part: Partial<T>) => {
      if (!isPending) reset();
      setEdit((now) => ({ ...now, typed: { ...now.typed, ...part } }));
    },
    save: () => mutate(edit),
    discard: () => void settle(beginEdit(stored)),
    takeTheirs: () => void settle(conceded(edit, stored)),
    keepMine: () => mutate(settle(rebased(edit, stored))),
  };
}
