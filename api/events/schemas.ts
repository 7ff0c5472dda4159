import Joi from 'joi';
import type { JsonObject, JsonValue } from '../../domain/json/json.js';
import { eventStatuses, loggedSources, type EventStatus } from '../../domain/plan/event.js';
import { email, id, instant, integer, pageFields, type PageQuery } from '../http/input/common-schemas.js';
import { consentBody, contactProperties, type ConsentBody } from '../contacts/contact-field-schemas.js';
import { eventName } from './event-name-schema.js';

export interface SendEventBody {
  email: string;
  eventName: string;
  eventProperties?: JsonValue;
  contactProperties?: JsonObject;
  consent?: ConsentBody;
  /** Records the event, and nothing reacts to it. */
  silent?: boolean;
}

export const eventFields = {
  email: email().required(),
  eventName: eventName().required(),
  eventProperties: Joi.any(),
  contactProperties,
  consent: consentBody,
  silent: Joi.boolean(),
};

export const sendEventBody = Joi.object<SendEventBody>(eventFields);

const MAX_NAME_FILTER = 200;

export interface EventsQuery extends PageQuery {
  eventName?: string;
  email?: string;
  contactId?: string;
  /** A source type, or the id of a source. */
  source?: string;
  status?: EventStatus;
  refusedBy?: string;
  after?: string;
  before?: string;
}

const filterFields = {
  eventName: Joi.string().max(MAX_NAME_FILTER),
  email: email(),
  contactId: id(),
  source: Joi.string()
    .pattern(new RegExp(`^(?:${loggedSources.join('|')}|[0-9a-f]{24})$`))
    .messages({ 'string.pattern.base': `must be an id or one of ${loggedSources.join(', ')}` }),
  status: Joi.string().valid(...eventStatuses),
  refusedBy: id(),
  after: instant(),
  before: instant(),
};

export const eventsQuery = Joi.object<EventsQuery, true>({ ...pageFields, ...filterFields });

const MAX_NAMES = 100;

export interface EventNamesQuery {
  search?: string;
  limit?: string;
}

export const eventNamesQuery = Joi.object<EventNamesQuery, true>({
  search: Joi.string().allow('').max(MAX_NAME_FILTER),
  limit: integer(1, MAX_NAMES),
});

/** The same filters, without paging. */
export const eventStreamQuery = Joi.object<Omit<EventsQuery, keyof PageQuery>, true>(filterFields);

/** Selects events. `after` is inclusive, `before` is exclusive. */
export interface EventFilters {
  /** In any notation: `orderPlaced` matches `order_placed`. */
  eventName?: string;
  email?: string;
  contactId?: string;
  source?: string;
  status?: EventStatus;
  /** An automation that their contacts did not enter, since they had too many active enrollments. */
  refusedBy?: string;
  after?: Date;
  before?: Date;
}

export function eventFilters({
  after,
  before,
  page: _page,
  limit: _limit,
  cursor: _cursor,
  ...rest
}: EventsQuery): EventFilters {
  return {
    ...rest,
    ...(after !== undefined && { after: new Date(after) }),
    ...(before !== undefined && { before: new Date(before) }),
  };
}
