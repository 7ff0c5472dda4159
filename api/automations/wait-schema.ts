import Joi from 'joi';
import type { DailyTime, Weekday } from '../../domain/automation/automation.js';
import { CUSTOM_FIELD_KEY } from '../../domain/contact/custom-fields.js';
import { parseOffset } from '../../domain/automation/duration.js';
import { parseTimezone } from '../../domain/contact/locale.js';
import { distinct } from '../http/array-schemas.js';
import { duration } from '../http/common-schemas.js';

const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const weekdays: Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** All forms of a wait in one interface. */
interface AnyWait {
  id?: string;
  type: 'wait';
  for?: string;
  until?: DailyTime;
  untilField?: string;
  offset?: string;
}

const until = Joi.object<DailyTime, true>({
  time: Joi.string()
    .pattern(TIME_OF_DAY)
    .required()
    .messages({ 'string.pattern.base': 'must be a time of day such as "09:00"' }),
  weekdays: distinct(Joi.string<Weekday>().valid(...weekdays), weekdays.length).min(1),
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

const FIELD_PREFIX = 'customFields.';

/** A field of the contact that can contain an instant. */
const untilField = Joi.string()
  .custom((given: string, helpers) => {
    const isCustom =
      given.startsWith(FIELD_PREFIX) && CUSTOM_FIELD_KEY.test(given.slice(FIELD_PREFIX.length));
    return isCustom || given === 'createdAt' ? given : helpers.error('field.unknown');
  })
  .messages({ 'field.unknown': 'must be createdAt or customFields.<name>' })
  .meta({ json: { format: 'contact-instant', examples: ['customFields.trialEndsAt'] } });

const offset = Joi.string()
  .custom((given: string, helpers) => (parseOffset(given) === null ? helpers.error('offset') : given))
  .messages({ offset: 'must be a duration such as "-2 days" or "PT3H", of 1 second to 366 days' })
  .meta({ json: { format: 'rollcall-offset', examples: ['-2 days'] } });

/** A wait step; `id` is the schema of step ids. */
export function waitStep(id: Joi.StringSchema): Joi.ObjectSchema<AnyWait> {
  return Joi.object<AnyWait, true>({
    id,
    type: Joi.string().valid('wait').required(),
    for: duration(),
    until,
    untilField,
    offset,
  })
    .xor('for', 'until', 'untilField')
    .with('offset', 'untilField')
    .messages({
      'object.missing': 'must have for, until or untilField',
      'object.xor': 'must have only one of for, until and untilField',
      'object.with': 'must have untilField if it has offset',
    });
}
