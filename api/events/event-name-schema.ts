import Joi from 'joi';
import { customEventKey, internalEventNamed, listenKey } from '../../domain/automation/event-name.js';
import { looksRendered } from '../../domain/render/has-liquid.js';
import { NOT_RENDERED } from '../http/input/liquid-schemas.js';
import { name } from '../http/input/common-schemas.js';

const MAX_EVENT_NAME = 128;
const CONTROL = /\p{Cc}/u;

/** The name of a custom event; stored as sent. */
export function eventName(): Joi.StringSchema {
  return Joi.string()
    .custom((value: string, helpers) => {
      const error = eventNameError(value);
      return error === null ? value : helpers.message({ custom: error });
    })
    .meta({ json: { format: 'event-name', maxLength: MAX_EVENT_NAME, examples: ['order.placed'] } });
}

function eventNameError(value: string): string | null {
  if ([...value].length > MAX_EVENT_NAME) return `must have 1 to ${MAX_EVENT_NAME} characters`;
  if (CONTROL.test(value)) return 'must not contain control characters';
  if (customEventKey(value) === '') return 'must contain a letter or a digit';
  const internal = internalEventNamed(value);
  return internal === null ? null : `is the internal event ${internal}, which cannot be sent`;
}

/**
 * The name of an event to listen to, custom or internal.
 *
 * @param ofDeletion whether `contact_deleted` is allowed: a deletion can be reported, but there is no contact
 *   left to act on
 */
export function listenedEvent({ ofDeletion = false } = {}): Joi.StringSchema {
  return name(MAX_EVENT_NAME)
    .custom((given: string, helpers) => {
      const isDeletion = internalEventNamed(given) === 'contact_deleted';
      if (isDeletion && !ofDeletion) return helpers.error('event.gone');
      if (looksRendered(given)) return helpers.error('event.liquid');
      return listenKey(given) === '' ? helpers.error('event.empty') : given;
    })
    .messages({
      'event.liquid': NOT_RENDERED,
      'event.gone': 'cannot be contact_deleted: there is no contact left to act on',
      'event.empty': 'must contain a letter or a digit',
    })
    .meta({ json: { format: 'event-name', examples: ['order.placed'] } });
}
