import type { QueryClient } from '@tanstack/react-query';
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import { automationsRoutes } from './automations/routes';
import { broadcastsRoutes } from './broadcasts/routes';
import { contactsRoutes } from './contacts/routes';
import { doorRoutes } from './door/routes';
import { importsRoutes } from './imports/routes';
import { listsRoutes } from './lists/routes';
import { segmentsRoutes } from './segments/routes';
import { enrollmentRoutes } from './enrollments/routes';
import { eventsRoutes } from './events/routes';
import { mailsRoutes } from './mails/routes';
import { overviewRoutes } from './overview/routes';
import { formsRoutes } from './forms/routes';
import { rulesRoutes } from './rules/routes';
import { sourcesRoutes } from './sources/routes';
import { settingsRoutes } from './settings/routes';
import { startRoutes } from './start/routes';
import { templatesRoutes } from './templates/routes';
import { SkeletonRows } from './ui/frame/screen';
import { parseValue } from './app/search-values';
import { rootRoute } from './app/root-route';
import { NotFound, ScreenError } from './app/screen-error';
import { shellRoute } from './shell/shell-route';

/** A new screen's routes are added here, and nowhere else. */
const routeTree = rootRoute.addChildren([
  ...doorRoutes,
  shellRoute.addChildren([
    ...overviewRoutes,
    ...startRoutes,
    ...settingsRoutes,
    ...contactsRoutes,
    ...templatesRoutes,
    ...mailsRoutes,
    ...listsRoutes,
    ...importsRoutes,
    ...segmentsRoutes,
    ...formsRoutes,
    ...enrollmentRoutes,
    ...eventsRoutes,
    ...sourcesRoutes,
    ...rulesRoutes,
    ...automationsRoutes,
    ...broadcastsRoutes,
  ]),
]);

const PENDING_MS = 150;

export function createConsoleRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: PENDING_MS,
    defaultPendingComponent: SkeletonRows,
    defaultErrorComponent: ScreenError,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
    parseSearch: parseSearchWith(parseValue),
    stringifySearch: stringifySearchWith(JSON.stringify, parseValue),
    // Screens would take unknown parameters for filters of theirs.
    search: { strict: true },
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
