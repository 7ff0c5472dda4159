import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { given, readOneOf, type RawSearch } from '../app/search-values';
import { shellRoute } from '../shell/shell-route';

const templatesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/templates',
  component: lazyRouteComponent(() => import('./templates-screen'), 'TemplatesScreen'),
});

const templateRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/templates/$id',
  validateSearch: (search: RawSearch): { tab?: 'versions' } =>
    given({ tab: readOneOf(search, 'tab', ['versions']) }),
  component: lazyRouteComponent(() => import('./template-screen'), 'TemplateScreen'),
});

const imagesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/templates/images',
  component: lazyRouteComponent(() => import('./images-screen'), 'ImagesScreen'),
});

export const templatesRoutes = [templatesRoute, imagesRoute, templateRoute] as const;
