import Joi from 'joi';
import { parseDuration } from '../../domain/automation/duration.js';
import { isAlwaysQuiet } from '../../domain/mail/quiet-hours.js';
import {
  capActions,
  type CapAction,
  type MailCap,
  type QuietHours,
  type SendingLimits,
} from '../../domain/mail/sending-limits.js';
import type { Tracking } from '../../domain/tracking/tracking.js';
import { someWeekdays, timeOfDay } from '../http/input/calendar-schemas.js';
import { duration } from '../http/input/common-schemas.js';
import { DAY_MS, HOUR_MS } from '../../domain/kernel/spans.js';

const MAX_PLACES = 100;
const MIN_WINDOW_MS = HOUR_MS;
const MAX_WINDOW_MS = 31 * DAY_MS;

export interface SendingChangesBody {
  marketing?: Partial<SendingLimits>;
  tracking?: Partial<Tracking>;
}

const quietHours = Joi.object<QuietHours, true>({
  from: timeOfDay().required(),
  to: timeOfDay().required(),
  days: someWeekdays().allow(null).default(null),
})
  .custom((hours: QuietHours, helpers) => (isAlwaysQuiet(hours) ? helpers.error('hours.endless') : hours))
  .messages({ 'hours.endless': 'must leave some time of the week for email' });

const cap = Joi.object<MailCap, true>({
  atMost: Joi.number().integer().min(1).max(MAX_PLACES).required(),
  within: duration()
    .custom((text: string, helpers) => {
      const ms = parseDuration(text) ?? 0;
      return ms >= MIN_WINDOW_MS && ms <= MAX_WINDOW_MS ? text : helpers.error('window.refused');
    })
    .messages({ 'window.refused': 'must be between 1 hour and 31 days' })
    .required(),
  whenReached: Joi.string<CapAction>()
    .valid(...capActions)
    .default('wait'),
});

/** Null removes a limit; what is left out stays as it is. */
export const sendingChangesBody = Joi.object<SendingChangesBody, true>({
  marketing: Joi.object<Partial<SendingLimits>, true>({
    quietHours: quietHours.allow(null),
    cap: cap.allow(null),
  }),
  tracking: Joi.object<Partial<Tracking>, true>({
    clicks: Joi.boolean(),
    opens: Joi.boolean(),
    withoutAnswer: Joi.boolean(),
  }),
});
