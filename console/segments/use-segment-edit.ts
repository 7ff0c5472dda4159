import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { isOvertaken } from '../api/tagged';
import { useTexts } from '../texts/language';
import { notify } from '../ui/toast';
import { changeSegment, segmentQuery, type TaggedSegment } from './queries';
import {
  beginEdit,
  changesIn,
  conceded,
  contested,
  isChanged,
  rebased,
  remaining,
  type SegmentEdit,
  type SegmentFields,
} from './segment-edit';
import { segmentTexts } from './texts';
import { useKept } from './use-kept';

export type SegmentEditing = ReturnType<typeof useSegmentEdit>;

/**
 * A segment as it is edited. What another member has changed meanwhile is taken over; where both have changed the same,
 * nothing is saved until one of the two is chosen.
 */
export function useSegmentEdit(stored: TaggedSegment) {
  const texts = useTexts(segmentTexts);
  const queryClient = useQueryClient();
  const { id } = stored.segment;
  const [edit, setEdit] = useKept(id, { begin: beginEdit(stored), isUnsaved: isChanged });
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (sent: SegmentEdit) => saveChanges(queryClient, sent),
    onSuccess: (saved, sent) => {
      queryClient.setQueryData(segmentQuery(id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ['segments'] });
      setEdit((now) => remaining(now, sent, saved));
      notify(texts.saved);
    },
  });
  const theirs = contested(edit, stored);
  const isContested = Object.keys(theirs).length > 0;
  if (stored.etag !== edit.base.etag && !isContested && !isPending) setEdit(rebased(edit, stored));
  const settle = (next: SegmentEdit) => {
    reset();
    setEdit(next);
    return next;
  };
  const changes = changesIn(edit);
  return {
    typed: edit.typed,
    changes,
    isChanged: isChanged(edit),
    /** What another member has made of fields that are changed here, too. */
    theirs: isContested ? theirs : null,
    error: isContested ? null : error,
    isPending,
    change: (part: Partial<SegmentFields>) => {
      if (!isPending) reset();
      setEdit((now) => ({ ...now, typed: { ...now.typed, ...part } }));
    },
    save: () => mutate(edit),
    discard: () => void settle(beginEdit(stored)),
    takeTheirs: () => void settle(conceded(edit, stored)),
    keepMine: () => mutate(settle(rebased(edit, stored))),
  };
}

/** @throws RollcallError `precondition_failed` if another member has changed the same */
async function saveChanges(queryClient: QueryClient, edit: SegmentEdit): Promise<TaggedSegment> {
  const changes = changesIn(edit);
  try {
    return await changeSegment(edit.base, changes);
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    const query = segmentQuery(edit.base.segment.id);
    const theirs = await queryClient.fetchQuery({ ...query, staleTime: 0 });
    if (Object.keys(contested(edit, theirs)).length > 0) throw error;
    return await changeSegment(theirs, changes);
  }
}
