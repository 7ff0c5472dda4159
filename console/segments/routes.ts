import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireRole } from '../shell/require-role';
import { shellRoute } from '../shell/shell-route';
import { segmentQuery } from './queries';

const segmentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/segments',
  component: lazyRouteComponent(() => import('./segments-screen'), 'SegmentsScreen'),
});

const newSegmentRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/segments/new',
  beforeLoad: requireRole('editor', '/segments'),
  component: lazyRouteComponent(() => import('./new-segment-screen'), 'NewSegmentScreen'),
});

const segmentRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/segments/$id',
  loader: ({ context, params }) => context.queryClient.ensureQueryData(segmentQuery(params.id)),
  component: lazyRouteComponent(() => import('./segment-screen'), 'SegmentScreen'),
});

export const segmentsRoutes = [segmentsRoute, newSegmentRoute, segmentRoute] as const;
