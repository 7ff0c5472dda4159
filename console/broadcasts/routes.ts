import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../shell/shell-route';
import { broadcastQuery } from './queries';
import { peopleSearch } from './search';

const broadcastsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/broadcasts',
  component: lazyRouteComponent(() => import('./broadcasts-screen'), 'BroadcastsScreen'),
});

const broadcastRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/broadcasts/$id',
  validateSearch: peopleSearch,
  loader: ({ context, params }) => context.queryClient.ensureQueryData(broadcastQuery(params.id)),
  component: lazyRouteComponent(() => import('./broadcast-screen'), 'BroadcastScreen'),
});

export const broadcastsRoutes = [broadcastsRoute, broadcastRoute] as const;
