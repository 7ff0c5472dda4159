import Type, { type Static } from 'typebox';
import { weekdays } from '../../domain/automation/weekdays.js';
import { capActions, NO_LIMITS } from '../../domain/mail/sending-limits.js';
import { NO_TRACKING } from '../../domain/tracking/tracking.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';
import { count, flag, objectSchema, orNull, responseSchema, text } from '../http/output/response-schema.js';

export const sendingSchema = responseSchema('Sending', {
  marketing: objectSchema({
    quietHours: orNull(
      objectSchema({ from: text, to: text, days: orNull(Type.Array(Type.Enum([...weekdays]))) }),
    ),
    cap: orNull(objectSchema({ atMost: count, within: text, whenReached: Type.Enum([...capActions]) })),
  }),
  /** `withoutAnswer`: whether those are measured who have not said. */
  tracking: objectSchema({ clicks: flag, opens: flag, withoutAnswer: flag }),
});

export function presentSending({
  marketingLimits: { quietHours, cap } = NO_LIMITS,
  tracking: { clicks, opens, withoutAnswer = true } = NO_TRACKING,
}: WorkspaceRecord): Static<typeof sendingSchema> {
  return {
    marketing: {
      quietHours: quietHours && { from: quietHours.from, to: quietHours.to, days: quietHours.days },
      cap: cap && { atMost: cap.atMost, within: cap.within, whenReached: cap.whenReached },
    },
    tracking: { clicks, opens, withoutAnswer },
  };
}
