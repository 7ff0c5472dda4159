import Joi from 'joi';
import { CUSTOM_FIELD_KEY, customFieldsError } from '../../domain/contact/custom-fields.js';
import { invalid } from '../../domain/errors.js';
import type { JsonObject } from '../../domain/json/json.js';
import { parseLanguage, parseTimezone } from '../../domain/contact/locale.js';
import type { ContactPatch } from '../../domain/contact/contact-state.js';
import {
  email,
  flag,
  id,
  instant,
  MAX_NAME,
  pageFields,
  plainName,
  saying,
  type PageQuery,
} from '../http/common-schemas.js';

const MAX_SEARCH = 200;
const MAX_FIELD_VALUE = 1_000;

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

export interface NewContactBody extends PersonFields {
  email: string;
  customFields?: JsonObject;
  subscribed?: boolean;
}

export const newContactBody = Joi.object<NewContactBody, true>({
  email: email().required(),
  ...personFields,
  customFields: customFields(),
  subscribed: Joi.boolean(),
});

export type ContactChangesBody = Partial<NewContactBody>;

export const contactChangesBody = Joi.object<ContactChangesBody, true>({
  email: email(),
  ...personFields,
  customFields: customFields(),
  subscribed: Joi.boolean(),
});

/** The change of a contact that a body asks for. */
export function contactPatch({
  email,
  subscribed,
  customFields,
  ...person
}: ContactChangesBody): ContactPatch {
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

export const contactSorts = [
  'createdAt',
  '-createdAt',
  'updatedAt',
  '-updatedAt',
  'email',
  '-email',
] as const;
export type ContactSort = (typeof contactSorts)[number];

/** Beside these, `field.<name>` by the custom field's name. */
export interface ContactsQuery extends PageQuery {
  search?: string;
  list?: string;
  subscribed?: 'true' | 'false';
  createdAfter?: string;
  createdBefore?: string;
  sort?: ContactSort;
}

const FIELD_PREFIX = 'field.';
const FIELD_PARAMETER = new RegExp(CUSTOM_FIELD_KEY.source.replace('^', '^field\\.'), 'u');

export const contactsQuery = Joi.object<ContactsQuery>({
  ...pageFields,
  search: Joi.string().allow('').max(MAX_SEARCH),
  list: id(),
  subscribed: flag(),
  createdAfter: instant(),
  createdBefore: instant(),
  sort: Joi.string().valid(...contactSorts),
}).pattern(FIELD_PARAMETER, Joi.string().allow('').max(MAX_FIELD_VALUE));

/** Which contacts are wanted. `createdAfter` takes the instant itself in, `createdBefore` does not. */
export interface ContactFilters {
  search: string | null;
  /** Whoever is subscribed to it. */
  list: string | null;
  subscribed: boolean | null;
  createdAfter: Date | null;
  createdBefore: Date | null;
  /** Names of custom fields and the texts that they are to have. */
  fields: { name: string; text: string }[];
}

/** @throws RollcallError `invalid` for a custom field without a filter that an index serves */
export function contactFilters(query: ContactsQuery): ContactFilters {
  const { search, list, subscribed, createdAfter, createdBefore } = query;
  const narrowing = {
    search: search === undefined || search.trim() === '' ? null : search,
    list: list ?? null,
    subscribed: subscribed === undefined ? null : subscribed === 'true',
    createdAfter: createdAfter === undefined ? null : new Date(createdAfter),
    createdBefore: createdBefore === undefined ? null : new Date(createdBefore),
  };
  const fields = fieldFilters(query);
  if (fields.length > 0 && Object.values(narrowing).every((value) => value === null)) {
    const message = 'is possible only beside search, list, subscribed, createdAfter or createdBefore';
    throw invalid(fields.map(({ name }) => ({ path: FIELD_PREFIX + name, message })));
  }
  return { ...narrowing, fields };
}

function fieldFilters(query: ContactsQuery): ContactFilters['fields'] {
  return Object.entries(query).flatMap(([key, text]: [string, unknown]) =>
    key.startsWith(FIELD_PREFIX) && typeof text === 'string'
      ? [{ name: key.slice(FIELD_PREFIX.length), text }]
      : [],
  );
}
