import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useMe } from '../api/me';
import { useConditionCatalogue } from '../conditions/catalogue';
import { ContactConditions } from '../conditions/conditions';
import type { ContactWhere } from '../conditions/where';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import { Chip } from '../ui/form/choice';
import { ExportMenu } from '../ui/table/export-menu';
import { Screen, SkeletonRows } from '../ui/frame/screen';
import { Status } from '../ui/status';
import { EditSegment } from './edit-segment';
import { segmentQuery } from './queries';
import { SegmentMembers } from './segment-members';
import { SegmentMenu } from './segment-menu';
import styles from './segments.module.css';
import { SendToThese } from './send-to-these';
import { useSegmentEdit } from './use-segment-edit';

const SegmentGrowth = lazy(() => import('./segment-growth'));
const route = getRouteApi('/shell/segments/$id');

const parts = ['members', 'growth', 'conditions'] as const;

/** A segment: its members, how their number has changed, and its conditions. */
export function SegmentScreen() {
  const { id } = route.useParams();
  return <OneSegment key={id} id={id} />;
}

function OneSegment({ id }: { id: string }) {
  const texts = useTexts('segments');
  const formats = useFormats();
  const { data: tagged } = useSuspenseQuery(segmentQuery(id));
  const mayEdit = isAtLeast(useMe().role, 'editor');
  const edit = useSegmentEdit(tagged);
  const [part, setPart] = useState<(typeof parts)[number]>(edit.isChanged ? 'conditions' : 'members');
  const { segment } = tagged;
  const { members, building } = segment;
  return (
    <Screen
      title={segment.name}
      above={<BareLink to="/segments">{texts.segments}</BareLink>}
      count={members === null ? undefined : formats.number(members)}
      actions={
        <>
          <ExportMenu
            of="contacts"
            filter={{ where: { all: [{ segment: id }] } }}
            label={texts.exportMembers}
          />
          <SendToThese segment={segment} />
          {mayEdit && <SegmentMenu segment={segment} />}
        </>
      }
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
          {edit.isChanged && <Status tone="warn">{texts.unsaved}</Status>}
        </div>
        {part === 'members' && <SegmentMembers segment={segment} />}
        {part === 'growth' && (
          <Suspense fallback={<SkeletonRows count={6} />}>
            <SegmentGrowth segment={segment} />
          </Suspense>
        )}
        {part === 'conditions' &&
          (mayEdit ? <EditSegment edit={edit} /> : <ReadConditions where={segment.where} />)}
      </div>
    </Screen>
  );
}

function ReadConditions({ where }: { where: ContactWhere }) {
  const catalogue = useConditionCatalogue({ hasTests: true });
  return <ContactConditions value={where} onChange={() => undefined} catalogue={catalogue} isReadOnly />;
}
