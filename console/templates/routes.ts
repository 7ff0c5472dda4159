import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { given, readOneOf, textIn, type RawSearch } from '../app/search-values';
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
  component: lazyRouteComponent(() => import('./images/images-screen'), 'ImagesScreen'),
});

const snippetsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/templates/snippets',
  validateSearch: (search: RawSearch): { open?: string } => given({ open: textIn(search, 'open') }),
  component: lazyRouteComponent(() => import('./snippets-screen'), 'SnippetsScreen'),
});

export const templatesRoutes = [templatesRoute, imagesRoute, snippetsRoute, templateRoute] as const;
