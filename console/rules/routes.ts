import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { webhookDeliveryStatuses } from '../../domain/webhook/rule.js';
import { given, readOneOf, textIn, type RawSearch } from '../app/search-values';
import { requireRole } from '../shell/require-role';
import { shellRoute } from '../shell/shell-route';
import { ruleQuery, type DeliveryFilters } from './queries';
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
      status: readOneOf(search, 'status', webhookDeliveryStatuses),
      within: readOneOf(search, 'within', ['1', '24', '168']),
      delivery: textIn(search, 'delivery'),
    }),
  loader: ({ context, params }) => context.queryClient.ensureQueryData(ruleQuery(params.id)),
  component: lazyRouteComponent(() => import('./deliveries-screen'), 'DeliveriesScreen'),
});

export const rulesRoutes = [rulesRoute, newRuleRoute, ruleRoute, deliveriesRoute] as const;
