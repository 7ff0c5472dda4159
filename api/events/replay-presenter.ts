import Type, { type Static } from 'typebox';
import type { FoundEvent } from './read-events.js';
import type { ReplayedMany } from './replay-events.js';
import { eventFields, presentEvent } from './presenter.js';
import { answer, count, flag, id, instant, orNull, part, text } from '../http/response-schema.js';

export const replayedSchema = answer('ReplayedEvent', { ...eventFields, reason: orNull(text) });

export const replayedManySchema = answer('ReplayedEvents', {
  applied: count,
  unmapped: count,
  failed: count,
  hasMore: flag,
  lastReceivedAt: orNull(instant),
  results: Type.Array(
    Type.Union([
      part({
        eventId: id,
        status: Type.Literal('applied'),
        eventName: text,
        contactId: orNull(id),
        enrolled: count,
        exited: count,
      }),
      part({ eventId: id, status: Type.Enum(['unmapped', 'failed']), reason: text }),
    ]),
  ),
});

/** The event after its replay, and why it is still `unmapped`. */
export function presentReplayed(
  { event, email }: FoundEvent,
  reason: string | null,
): Static<typeof replayedSchema> {
  return { ...presentEvent(event, email), reason };
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
