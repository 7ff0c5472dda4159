import Type, { type Static } from 'typebox';
import { weekdays } from '../../domain/automation/weekdays.js';
import { capActions, NO_LIMITS } from '../../domain/mail/sending-limits.js';
import type { WorkspaceRecord } from '../../models/workspace.js';
import { count, objectSchema, orNull, responseSchema, text } from '../http/response-schema.js';

export const sendingSchema = responseSchema('Sending', {
  marketing: objectSchema({
    quietHours: orNull(
      objectSchema({ from: text, to: text, days: orNull(Type.Array(Type.Enum([...weekdays]))) }),
    ),
    cap: orNull(objectSchema({ atMost: count, within: text, whenReached: Type.Enum([...capActions]) })),
  }),
});

export function presentSending({
  marketingLimits: { quietHours, cap } = NO_LIMITS,
}: WorkspaceRecord): Static<typeof sendingSchema> {
  return {
    marketing: {
      quietHours: quietHours && { from: quietHours.from, to: quietHours.to, days: quietHours.days },
      cap: cap && { atMost: cap.atMost, within: cap.within, whenReached: cap.whenReached },
    },
  };
}
