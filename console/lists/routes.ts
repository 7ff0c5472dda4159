import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { subscriptionStatuses, type SubscriptionStatus } from '../../domain/lists/subscription.js';
import { given, readOneOf, type RawSearch } from '../app/search-values';
import { shellRoute } from '../shell/shell-route';
import { listQuery } from './queries';

const listsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/lists',
  component: lazyRouteComponent(() => import('./lists-screen'), 'ListsScreen'),
});

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/lists/$id',
  validateSearch: (search: RawSearch): { members?: SubscriptionStatus } =>
    given({ members: readOneOf(search, 'members', subscriptionStatuses) }),
  loader: ({ context, params }) => context.queryClient.ensureQueryData(listQuery(params.id)),
  component: lazyRouteComponent(() => import('./list-screen'), 'ListScreen'),
});

export const listsRoutes = [listsRoute, listRoute] as const;
