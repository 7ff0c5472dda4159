import Joi from 'joi';
import { propertiesPatch } from '../../domain/contact/contact-properties.js';
import { CUSTOM_FIELD_KEY, customFieldsError } from '../../domain/contact/custom-fields.js';
import type { JsonObject } from '../../domain/json/json.js';
import { parseLanguage, parseTimezone } from '../../domain/contact/locale.js';
import { MAX_NAME, plainName } from '../../domain/contact/plain-name.js';
import { liquidJson, orTemplate } from '../http/input/liquid-schemas.js';
import { boundedObject } from '../http/input/array-schemas.js';
import { email, instant, withMessages } from '../http/input/common-schemas.js';

/** The personal fields of a contact, in every request that accepts them. Null or an empty name removes a value. */
export interface PersonFields {
  firstName?: string | null;
  lastName?: string | null;
  name?: string | null;
  timezone?: string | null;
  language?: string | null;
}

export const personFields = {
  firstName: personName(),
  lastName: personName(),
  name: personName(),
  timezone: locale(parseTimezone, 'must be an IANA time zone, such as Europe/Berlin', {
    format: 'iana-timezone',
    examples: ['Europe/Berlin'],
  }),
  language: locale(parseLanguage, 'must be a BCP 47 language tag, such as en-GB', {
    format: 'bcp47-language',
    examples: ['en-GB'],
  }),
};

function personName(): Joi.StringSchema {
  return Joi.string()
    .allow('', null)
    .custom((value: string, helpers) =>
      value.trim() === '' ? '' : (plainName(value, MAX_NAME) ?? helpers.error('name.refused')),
    )
    .messages({
      'name.refused': `must have at most ${MAX_NAME} characters and no control characters`,
    })
    .meta({ json: { maxLength: MAX_NAME, pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$' } });
}

function locale(read: (text: string) => string | null, message: string, json: object): Joi.StringSchema {
  return Joi.string()
    .allow(null)
    .custom((value: string, helpers) => read(value) ?? helpers.error('locale.refused'))
    .messages({ 'locale.refused': message, 'string.empty': message })
    .meta({ json });
}

/** A consent as a caller states it; `at` if it was given or withdrawn earlier. */
export interface ConsentBody {
  state: 'given' | 'withdrawn';
  at?: string;
}

export const consentBody = Joi.object<ConsentBody, true>({
  state: Joi.string().valid('given', 'withdrawn').required(),
  at: instant(),
});

/** Whether a contact agrees to be measured, and what they were asked. */
export interface TrackingConsentBody extends ConsentBody {
  text?: string | null;
}

const MAX_TRACKING_TEXT = 10_000;

export const trackingConsentBody = Joi.object<TrackingConsentBody, true>({
  state: Joi.string().valid('given', 'withdrawn').required(),
  at: instant(),
  text: Joi.string().max(MAX_TRACKING_TEXT).allow(null),
});

/** Custom fields by name, any JSON; null removes one. The limit on their number is checked against the contact. */
export function customFields(): Joi.ObjectSchema<JsonObject> {
  return limited(Joi.object<JsonObject>().pattern(CUSTOM_FIELD_KEY, Joi.any()), (fields) => fields);
}

/** Refuses invalid names of custom fields, and more fields than a contact can have. */
export function limited(
  schema: Joi.ObjectSchema<JsonObject>,
  readFields: (value: JsonObject) => JsonObject,
): Joi.ObjectSchema<JsonObject> {
  const checked = schema.custom((value: JsonObject, helpers) => {
    const error = customFieldsError({}, readFields(value));
    return error === null ? value : helpers.message({ custom: error });
  });
  return withMessages(checked, {
    'object.unknown':
      'is not a valid custom field name: use 1 to 64 letters, digits, "_", "-" and spaces, starting with a letter, digit or "_"',
  });
}

/** Changes to a contact; null removes a value. */
export interface ContactChanges extends PersonFields {
  email?: string;
  customFields?: JsonObject;
  subscribed?: boolean;
  consent?: ConsentBody;
  trackingConsent?: TrackingConsentBody;
}

/** Fields that an event cannot change, and the call that can. */
const forbiddenFields = {
  email: 'cannot be changed by an event; use PUT /api/contacts/{id}',
  id: 'cannot be set; the event belongs to the contact with the email address of this call, whose id GET /api/contacts?search= returns',
  subscribed: 'cannot be changed by an event; use PUT /api/contacts/{id} or POST /api/contacts',
  lists: 'cannot be changed by an event; use POST /api/subscribe',
  customFields: 'is not allowed here: send each custom field under its own name, or use POST /api/contacts',
  createdAt: 'is read-only; use GET /api/contacts/{id} to read it',
  updatedAt: 'is read-only; use GET /api/contacts/{id} to read it',
  lastEventAt: 'is read-only; use GET /api/contacts/{id} to read it',
};

/** Joi would take `{id}` for a variable. */
function refused(message: string): Joi.AnySchema {
  return Joi.forbidden().messages({ 'any.unknown': message.replaceAll('{', '\\{') });
}

export const contactProperties = propertiesSchema({ person: personFields, custom: Joi.any() });

/** Properties whose values are rendered: each may contain Liquid. */
export function renderedProperties(): Joi.ObjectSchema<JsonObject> {
  const person: Record<string, Joi.Schema> = {};
  for (const [field, schema] of Object.entries(personFields)) person[field] = orTemplate(schema);
  return propertiesSchema({ person, custom: liquidJson() });
}

/** Something for each of some contact fields, such as the path of its value. */
export function contactPaths({ path, maxFields }: { path: () => Joi.StringSchema; maxFields: number }) {
  const person: Record<string, Joi.Schema> = {};
  for (const field of Object.keys(personFields)) person[field] = path();
  return boundedObject(propertiesSchema({ person, custom: path() }), maxFields).messages({
    'object.max': `must not exceed ${maxFields} fields`,
  });
}

function propertiesSchema({ person, custom }: { person: Joi.SchemaMap; custom: Joi.Schema }) {
  return limited(
    Joi.object<JsonObject>({
      ...person,
      ...Object.fromEntries(
        Object.entries(forbiddenFields).map(([field, message]) => [field, refused(message)]),
      ),
    }).pattern(CUSTOM_FIELD_KEY, custom),
    (properties) => propertiesPatch(properties).customFields ?? {},
  );
}

/** A contact that exists only in the request. */
export interface InlineContact extends PersonFields {
  email?: string;
  subscribed?: boolean;
  consent?: ConsentBody;
  customFields?: JsonObject;
}

export const inlineContact = Joi.object<InlineContact, true>({
  email: email(),
  ...personFields,
  subscribed: Joi.boolean(),
  consent: consentBody,
  customFields: customFields(),
});
