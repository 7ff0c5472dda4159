import Joi from 'joi';
import { patchOf } from '../../domain/contact/contact-properties.js';
import { CUSTOM_FIELD_KEY } from '../../domain/contact/custom-fields.js';
import { customEventKey, internalEventNamed } from '../../domain/automation/event-name.js';
import type { JsonObject, JsonValue } from '../../domain/json/json.js';
import type { EventStatus } from '../../domain/plan/event.js';
import { email, id, instant, pageFields, type PageQuery } from '../http/common-schemas.js';
import { limited, personFields } from '../contacts/schemas.js';

const MAX_EVENT_NAME = 128;
const CONTROL = /\p{Cc}/u;

/** The name of an event of somebody's own; stays as it was sent. */
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
  if (CONTROL.test(value)) return 'must not hold control characters';
  if (customEventKey(value) === '') return 'must hold more than spaces and signs';
  const internal = internalEventNamed(value);
  return internal === null ? null : `stands for ${internal}, which only the service itself records`;
}

/** What an event cannot change of a contact, and which call can. */
const elsewhere = {
  email: 'cannot be changed by an event; use PUT /api/contacts/{id}',
  id: 'cannot be given; the event goes to the contact with the e-mail of this call, whose id GET /api/contacts?search= tells',
  subscribed: 'cannot be changed by an event; use PUT /api/contacts/{id} or POST /api/contacts',
  lists: 'cannot be changed by an event; use POST /api/subscribe',
  customFields: 'does not stand here: give each custom field under its own name, or use POST /api/contacts',
  createdAt: 'is kept by the service; GET /api/contacts/{id} tells it',
  updatedAt: 'is kept by the service; GET /api/contacts/{id} tells it',
  lastEventAt: 'is kept by the service; GET /api/contacts/{id} tells it',
};

function refused(message: string): Joi.AnySchema {
  return Joi.forbidden().messages({ 'any.unknown': message });
}

export const contactProperties = limited(
  Joi.object<JsonObject>({
    ...personFields,
    ...Object.fromEntries(Object.entries(elsewhere).map(([field, message]) => [field, refused(message)])),
  }).pattern(CUSTOM_FIELD_KEY, Joi.any()),
  (properties) => patchOf(properties).customFields ?? {},
);

export interface SendEventBody {
  email: string;
  eventName: string;
  eventProperties?: JsonValue;
  contactProperties?: JsonObject;
}

export const eventFields = {
  email: email().required(),
  eventName: eventName().required(),
  eventProperties: Joi.any(),
  contactProperties,
};

export const sendEventBody = Joi.object<SendEventBody>(eventFields);

const statuses = ['applied', 'unmapped', 'failed'] as const satisfies readonly EventStatus[];
const sourceTypes = ['api', 'session', 'source', 'automation', 'engine'] as const;
const MAX_NAME_FILTER = 200;

export interface EventsQuery extends PageQuery {
  eventName?: string;
  email?: string;
  contactId?: string;
  /** A kind of source, or the id of one. */
  source?: string;
  status?: EventStatus;
  after?: string;
  before?: string;
}

const filterFields = {
  eventName: Joi.string().max(MAX_NAME_FILTER),
  email: email(),
  contactId: id(),
  source: Joi.string()
    .pattern(new RegExp(`^(?:${sourceTypes.join('|')}|[0-9a-f]{24})$`))
    .messages({ 'string.pattern.base': `must be an id or one of ${sourceTypes.join(', ')}` }),
  status: Joi.string().valid(...statuses),
  after: instant(),
  before: instant(),
};

export const eventsQuery = Joi.object<EventsQuery, true>({ ...pageFields, ...filterFields });

/** The same filters; a stream has no pages. */
export const eventStreamQuery = Joi.object<Omit<EventsQuery, keyof PageQuery>, true>(filterFields);

/** Which rows of the log are wanted. `after` takes the instant itself in, `before` does not. */
export interface EventFilters {
  /** In any style. */
  eventName?: string;
  email?: string;
  contactId?: string;
  source?: string;
  status?: EventStatus;
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

/** Of a list without filters of its own. */
export const pageQuery = Joi.object<PageQuery, true>(pageFields);
