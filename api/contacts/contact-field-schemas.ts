import Joi from 'joi';
import { patchOf } from '../../domain/contact/contact-properties.js';
import { CUSTOM_FIELD_KEY, customFieldsError } from '../../domain/contact/custom-fields.js';
import type { JsonObject } from '../../domain/json/json.js';
import { parseLanguage, parseTimezone } from '../../domain/contact/locale.js';
import type { ContactPatch } from '../../domain/contact/contact-state.js';
import { email, MAX_NAME, plainName, saying } from '../http/common-schemas.js';

/** What is said of a person wherever it is said. Null removes a value; so does an empty name. */
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
  timezone: locale(parseTimezone, 'must be a time zone of the IANA database, such as Europe/Berlin', {
    format: 'iana-timezone',
    examples: ['Europe/Berlin'],
  }),
  language: locale(parseLanguage, 'must be a language tag of BCP 47, such as en-GB', {
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
      'name.refused': `must have at most ${MAX_NAME} characters, none of them control characters`,
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

/** Custom fields by name, any JSON; null removes one. How many a contact has in all is judged with the contact. */
export function customFields(): Joi.ObjectSchema<JsonObject> {
  return limited(Joi.object<JsonObject>().pattern(CUSTOM_FIELD_KEY, Joi.any()), (fields) => fields);
}

/** Refuses names that no custom field can have, and more fields than a contact can hold. */
export function limited(
  schema: Joi.ObjectSchema<JsonObject>,
  fieldsOf: (value: JsonObject) => JsonObject,
): Joi.ObjectSchema<JsonObject> {
  const checked = schema.custom((value: JsonObject, helpers) => {
    const error = customFieldsError({}, fieldsOf(value));
    return error === null ? value : helpers.message({ custom: error });
  });
  return saying(checked, {
    'object.unknown':
      'is not a possible name of a custom field: 1 to 64 letters, digits, "_", "-" and spaces, the first a letter, digit or "_"',
  });
}

/** Changes of a contact; null removes a value. */
export interface ContactChanges extends PersonFields {
  email?: string;
  customFields?: JsonObject;
  subscribed?: boolean;
}

/** The change of a contact that a body asks for. */
export function contactPatch({ email, subscribed, customFields, ...person }: ContactChanges): ContactPatch {
  return {
    ...(email !== undefined && { email }),
    ...(subscribed !== undefined && { subscribed }),
    ...(customFields !== undefined && { customFields }),
    ...personPatch(person),
  };
}

/** An empty name is no name. */
export function personPatch(person: PersonFields): PersonFields {
  return Object.fromEntries(
    Object.entries(person).map(([field, value]) => [field, value === '' ? null : value]),
  );
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

/** A contact that exists only in the request. */
export interface InlineContact extends PersonFields {
  email?: string;
  subscribed?: boolean;
  customFields?: JsonObject;
}

export const inlineContact = Joi.object<InlineContact, true>({
  email: email(),
  ...personFields,
  subscribed: Joi.boolean(),
  customFields: customFields(),
});
