import Type, { type Static } from 'typebox';
import type { FoundEvent } from './read-events.js';
import type { ReplayedMany } from './replay-events.js';
import { eventFields, presentEvent } from './presenter.js';
import {
  responseSchema,
  count,
  flag,
  id,
  instant,
  orNull,
  objectSchema,
  text,
} from '../http/output/response-schema.js';

export const replayedSchema = responseSchema('ReplayedEvent', { ...eventFields, reason: orNull(text) });

export const replayedManySchema = responseSchema('ReplayedEvents', {
  applied: count,
  unmapped: count,
  failed: count,
  hasMore: flag,
  lastReceivedAt: orNull(instant),
  results: Type.Array(
    Type.Union([
      objectSchema({
        eventId: id,
        status: Type.Literal('applied'),
        eventName: text,
        contactId: orNull(id),
        enrolled: count,
        exited: count,
      }),
      objectSchema({ eventId: id, status: Type.Enum(['unmapped', 'failed']), reason: text }),
    ]),
  ),
});

/** The event after its replay, and why it is still `unmapped`. */
export function presentReplayed(found: FoundEvent, reason: string | null): Static<typeof replayedSchema> {
  return { ...presentEvent(found), reason };
}

export function presentReplayedMany({
  results,
  lastReceivedAt,
  hasMore,
}: ReplayedMany): Static<typeof replayedManySchema> {
  const count = (status: string): number => results.filter((one) => one.status === status).length;
  return {
    applied: count('applied'),
    unmapped: count('unmapped'),
    failed: count('failed'),
    hasMore,
    lastReceivedAt: lastReceivedAt?.toISOString() ?? null,
    results: results.map((one) =>
      one.status === 'applied'
        ? {
            eventId: one.eventId,
            status: one.status,
            eventName: one.eventName,
            contactId: one.contactId,
            enrolled: one.enrolled,
            exited: one.exited,
          }
        : { eventId: one.eventId, status: one.status, reason: one.reason },
    ),
  };
}
