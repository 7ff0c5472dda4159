import Joi from 'joi';
import type { JsonValue } from '../../domain/json/json.js';
import { boundedArray } from '../http/input/array-schemas.js';
import { eventFields, type SendEventBody } from './schemas.js';

const MAX_EVENTS = 500;
const PRINTABLE = /^[\x20-\x7e]{1,255}$/;

export interface EventBatchBody {
  events: JsonValue[];
}

/** Checks only the list; its events are validated one by one. */
export const eventBatchBody = Joi.object<EventBatchBody>({
  events: boundedArray<JsonValue>(Joi.any(), MAX_EVENTS)
    .min(1)
    .required()
    .messages({
      'array.min': `must have 1 to ${MAX_EVENTS} events`,
      'array.max': `must have 1 to ${MAX_EVENTS} events`,
    }),
});

export interface BatchedEvent extends SendEventBody {
  idempotencyKey?: string;
}

export const batchedEvent = Joi.object<BatchedEvent>({
  ...eventFields,
  idempotencyKey: Joi.string()
    .pattern(PRINTABLE)
    .messages({ 'string.pattern.base': 'must be 1 to 255 printable ASCII characters' }),
});
