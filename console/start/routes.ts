import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../shell/shell-route';
import { given, readOneOf, type RawSearch } from '../app/search-values';
import { stepNames, type StepName } from '../api/onboarding';

const startRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/start',
  validateSearch: (search: RawSearch): { step?: StepName } =>
    given({ step: readOneOf(search, 'step', stepNames) }),
  component: lazyRouteComponent(() => import('./start-screen'), 'StartScreen'),
});

export const startRoutes = [startRoute] as const;
