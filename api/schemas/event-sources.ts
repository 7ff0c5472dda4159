import Joi from 'joi';
import { customEventKey } from '../../domain/event-name.js';
import { name, pageFields, type PageQuery } from './common.js';

/** Events are called after their source where nothing else names them. */
const MAX_NAME = 100;

function sourceName(): Joi.StringSchema {
  return name(MAX_NAME)
    .custom((given: string, helpers) => (customEventKey(given) === '' ? helpers.error('source.name') : given))
    .messages({ 'source.name': 'must have a letter or a digit' });
}

export interface NewEventSourceBody {
  name: string;
  provider?: string | null;
  enabled?: boolean;
}

export const newEventSourceBody = Joi.object<NewEventSourceBody, true>({
  name: sourceName().required(),
  provider: name(MAX_NAME).allow(null),
  enabled: Joi.boolean(),
});

export type EventSourceChanges = Partial<NewEventSourceBody>;

export const eventSourceChangesBody = Joi.object<EventSourceChanges, true>({
  name: sourceName(),
  provider: name(MAX_NAME).allow(null),
  enabled: Joi.boolean(),
});

export const eventSourcesQuery = Joi.object<PageQuery, true>(pageFields);
