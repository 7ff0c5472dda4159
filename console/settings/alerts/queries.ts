import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../../api/client';

export type OwnAlerts = Schemas['OwnAlerts'];
export type WorkspaceAlerts = Schemas['WorkspaceAlerts'];
export type Channel = keyof WorkspaceAlerts;
export type Connected = NonNullable<WorkspaceAlerts[Channel]>;
export type Times = OwnAlerts['times'];

/** While a message is on its way. */
const POLL_MS = 1_000;

export const ownAlertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/alerts', { signal })),
});

export const workspaceAlertsQuery = queryOptions({
  queryKey: ['workspace', 'alerts'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/workspace/alerts', { signal })),
  refetchInterval: ({ state: { data } }) =>
    [data?.slack, data?.webhook].some((one) => isUnderWay(one ?? null)) ? POLL_MS : false,
});

/** Whether the latest message to a channel has neither arrived nor failed. */
export function isUnderWay(channel: Connected | null): boolean {
  const latest = channel?.latest ?? null;
  return latest !== null && latest.sentAt === null && latest.error === null;
}
