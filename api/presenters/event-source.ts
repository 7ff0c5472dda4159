import Type, { type Static } from 'typebox';
import type { EventSourceRecord } from '../../models/event-source.js';
import { answer, count, flag, id, instant, orNull, part, text } from './schema.js';

const mappingSchema = part({
  email: Type.Optional(text),
  eventName: Type.Optional(text),
  firstName: Type.Optional(text),
  lastName: Type.Optional(text),
  properties: Type.Optional(text),
});

export const eventSourceSchema = answer('EventSource', {
  id,
  name: text,
  provider: orNull(text),
  mapping: orNull(mappingSchema),
  enabled: flag,
  url: orNull(text),
  oldUrlsUntil: orNull(instant),
  lastReceivedAt: orNull(instant),
  counts: part({ applied: count, unmapped: count, failed: count }),
  createdAt: instant,
  updatedAt: instant,
});

/** @param url the secret address; null for those who may not send to it */
export function presentEventSource(
  source: EventSourceRecord,
  url: string | null,
  now: Date,
): Static<typeof eventSourceSchema> {
  const until = source.oldTokens.map((old) => old.until).filter((end) => end > now);
  return {
    id: source._id.toHexString(),
    name: source.name,
    provider: source.provider,
    mapping: source.mapping,
    enabled: source.enabled,
    url,
    /** Until when an address that was given up still works; null when none does. */
    oldUrlsUntil: until.length === 0 ? null : new Date(Math.max(...until.map(Number))).toISOString(),
    lastReceivedAt: source.lastReceivedAt?.toISOString() ?? null,
    counts: {
      applied: source.counts.applied,
      unmapped: source.counts.unmapped,
      failed: source.counts.failed,
    },
    createdAt: source.createdAt.toISOString(),
    updatedAt: source.updatedAt.toISOString(),
  };
}
