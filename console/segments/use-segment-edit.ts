import { useQueryClient } from '@tanstack/react-query';
import { useEdit } from '../edit/use-edit';
import { finished, type ContactWhere } from '../conditions/where';
import { useTexts } from '../texts/language';
import { notify } from '../ui/toast';
import { changeSegment, segmentQuery, type TaggedSegment } from './queries';

export type SegmentEditing = ReturnType<typeof useSegmentEdit>;

/** What the form edits. The conditions may be unfinished. */
export interface SegmentFields {
  name: string;
  where: ContactWhere | undefined;
}

/** A segment as it is edited. */
export function useSegmentEdit(stored: TaggedSegment) {
  const texts = useTexts('segments');
  const queryClient = useQueryClient();
  const { id } = stored.segment;
  return useEdit<TaggedSegment, SegmentFields>({
    name: `segments/${id}`,
    save: 'button',
    tagged: stored,
    readFields: ({ segment: { name, where } }) => ({ name, where }),
    change: (tagged, changes) =>
      changeSegment(tagged, {
        ...(changes.name !== undefined && { name: changes.name }),
        ...('where' in changes && { where: finished(changes.where) ?? {} }),
      }),
    query: segmentQuery(id),
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: ['segments'] });
      notify(texts.saved);
    },
  });
}
