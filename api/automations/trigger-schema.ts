import type Joi from 'joi';
import { internalEventNamed, listenKey } from '../../domain/automation/event-name.js';
import { name } from '../http/common-schemas.js';

const MAX_EVENT_NAME = 128;

/**
 * The name of an event to listen to, the engine's own included.
 *
 * @param ofDeletion whether somebody's deletion may be listened to: told of it can be, acted on nobody
 */
export function listenedEvent({ ofDeletion = false } = {}): Joi.StringSchema {
  return name(MAX_EVENT_NAME)
    .custom((given: string, helpers) => {
      const isDeletion = internalEventNamed(given) === 'contact_deleted';
      if (isDeletion && !ofDeletion) return helpers.error('event.gone');
      return listenKey(given) === '' ? helpers.error('event.empty') : given;
    })
    .messages({
      'event.gone': 'cannot be contact_deleted: there is nobody left to act on',
      'event.empty': 'must have a letter or a digit',
    })
    .meta({ json: { format: 'event-name', examples: ['order.placed'] } });
}
