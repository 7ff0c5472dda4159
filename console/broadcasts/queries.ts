import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { DAY_MS, HOUR_MS } from '../../domain/kernel/spans.js';
import { api, dataOf, type Schemas } from '../api/client';
import { pageAt, pages } from '../api/pages';
import { taggedAs, type Tagged } from '../api/tagged';
import { refreshMs, soonestRefreshMs } from './refresh';
import type { PeopleSearch } from './search';

export type Broadcast = Schemas['Broadcast'];
export type ListedBroadcast = Schemas['ListedBroadcast'];
export type BroadcastLink = Schemas['BroadcastLinks']['links'][number];
export type Audience = Broadcast['audience'];
export type BroadcastStatus = Broadcast['status'];
export type Preview = Schemas['BroadcastPreview'];
/** The number of emails with one outcome. */
export type ResultLine = Schemas['BroadcastStats']['lines'][number];
export type Recipient = Schemas['Message'];

/** A broadcast as it was read, with the tag for conditional changes. */
export type TaggedBroadcast = Tagged<{ broadcast: Schemas['JudgedBroadcast'] }>;

export const broadcastsQuery = infiniteQueryOptions({
  queryKey: ['broadcasts', 'all'],
  queryFn: ({ pageParam, signal }) =>
    dataOf(
      api.GET('/api/broadcasts', { params: { query: { ...pageAt(pageParam), contents: 'false' } }, signal }),
    ),
  ...pages,
  refetchInterval: ({ state }) =>
    soonestRefreshMs(state.data?.pages.flatMap(({ data }) => data) ?? [], Date.now()),
});

export function broadcastQuery(id: string) {
  return queryOptions({
    queryKey: ['broadcasts', 'one', id],
    queryFn: ({ signal }) => readBroadcast(id, signal),
    refetchInterval: ({ state }) =>
      state.data === undefined ? false : refreshMs(state.data.broadcast, Date.now()),
  });
}

export async function readBroadcast(id: string, signal?: AbortSignal): Promise<TaggedBroadcast> {
  const options = { params: { path: { id } }, ...(signal && { signal }) };
  return await taggedAs(api.GET('/api/broadcasts/{id}', options), asBroadcast);
}

/** Changes to a draft. */
export type BroadcastChange = Partial<
  Pick<
    Broadcast,
    | 'name'
    | 'audience'
    | 'mail'
    | 'sender'
    | 'replyTo'
    | 'variants'
    | 'testShare'
    | 'winnerAfter'
    | 'time'
    | 'rate'
  >
>;

/** Saves what is typed, whatever it is. @throws RollcallError `precondition_failed` if it has changed since it was read */
export async function saveDraft(
  { broadcast, etag }: TaggedBroadcast,
  body: BroadcastChange,
): Promise<TaggedBroadcast> {
  const params = { path: { id: broadcast.id }, header: { 'If-Match': etag } };
  return await taggedAs(api.PUT('/api/broadcasts/{id}/draft', { params, body }), asBroadcast);
}

/** Creates a draft that has what is given, and beside it what was typed of another one and cannot be used yet. */
export async function createBroadcast(
  body: BroadcastChange & { name: string },
  typed: Record<string, unknown>,
): Promise<{ id: string }> {
  const { id } = await dataOf(api.POST('/api/broadcasts', { body }));
  if (Object.keys(typed).length > 0)
    await dataOf(api.PUT('/api/broadcasts/{id}/draft', { params: { path: { id } }, body: { ...typed } }));
  return { id };
}

function asBroadcast(broadcast: Schemas['JudgedBroadcast']) {
  return { broadcast };
}

/** Counts of emails by status and reason, read again when the broadcast has got further. */
export function resultsQuery({ id, status, updatedAt, counts }: Broadcast) {
  return queryOptions({
    queryKey: ['broadcasts', 'one', id, 'results', status, updatedAt, counts],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/broadcasts/{id}/stats', { params: { path: { id } }, signal })),
    placeholderData: (before) => before,
  });
}

/** Clicks come while they are looked at. */
const CLICKS_MS = 30_000;
const FIRST_HOURS = 48;

/** How often the reactions to a broadcast are read again: not once hardly any come. */
function reactionsMs(startedAt: string | null): number | false {
  const isYoung = startedAt !== null && Date.now() < Date.parse(startedAt) + FIRST_HOURS * HOUR_MS;
  return isYoung ? CLICKS_MS : false;
}

/** The links that were followed, of one variant if its number is given. */
export function linksQuery(
  { id, startedAt }: Pick<Broadcast, 'id' | 'startedAt'>,
  variant: string | undefined,
) {
  return queryOptions({
    queryKey: ['broadcasts', 'one', id, 'links', variant],
    queryFn: ({ signal }) => {
      const query = variant === undefined ? {} : { variant: Number(variant) };
      return dataOf(api.GET('/api/broadcasts/{id}/links', { params: { path: { id }, query }, signal }));
    },
    refetchInterval: () => reactionsMs(startedAt),
  });
}

/** The API has single hours for 90 days. */
const HOURS_KEPT_MS = 88 * DAY_MS;

/** Opens and clicks in the first hours that have begun; null when that is too long ago. */
export function firstHoursQuery(broadcastId: string, startedAt: string) {
  return queryOptions({
    queryKey: ['broadcasts', 'one', broadcastId, 'hours', startedAt],
    queryFn: ({ signal }) => {
      const [from, now] = [new Date(startedAt).getTime(), Date.now()];
      if (from < now - HOURS_KEPT_MS) return null;
      const to = new Date(Math.min(from + FIRST_HOURS * HOUR_MS, now)).toISOString();
      const query = { broadcastId, from: startedAt, to, interval: 'hour' as const };
      return dataOf(api.GET('/api/stats', { params: { query }, signal }));
    },
    refetchInterval: () => reactionsMs(startedAt),
  });
}

/** The key of all that has been read of a broadcast's recipients. */
export function recipientsKey(id: string) {
  return ['broadcasts', 'one', id, 'recipients'] as const;
}

/** The recipients of a broadcast. */
export function recipientsQuery(id: string, search: PeopleSearch) {
  return infiniteQueryOptions({
    queryKey: [...recipientsKey(id), search],
    queryFn: ({ pageParam, signal }) => {
      const { people, variant, ...filters } = search;
      const query = {
        ...pageAt(pageParam),
        ...filters,
        ...(people !== undefined && { status: people }),
        ...(variant !== undefined && { variant: Number(variant) }),
      };
      const params = { path: { id }, query };
      return dataOf(api.GET('/api/broadcasts/{id}/recipients', { params, signal }));
    },
    ...pages,
  });
}
