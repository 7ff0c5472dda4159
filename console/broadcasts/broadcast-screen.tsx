import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useMe } from '../api/me';
import { isAtLeast } from '../../domain/accounts/access.js';
import { SkeletonRows } from '../ui/frame/screen';
import { ApprovalPanel } from './approval/approval-panel';
import { BroadcastFrame } from './broadcast-frame';
import { BroadcastMenu } from './broadcast-menu';
import { DraftFacts } from './draft/draft-facts';
import { broadcastQuery } from './queries';
import { RunButtons } from './run-buttons';

const BroadcastProgress = lazy(async () => ({
  default: (await import('./results/broadcast-progress')).BroadcastProgress,
}));
const DraftEditor = lazy(async () => ({ default: (await import('./draft/draft-editor')).DraftEditor }));

const route = getRouteApi('/shell/broadcasts/$id');

/** A broadcast: the editor of a draft, otherwise progress and results. */
export function BroadcastScreen() {
  const { id } = route.useParams();
  const { data: tagged } = useSuspenseQuery(broadcastQuery(id));
  const { role } = useMe();
  const mayEdit = isAtLeast(role, 'editor');
  const { broadcast } = tagged;
  const { name, status } = broadcast;
  if (status === 'draft' && isAtLeast(role, 'writer')) {
    const soon = (
      <BroadcastFrame title={name} broadcast={broadcast}>
        <SkeletonRows />
      </BroadcastFrame>
    );
    return (
      <Suspense fallback={soon}>
        <DraftEditor key={id} tagged={tagged} />
      </Suspense>
    );
  }
  return (
    <BroadcastFrame
      title={name}
      broadcast={broadcast}
      actions={
        mayEdit && (
          <>
            <RunButtons broadcast={broadcast} />
            <BroadcastMenu broadcast={broadcast} />
          </>
        )
      }
    >
      <Suspense fallback={<SkeletonRows />}>
        {status === 'draft' ? (
          <DraftFacts broadcast={broadcast} />
        ) : (
          <BroadcastProgress broadcast={broadcast} mayEdit={mayEdit} />
        )}
        {(broadcast.comments.length > 0 || broadcast.approval !== null) && <ApprovalPanel tagged={tagged} />}
      </Suspense>
    </BroadcastFrame>
  );
}
