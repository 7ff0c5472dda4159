import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../api/client';
import { pageAt, pages } from '../api/pages';
import { taggedAs, type Tagged } from '../api/tagged';
import { HOUR_MS } from '../../domain/kernel/spans.js';
import { webhookDeliveryStatuses } from '../../domain/webhook/rule.js';

export type Rule = Schemas['Rule'];
export type Delivery = Schemas['WebhookDelivery'];
export type DeliveryStatus = Delivery['status'];

/** While a delivery is being attempted. */
const POLL_MS = 2_000;

/** A rule as it was read, with the tag for conditional changes. */
export type TaggedRule = Tagged<{ rule: Rule }>;

export const rulesQuery = infiniteQueryOptions({
  queryKey: ['rules'],
  queryFn: ({ pageParam, signal }) =>
    dataOf(api.GET('/api/rules', { params: { query: pageAt(pageParam) }, signal })),
  ...pages,
});

/** Outcomes of the last 24 hours, by rule. */
export const ruleFiguresQuery = queryOptions({
  queryKey: ['rules', 'figures'],
  queryFn: async ({ signal }) => {
    const from = new Date(Date.now() - 23 * HOUR_MS).toISOString();
    const query = { by: 'rule', interval: 'hour', from } as const;
    const { groups } = await dataOf(api.GET('/api/stats', { params: { query }, signal }));
    return new Map(groups.map(({ id, totals }) => [id, totals]));
  },
});

export function ruleQuery(id: string) {
  return queryOptions({
    queryKey: ['rules', 'one', id],
    queryFn: ({ signal }) =>
      taggedAs(api.GET('/api/rules/{id}', { params: { path: { id } }, signal }), asRule),
  });
}

export type RuleBody = Pick<Rule, 'name' | 'trigger'> & { action: Rule['action'] };

/** @throws RollcallError with status 412 if the rule has changed since it was read */
export async function changeRule(
  { rule, etag }: TaggedRule,
  body: Partial<RuleBody> & { enabled?: boolean },
): Promise<TaggedRule> {
  const params = { path: { id: rule.id }, header: { 'If-Match': etag } };
  return await taggedAs(api.PUT('/api/rules/{id}', { params, body }), asRule);
}

function asRule(rule: Rule) {
  return { rule };
}

/** What the list shows: a state, or what failed and may still be tried. */
export const shownDeliveries = ['undelivered', ...webhookDeliveryStatuses] as const;

export interface DeliveryFilters {
  status?: (typeof shownDeliveries)[number];
  /** Hours back. */
  within?: '1' | '24' | '168';
}

/** A rule's deliveries, the latest first; read again while one of them is under way. */
export function deliveriesQuery(ruleId: string, { status, within }: DeliveryFilters) {
  return infiniteQueryOptions({
    queryKey: ['rules', 'one', ruleId, 'deliveries', { status, within }],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ruleId,
        ...pageAt(pageParam),
        ...(status && { status }),
        ...(within && { after: hoursAgo(Number(within)) }),
      };
      return dataOf(api.GET('/api/webhook-deliveries', { params: { query }, signal }));
    },
    ...pages,
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.data.some(isUnderWay) === true ? POLL_MS : false,
  });
}

export function deliveryQuery(id: string) {
  return queryOptions({
    queryKey: ['deliveries', id],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/webhook-deliveries/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isUnderWay(data) ? POLL_MS : false),
  });
}

/** Pending, and not waiting for a later attempt. */
function isUnderWay({ status, nextAttemptAt }: Delivery): boolean {
  return status === 'pending' && (nextAttemptAt === null || Date.parse(nextAttemptAt) <= Date.now());
}

/** How many deliveries of so many hours a retry would try again. */
export function undeliveredQuery(ruleId: string, hours: number) {
  return queryOptions({
    queryKey: ['rules', 'one', ruleId, 'undelivered', hours],
    queryFn: ({ signal }) => {
      const query = { ruleId, status: 'undelivered' as const, after: hoursAgo(hours), limit: 1 };
      return dataOf(api.GET('/api/webhook-deliveries', { params: { query }, signal }));
    },
    staleTime: 0,
  });
}

/** What was asked to be retried, the latest first. */
export function retriesQuery(ruleId: string) {
  return queryOptions({
    queryKey: ['rules', 'one', ruleId, 'retries'],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/rules/{id}/retry-failed', {
          params: { path: { id: ruleId }, query: { limit: 1 } },
          signal,
        }),
      ),
    refetchInterval: ({ state: { data } }) => (data?.data[0]?.status === 'running' ? POLL_MS : false),
  });
}

export function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * HOUR_MS).toISOString();
}
