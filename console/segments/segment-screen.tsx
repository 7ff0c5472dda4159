import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { RollcallError } from '../api/client';
import { useMe } from '../api/me';
import { useConditionCatalogue } from '../conditions/catalogue';
import { ContactConditions } from '../conditions/conditions';
import type { ContactWhere } from '../conditions/where';
import { isAtLeast } from '../shell/roles';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import { Chip } from '../ui/choice';
import { Screen } from '../ui/screen';
import { notify } from '../ui/toast';
import { changeSegment, segmentQuery, type TaggedSegment } from './queries';
import { SegmentForm } from './segment-form';
import { SegmentGrowth } from './segment-growth';
import { SegmentMembers } from './segment-members';
import { SegmentMenu } from './segment-menu';
import styles from './segments.module.css';
import { segmentTexts } from './texts';

const route = getRouteApi('/shell/segments/$id');

const parts = ['members', 'growth', 'conditions'] as const;

/** A segment: its members, how their number has changed, and its conditions. */
export function SegmentScreen() {
  const texts = useTexts(segmentTexts);
  const formats = useFormats();
  const { id } = route.useParams();
  const { data: tagged } = useSuspenseQuery(segmentQuery(id));
  const mayEdit = isAtLeast(useMe().role, 'editor');
  const [part, setPart] = useState<(typeof parts)[number]>('members');
  const { segment } = tagged;
  const { members, building } = segment;
  return (
    <Screen
      title={segment.name}
      above={<BareLink to="/segments">{texts.segments}</BareLink>}
      count={members === null ? undefined : formats.number(members)}
      actions={mayEdit && <SegmentMenu segment={segment} />}
    >
      <div className={styles['page']}>
        {segment.status === 'building' && (
          <p className={styles['soft']} role="status">
            {texts.building}
            {building &&
              ` · ${texts.buildingOf(formats.number(building.checked), formats.number(building.total))}`}
          </p>
        )}
        <div className={styles['chips']}>
          {parts.map((one) => (
            <Chip key={one} isOn={part === one} onChange={() => setPart(one)}>
              {texts[one]}
            </Chip>
          ))}
        </div>
        {part === 'members' && <SegmentMembers segment={segment} />}
        {part === 'growth' && <SegmentGrowth segment={segment} />}
        {part === 'conditions' && <Conditions tagged={tagged} mayEdit={mayEdit} />}
      </div>
    </Screen>
  );
}

function Conditions({ tagged, mayEdit }: { tagged: TaggedSegment; mayEdit: boolean }) {
  const texts = useTexts(segmentTexts);
  const queryClient = useQueryClient();
  const catalogue = useConditionCatalogue({ hasTests: true });
  const { id, name, where } = tagged.segment;
  const { mutate, error, isPending } = useMutation({
    mutationFn: (change: { name: string; where: ContactWhere }) => changeSegment(tagged, change),
    onSuccess: (saved) => {
      queryClient.setQueryData(segmentQuery(id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ['segments'] });
      notify(texts.saved);
    },
    onError: (problem) => {
      if (!(problem instanceof RollcallError) || problem.status !== 412) return;
      notify(texts.theirs, { tone: 'bad' });
      void queryClient.invalidateQueries({ queryKey: segmentQuery(id).queryKey });
    },
  });
  if (!mayEdit)
    return <ContactConditions value={where} onChange={() => undefined} catalogue={catalogue} isReadOnly />;
  return (
    <SegmentForm
      key={id}
      name={name}
      where={where}
      action={texts.save}
      error={error}
      isPending={isPending}
      onSave={(change) => mutate(change)}
    />
  );
}
