import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { membershipStatuses, type MembershipStatus } from '../../domain/lists/membership.js';
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
  validateSearch: (search: RawSearch): { members?: MembershipStatus } =>
    given({ members: readOneOf(search, 'members', membershipStatuses) }),
  loader: ({ context, params }) => context.queryClient.ensureQueryData(listQuery(params.id)),
  component: lazyRouteComponent(() => import('./list-screen'), 'ListScreen'),
});

export const listsRoutes = [listsRoute, listRoute] as const;
