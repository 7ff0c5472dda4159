import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { given, textIn, type RawSearch } from '../app/search-values';
import { requireRole } from '../shell/require-role';
import { shellRoute } from '../shell/shell-route';
import { sourceQuery } from './queries';

const sourcesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/sources',
  component: lazyRouteComponent(() => import('./sources-screen'), 'SourcesScreen'),
});

const newSourceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/sources/new',
  beforeLoad: requireRole('admin', '/sources'),
  component: lazyRouteComponent(() => import('./new-source-screen'), 'NewSourceScreen'),
});

const sourceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/sources/$id',
  validateSearch: (search: RawSearch): { payload?: string; reason?: string } =>
    given({ payload: textIn(search, 'payload'), reason: textIn(search, 'reason') }),
  loader: ({ context, params }) => context.queryClient.ensureQueryData(sourceQuery(params.id)),
  component: lazyRouteComponent(() => import('./source-screen'), 'SourceScreen'),
});

export const sourcesRoutes = [sourcesRoute, newSourceRoute, sourceRoute] as const;
