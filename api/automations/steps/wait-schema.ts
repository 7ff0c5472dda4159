import Joi from 'joi';
import type { DailyTime } from '../../../domain/automation/automation.js';
import { CUSTOM_FIELD_KEY } from '../../../domain/contact/custom-fields.js';
import { parseOffset } from '../../../domain/automation/duration.js';
import { parseTimezone } from '../../../domain/contact/locale.js';
import { looksRendered } from '../../../domain/render/has-liquid.js';
import { duration } from '../../http/input/common-schemas.js';
import { someWeekdays, timeOfDay } from '../../http/input/calendar-schemas.js';

/** All forms of a wait in one interface. */
interface AnyWait {
  id?: string;
  type: 'wait';
  for?: string;
  until?: DailyTime;
  untilField?: string;
  offset?: string;
}

const daily = Joi.object<DailyTime, true>({
  time: timeOfDay().required(),
  weekdays: someWeekdays(),
  timezone: Joi.string()
    .custom((given: string, helpers) => {
      const zone = given === 'contact' ? given : parseTimezone(given);
      return zone ?? helpers.error('zone.unknown');
    })
    .messages({
      'zone.unknown': 'must be "contact" or an IANA time zone, such as Europe/Berlin',
    })
    .meta({ json: { format: 'iana-timezone', description: 'Or `contact`: the time zone of the contact.' } }),
});

/** A time of day, for short `"09:00"`. */
const until = Joi.alternatives<DailyTime>().conditional(Joi.string(), {
  then: timeOfDay().custom((time: string): DailyTime => ({ time })),
  otherwise: daily,
});

const FIELD_PREFIX = 'customFields.';
const MAX_PATH = 256;
const ENTRY_PATH = /^(?:event|entry)\.[^\p{Cc}]+$/u;

/** A field of the contact or of the entry event that can contain an instant. */
const untilField = Joi.string()
  .max(MAX_PATH)
  .custom((given: string, helpers) => {
    const isCustom =
      given.startsWith(FIELD_PREFIX) && CUSTOM_FIELD_KEY.test(given.slice(FIELD_PREFIX.length));
    const isOfEntry = ENTRY_PATH.test(given) && !looksRendered(given);
    return isCustom || isOfEntry || given === 'createdAt' ? given : helpers.error('field.unknown');
  })
  .messages({
    'field.unknown':
      'must be createdAt or customFields.<name> of the contact, or event.<path> of the event that entered',
  })
  .meta({ json: { format: 'contact-instant', examples: ['customFields.trialEndsAt'] } });

const offset = Joi.string()
  .custom((given: string, helpers) => (parseOffset(given) === null ? helpers.error('offset') : given))
  .messages({ offset: 'must be a duration such as "-2 days" or "PT3H", of 1 second to 366 days' })
  .meta({ json: { format: 'rollcall-offset', examples: ['-2 days'] } });

/** A wait step; `id` is the schema of step ids. */
export function waitStep(id: Joi.StringSchema): Joi.ObjectSchema<AnyWait> {
  return Joi.object<AnyWait>({
    id,
    type: Joi.string().valid('wait').required(),
    for: duration(),
    until,
    untilField,
    offset,
  })
    .or('for', 'until', 'untilField')
    .without('for', ['until', 'untilField'])
    .with('offset', 'untilField')
    .messages({
      'object.missing': 'must have for, until or untilField',
      'object.without': 'must have only one of for, until and untilField',
      'object.with': 'must have untilField if it has offset',
    });
}
