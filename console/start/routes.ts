import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route';
import { given, oneOf, type RawSearch } from '../app/search-values';
import { stepNames, type StepName } from './queries';

const startRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/start',
  validateSearch: (search: RawSearch): { step?: StepName } =>
    given({ step: oneOf(search, 'step', stepNames) }),
  component: lazyRouteComponent(() => import('./start-screen'), 'StartScreen'),
});

export const startRoutes = [startRoute] as const;
