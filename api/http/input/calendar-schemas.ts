import Joi from 'joi';
import { weekdays, type Weekday } from '../../../domain/automation/weekdays.js';
import { distinct } from './array-schemas.js';

const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

export function timeOfDay(): Joi.StringSchema {
  return Joi.string()
    .pattern(TIME_OF_DAY)
    .messages({ 'string.pattern.base': 'must be a time of day such as "09:00"' });
}

/** At least one weekday, each once. */
export function someWeekdays(): Joi.ArraySchema<Weekday[]> {
  return distinct(Joi.string<Weekday>().valid(...weekdays), weekdays.length).min(1);
}
