import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { given, textIn, type RawSearch } from '../app/search-values';
import { shellRoute } from '../shell/shell-route';
import { mailsSearch } from './search';

const mailsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/mails',
  validateSearch: mailsSearch,
  component: lazyRouteComponent(() => import('./mails-screen'), 'MailsScreen'),
});

const suppressionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/mails/suppressions',
  validateSearch: (search: RawSearch): { email?: string } => given({ email: textIn(search, 'email') }),
  component: lazyRouteComponent(() => import('./suppressions-screen'), 'SuppressionsScreen'),
});

export const mailsRoutes = [mailsRoute, suppressionsRoute] as const;
