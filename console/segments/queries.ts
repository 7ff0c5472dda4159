import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../api/client';
import { pageAt, pages } from '../api/pages';
import { taggedAs, type Tagged } from '../api/tagged';
import type { ContactWhere } from '../conditions/where';
import { DAY_MS } from '../../domain/kernel/spans.js';

export type Segment = Schemas['Segment'];
export type Reason = Schemas['SegmentReason'];

/** A segment as it was read, with the tag for conditional changes. */
export type TaggedSegment = Tagged<{ segment: Segment }>;

const BUILDING_MS = 1_000;

export const allSegmentsQuery = infiniteQueryOptions({
  queryKey: ['segments', 'all'],
  queryFn: ({ pageParam, signal }) =>
    dataOf(api.GET('/api/segments', { params: { query: pageAt(pageParam) }, signal })),
  ...pages,
  // A build takes seconds.
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ data }) => data.some(({ status }) => status === 'building')) === true
      ? BUILDING_MS
      : false,
});

export function segmentQuery(id: string) {
  return queryOptions({
    queryKey: ['segments', 'one', id],
    queryFn: ({ signal }) =>
      taggedAs(api.GET('/api/segments/{id}', { params: { path: { id } }, signal }), asSegment),
    refetchInterval: ({ state }) => (state.data?.segment.status === 'building' ? BUILDING_MS : false),
  });
}

export type SegmentChange = Partial<Pick<Segment, 'name' | 'description'>> & { where?: ContactWhere };

/** @throws RollcallError `precondition_failed` if the segment has changed since it was read */
export async function changeSegment(
  { segment, etag }: TaggedSegment,
  body: SegmentChange,
): Promise<TaggedSegment> {
  const params = { path: { id: segment.id }, header: { 'If-Match': etag } };
  return await taggedAs(api.PUT('/api/segments/{id}', { params, body }), asSegment);
}

function asSegment(segment: Segment) {
  return { segment };
}

/** Members of the segment, latest first. */
export function segmentMembersQuery(id: string, builtAt: string | null) {
  return infiniteQueryOptions({
    queryKey: ['segments', 'one', id, 'members', builtAt],
    queryFn: ({ pageParam, signal }) =>
      dataOf(
        api.GET('/api/segments/{id}/members', { params: { path: { id }, query: pageAt(pageParam) }, signal }),
      ),
    ...pages,
  });
}

export type Growth = Schemas['Stats'];

const GROWTH_DAYS = 28;

/** How many have entered and left per day, over four weeks; read again when the number of members changes. */
export function growthQuery({ id, members }: Segment, timezone: string) {
  return queryOptions({
    queryKey: ['segments', 'one', id, 'growth', timezone, members],
    queryFn: ({ signal }) => {
      const from = new Date(Date.now() - (GROWTH_DAYS - 1) * DAY_MS).toISOString();
      const query = { segmentId: id, timezone, interval: 'day' as const, from };
      return dataOf(api.GET('/api/stats', { params: { query }, signal }));
    },
  });
}

const SAMPLE = 8;

/** Some of the contacts that meet these conditions, and how many there are. */
export function previewQuery(where: ContactWhere | undefined) {
  return queryOptions({
    // Outside of the segments: saving one would count again.
    queryKey: ['segment-preview', where],
    queryFn: ({ signal }) =>
      dataOf(api.POST('/api/segments/preview', { body: { where: where ?? {}, limit: SAMPLE }, signal })),
    enabled: where !== undefined,
    placeholderData: (before) => before,
    refetchOnWindowFocus: false,
    retry: false,
    // Waiting for the connection would show the count of earlier conditions.
    networkMode: 'always',
    refetchOnReconnect: (query) => query.state.status === 'error',
  });
}
