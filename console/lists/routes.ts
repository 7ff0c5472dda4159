import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { given, oneOf, type RawSearch } from '../app/search-values';
import { shellRoute } from '../app/shell-route';
import { listQuery, type Membership } from './queries';

const listsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/lists',
  component: lazyRouteComponent(() => import('./lists-screen'), 'ListsScreen'),
});

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/lists/$id',
  validateSearch: (search: RawSearch): { members?: Membership } =>
    given({ members: oneOf(search, 'members', ['subscribed', 'pending', 'unsubscribed']) }),
  loader: ({ context, params }) => context.queryClient.ensureQueryData(listQuery(params.id)),
  component: lazyRouteComponent(() => import('./list-screen'), 'ListScreen'),
});

export const listsRoutes = [listsRoute, listRoute] as const;
