import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { given, readOneOf, type RawSearch } from '../app/search-values';
import { shellRoute } from '../shell/shell-route';
import { importQuery } from './queries';

const importsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/imports',
  validateSearch: (search: RawSearch): { from?: 'url' } =>
    given({ from: readOneOf(search, 'from', ['url']) }),
  component: lazyRouteComponent(() => import('./imports-screen'), 'ImportsScreen'),
});

const importRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/imports/$id',
  loader: ({ context, params }) => context.queryClient.ensureQueryData(importQuery(params.id)),
  component: lazyRouteComponent(() => import('./import-screen'), 'ImportScreen'),
});

export const importsRoutes = [importsRoute, importRoute] as const;
