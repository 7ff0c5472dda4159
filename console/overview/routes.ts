import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../shell/shell-route';
import { given, oneOf, type RawSearch } from '../app/search-values';
import { periodSearch, type PeriodSearch } from '../ui/period';
import { figureNames, type FigureName } from './figures';

export interface OverviewSearch extends PeriodSearch {
  /** The figure whose course is shown. */
  figure?: FigureName;
}

function overviewSearch(search: RawSearch): OverviewSearch {
  return { ...periodSearch(search), ...given({ figure: oneOf(search, 'figure', figureNames) }) };
}

const overviewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  validateSearch: overviewSearch,
  component: lazyRouteComponent(() => import('./overview-screen'), 'OverviewScreen'),
});

export const overviewRoutes = [overviewRoute] as const;
