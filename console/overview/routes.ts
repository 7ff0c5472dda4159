import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../shell/shell-route';
import { given, readOneOf, textIn, type RawSearch } from '../app/search-values';
import { periodNames, toPeriod, type PeriodSearch } from '../ui/chart/period';
import { figureNames, type FigureName } from './figures';

export interface OverviewSearch extends PeriodSearch {
  /** The figure whose course is shown. */
  figure?: FigureName;
}

function overviewSearch(search: RawSearch): OverviewSearch {
  const period = readOneOf(search, 'period', periodNames);
  return {
    ...toPeriod({ period, from: textIn(search, 'from'), to: textIn(search, 'to') }),
    ...given({ figure: readOneOf(search, 'figure', figureNames) }),
  };
}

const overviewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  validateSearch: overviewSearch,
  component: lazyRouteComponent(() => import('./overview-screen'), 'OverviewScreen'),
});

export const overviewRoutes = [overviewRoute] as const;
