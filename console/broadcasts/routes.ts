import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { given, oneOf, textIn, type RawSearch } from '../app/search-values';
import { shellRoute } from '../app/shell-route';
import { statuses, type MailStatus } from '../mails/search';
import { broadcastQuery } from './queries';

const broadcastsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/broadcasts',
  component: lazyRouteComponent(() => import('./broadcasts-screen'), 'BroadcastsScreen'),
});

const broadcastRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/broadcasts/$id',
  validateSearch: (search: RawSearch): { people?: MailStatus; reason?: string } =>
    given({ people: oneOf(search, 'people', statuses), reason: textIn(search, 'reason') }),
  loader: ({ context, params }) => context.queryClient.ensureQueryData(broadcastQuery(params.id)),
  component: lazyRouteComponent(() => import('./broadcast-screen'), 'BroadcastScreen'),
});

export const broadcastsRoutes = [broadcastsRoute, broadcastRoute] as const;
