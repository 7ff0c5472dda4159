import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMe } from '../api/me';
import { isAtLeast } from '../shell/roles';
import { useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import { Screen } from '../ui/screen';
import { BroadcastMenu } from './broadcast-menu';
import { BroadcastProgress } from './broadcast-progress';
import { BroadcastStatusMark } from './broadcast-status';
import { DraftEditor } from './draft-editor';
import { DraftFacts } from './draft-facts';
import { broadcastQuery } from './queries';
import { RunButtons } from './run-buttons';
import { broadcastTexts } from './texts';

const route = getRouteApi('/shell/broadcasts/$id');

/** A broadcast: the editor of a draft, otherwise progress and results. */
export function BroadcastScreen() {
  const texts = useTexts(broadcastTexts);
  const { id } = route.useParams();
  const { data: tagged } = useSuspenseQuery(broadcastQuery(id));
  const mayEdit = isAtLeast(useMe().role, 'editor');
  const { broadcast } = tagged;
  const isDraft = broadcast.status === 'draft';
  return (
    <Screen
      title={broadcast.name}
      above={<BareLink to="/broadcasts">{texts.broadcasts}</BareLink>}
      status={<BroadcastStatusMark status={broadcast.status} />}
      actions={
        mayEdit && (
          <>
            {!isDraft && <RunButtons broadcast={broadcast} />}
            <BroadcastMenu broadcast={broadcast} />
          </>
        )
      }
    >
      {isDraft ? (
        mayEdit ? (
          <DraftEditor key={id} tagged={tagged} />
        ) : (
          <DraftFacts broadcast={broadcast} />
        )
      ) : (
        <BroadcastProgress broadcast={broadcast} mayEdit={mayEdit} />
      )}
    </Screen>
  );
}
