import { queryOptions } from '@tanstack/react-query';
import { asObject } from '../../domain/json/lenient.js';
import { api, dataOf, type Schemas } from '../api/client';
import { taggedAs, type Tagged } from '../api/tagged';
import type { JsonSegment } from '../ui/json/json-path';

export type Source = Schemas['EventSource'];
export type TriedMapping = Schemas['TriedMapping'];

/** A source as it was read, with the tag for a conditional change. */
export type TaggedSource = Tagged<{ source: Source }>;

export function sourceQuery(id: string) {
  return queryOptions({
    queryKey: ['sources', 'tagged', id],
    queryFn: ({ signal }) => {
      const call = api.GET('/api/event-sources/{id}', { params: { path: { id } }, signal });
      return taggedAs(call, (source) => ({ source }));
    },
  });
}

/** How a payload would be mapped with the address at `path`. */
export function triedQuery(
  { source }: TaggedSource,
  mapped: { eventId: string; body: unknown; path: string },
) {
  const { eventId, body, path } = mapped;
  return queryOptions({
    queryKey: ['sources', 'tried', source.id, eventId, path, source.mapping],
    queryFn: ({ signal }) =>
      dataOf(
        api.POST('/api/event-sources/{id}/test-mapping', {
          params: { path: { id: source.id } },
          body: { body: asObject(body), mapping: { ...source.mapping, email: path } },
          signal,
        }),
      ),
  });
}

/** Sets where the address is found, unless someone else has changed the source. */
export async function writeMapping({ source, etag }: TaggedSource, path: string): Promise<void> {
  await dataOf(
    api.PUT('/api/event-sources/{id}', {
      params: { path: { id: source.id }, header: { 'If-Match': etag } },
      body: { mapping: { ...source.mapping, email: path } },
    }),
  );
}

/** What a replay has come to so far. */
export interface Replayed {
  applied: number;
  unmapped: number;
  failed: number;
  enrolled: number;
  /** Why the first one that could not be applied was not. */
  reason: string | null;
}

export const nothingReplayed: Replayed = { applied: 0, unmapped: 0, failed: 0, enrolled: 0, reason: null };

const PAGE = 100;

/** Applies all events of a source that wait for a person, oldest first, page after page. */
export async function replayAll(
  input: { source: string; fires: boolean },
  onProgress: (replayed: Replayed) => void,
): Promise<Replayed> {
  let sum = nothingReplayed;
  let after: string | null = null;
  for (;;) {
    const page: Schemas['ReplayedEvents'] = await dataOf(
      api.POST('/api/events/replay', {
        body: {
          source: input.source,
          fireAutomations: input.fires,
          limit: PAGE,
          ...(after !== null && { after }),
        },
      }),
    );
    sum = added(sum, page);
    onProgress(sum);
    const isStuck = page.lastReceivedAt === after && page.applied === 0;
    if (!page.hasMore || page.lastReceivedAt === null || isStuck) return sum;
    after = page.lastReceivedAt;
  }
}

function added(sum: Replayed, { applied, unmapped, failed, results }: Schemas['ReplayedEvents']): Replayed {
  const reasons = results.flatMap((one) => ('reason' in one ? [one.reason] : []));
  const enrolled = results.reduce((all, one) => all + ('enrolled' in one ? one.enrolled : 0), 0);
  return {
    applied: sum.applied + applied,
    unmapped: sum.unmapped + unmapped,
    failed: sum.failed + failed,
    enrolled: sum.enrolled + enrolled,
    reason: sum.reason ?? reasons[0] ?? null,
  };
}

/** What a payload has at a path. */
export function valueAt(payload: unknown, segments: readonly JsonSegment[]): unknown {
  let value = payload;
  for (const segment of segments) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined;
    value = Reflect.get(value, segment);
  }
  return value;
}

export function looksLikeAddress(value: unknown): boolean {
  return typeof value === 'string' && /^[^@\s]{1,64}@[^@\s]{1,255}$/.test(value.trim());
}
