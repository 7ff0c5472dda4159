import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { given, textIn, type RawSearch } from '../app/search-values';
import { shellRoute } from '../shell/shell-route';
import { eventsSearch } from './search';

const eventsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/events',
  validateSearch: eventsSearch,
  component: lazyRouteComponent(() => import('./events-screen'), 'EventsScreen'),
});

const unmappedRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/events/unmapped',
  validateSearch: (search: RawSearch): { source?: string; event?: string } =>
    given({ source: textIn(search, 'source'), event: textIn(search, 'event') }),
  component: lazyRouteComponent(() => import('./unmapped-screen'), 'UnmappedScreen'),
});

const whyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/events/why',
  validateSearch: (search: RawSearch): { contact?: string; automation?: string; broadcast?: string } =>
    given({
      contact: textIn(search, 'contact'),
      automation: textIn(search, 'automation'),
      broadcast: textIn(search, 'broadcast'),
    }),
  component: lazyRouteComponent(() => import('./why-screen'), 'WhyScreen'),
});

export const eventsRoutes = [eventsRoute, unmappedRoute, whyRoute] as const;
