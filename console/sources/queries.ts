import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { operations } from '../../packages/client/src/schema.js';
import { api, dataOf, type Schemas } from '../api/client';
import { pageAt, pages } from '../api/pages';
import { taggedAs, type Tagged } from '../api/tagged';

export type Source = Schemas['EventSource'];
export type Mapping = NonNullable<Source['mapping']>;
export type PayloadLine = Schemas['SourcePayloadLine'];

const PAGE = 100;
/** While the first payload is waited for, and while its page is open. */
const WAITING_MS = 2_000;
const OPEN_MS = 5_000;

/** A source as it was read, with the tag for conditional changes. */
export type TaggedSource = Tagged<{ source: Source }>;

export const sourcesQuery = infiniteQueryOptions({
  queryKey: ['sources'],
  queryFn: ({ pageParam, signal }) =>
    dataOf(api.GET('/api/event-sources', { params: { query: pageAt(pageParam) }, signal })),
  ...pages,
});

export function sourceQuery(id: string) {
  return queryOptions({
    queryKey: ['sources', 'one', id],
    queryFn: ({ signal }) =>
      taggedAs(api.GET('/api/event-sources/{id}', { params: { path: { id } }, signal }), asSource),
    refetchInterval: ({ state: { data } }) =>
      data?.source.lastReceivedAt === null && data.source.enabled ? WAITING_MS : false,
  });
}

export type SourceChange = NonNullable<
  operations['eventSources.one.put']['requestBody']
>['content']['application/json'];

export async function changeSource(id: string, etag: string, body: SourceChange): Promise<TaggedSource> {
  const params = { path: { id }, header: { 'If-Match': etag } };
  return await taggedAs(api.PUT('/api/event-sources/{id}', { params, body }), asSource);
}

function asSource(source: Source) {
  return { source };
}

/** What the source received last, the latest first. */
export function payloadsQuery(id: string, reason: string | undefined) {
  return queryOptions({
    queryKey: ['sources', 'one', id, 'payloads', { reason }],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/event-sources/{id}/payloads', {
          params: { path: { id }, query: { limit: PAGE, ...(reason !== undefined && { reason }) } },
          signal,
        }),
      ),
    refetchInterval: ({ state: { data } }) => (data?.data.length === 0 ? WAITING_MS : OPEN_MS),
  });
}

export function payloadQuery(id: string, payload: string) {
  return queryOptions({
    queryKey: ['sources', 'one', id, 'payloads', payload],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/event-sources/{id}/payloads/{payload}', { params: { path: { id, payload } }, signal }),
      ),
    staleTime: Infinity,
  });
}

/** What a mapping finds in a received payload; nothing is recorded. */
export function triedQuery(id: string, payloadId: string, mapping: Mapping | null) {
  return queryOptions({
    queryKey: ['sources', 'one', id, 'tried', payloadId, mapping],
    queryFn: ({ signal }) =>
      dataOf(
        api.POST('/api/event-sources/{id}/test-mapping', {
          params: { path: { id } },
          body: { payloadId, mapping },
          signal,
        }),
      ),
    placeholderData: (before) => before,
    retry: false,
  });
}
