import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../shell/shell-route';
import { automationsSearch, builderSearch, peopleSearch, versionsSearch } from './search';

const automationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/automations',
  validateSearch: automationsSearch,
  component: lazyRouteComponent(() => import('./automations-screen'), 'AutomationsScreen'),
});

const builderRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/automations/$id',
  validateSearch: builderSearch,
  // What is chosen is part of the search: choosing a step reads nothing again.
  shouldReload: ({ cause }) => cause !== 'stay',
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const { loadBuilder } = await import('./load-builder');
    return await loadBuilder(queryClient, id);
  },
  component: lazyRouteComponent(() => import('./builder-screen'), 'BuilderScreen'),
});

const peopleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/automations/$id/people',
  validateSearch: peopleSearch,
  component: lazyRouteComponent(() => import('./people/people-screen'), 'PeopleScreen'),
});

const versionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/automations/$id/versions',
  validateSearch: versionsSearch,
  component: lazyRouteComponent(() => import('./versions/versions-screen'), 'VersionsScreen'),
});

export const automationsRoutes = [automationsRoute, builderRoute, peopleRoute, versionsRoute] as const;
