import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { given, readOneOf, textIn, type RawSearch } from '../app/search-values';
import { requireRole } from '../shell/require-role';
import { shellRoute } from '../shell/shell-route';
import { deliveryQuery, ruleQuery, shownDeliveries, type DeliveryFilters } from './queries';
import { contents, type Content } from './contents';

const rulesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/rules',
  component: lazyRouteComponent(() => import('./rules-screen'), 'RulesScreen'),
});

const newRuleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/rules/new',
  beforeLoad: requireRole('editor', '/rules'),
  validateSearch: (search: RawSearch): { send?: Content } =>
    given({ send: readOneOf(search, 'send', contents) }),
  component: lazyRouteComponent(() => import('./new-rule-screen'), 'NewRuleScreen'),
});

const ruleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/rules/$id',
  loader: ({ context, params }) => context.queryClient.ensureQueryData(ruleQuery(params.id)),
  component: lazyRouteComponent(() => import('./rule-screen'), 'RuleScreen'),
});

export interface DeliveriesSearch extends DeliveryFilters {
  /** The one that is shown beside the list. */
  delivery?: string;
}

const deliveriesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/rules/$id/deliveries',
  validateSearch: (search: RawSearch): DeliveriesSearch =>
    given({
      status: readOneOf(search, 'status', shownDeliveries),
      within: readOneOf(search, 'within', ['1', '24', '168']),
      delivery: textIn(search, 'delivery'),
    }),
  loader: ({ context, params }) => context.queryClient.ensureQueryData(ruleQuery(params.id)),
  component: lazyRouteComponent(() => import('./deliveries-screen'), 'DeliveriesScreen'),
});

/** For links that know the delivery alone, as those in Temporal. */
const deliveryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/deliveries/$id',
  beforeLoad: async ({ context, params: { id } }) => {
    const { ruleId, enrollmentId } = await context.queryClient.ensureQueryData(deliveryQuery(id));
    if (enrollmentId !== null) throw redirect({ to: '/enrollments/$id', params: { id: enrollmentId } });
    if (ruleId === null) throw redirect({ to: '/rules' });
    throw redirect({ to: '/rules/$id/deliveries', params: { id: ruleId }, search: { delivery: id } });
  },
});

export const rulesRoutes = [rulesRoute, newRuleRoute, ruleRoute, deliveriesRoute, deliveryRoute] as const;
