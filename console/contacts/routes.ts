import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { timelineKinds, type TimelineKind } from '../../domain/contact/timeline.js';
import { shellRoute } from '../shell/shell-route';
import { given, readOneOf, type RawSearch } from '../app/search-values';
import { contactQuery } from './contact-queries';
import { contactsSearch } from './search';

const contactsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/contacts',
  validateSearch: contactsSearch,
  component: lazyRouteComponent(() => import('./contacts-screen'), 'ContactsScreen'),
});

const contactRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/contacts/$id',
  validateSearch: (search: RawSearch): { show?: TimelineKind } =>
    given({ show: readOneOf(search, 'show', timelineKinds) }),
  loader: ({ context, params }) => context.queryClient.ensureQueryData(contactQuery(params.id)),
  component: lazyRouteComponent(() => import('./contact-screen'), 'ContactScreen'),
});

export const contactsRoutes = [contactsRoute, contactRoute] as const;
