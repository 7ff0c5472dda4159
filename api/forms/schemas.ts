import Joi from 'joi';
import { MAX_FIELDS, MAX_OPTIONS, type FormTheme } from '../../domain/forms/form.js';
import { fieldTypes, type FieldType } from '../../domain/forms/field-types.js';
import { isOrigin } from '../../domain/forms/page-url.js';
import { parseLanguage } from '../../domain/contact/locale.js';
import { boundedArray } from '../http/input/array-schemas.js';
import { id, lines, name, pageFields, withMessages, type PageQuery } from '../http/input/common-schemas.js';
import { notRendered } from '../http/input/liquid-schemas.js';
import { webAddress } from '../http/input/web-address-schema.js';

const MAX_LABEL = 200;
const MAX_BUTTON = 100;
const MAX_TEXT = 2_000;
const MAX_ORIGINS = 50;
const MAX_RADIUS = 40;
const COLOR = /^#[0-9a-f]{6}$/;

interface FieldBody {
  name: string;
  label: string;
  type: FieldType;
  required?: boolean;
  options?: string[] | null;
}

/** All settings of a form; null selects the default. */
export interface NewFormBody {
  name: string;
  listId?: string | null;
  language?: string;
  introText?: string | null;
  fields: FieldBody[];
  consentText?: string | null;
  consentRequired?: boolean;
  trackingText?: string | null;
  privacyUrl?: string | null;
  submitLabel?: string | null;
  successMessage?: string | null;
  redirectUrl?: string | null;
  allowedOrigins?: string[];
  theme?: Partial<FormTheme> | null;
  enabled?: boolean;
}

export type FormChangesBody = Partial<NewFormBody>;

const field = Joi.object<FieldBody, true>({
  name: Joi.string().max(64).required(),
  label: notRendered(name(MAX_LABEL)).required(),
  type: Joi.string()
    .valid(...fieldTypes)
    .required(),
  required: Joi.boolean(),
  options: boundedArray<string>(name(MAX_LABEL), MAX_OPTIONS).min(1).allow(null),
});

const theme = Joi.object<Partial<FormTheme>, true>({
  color: color(),
  background: color(),
  radius: Joi.number().integer().min(0).max(MAX_RADIUS).allow(null),
});

function color(): Joi.StringSchema {
  const message = 'must be a colour such as #1f5fbf';
  return withMessages(Joi.string().pattern(COLOR).allow(null), {
    'string.pattern.base': message,
    'string.empty': message,
  });
}

function origin(): Joi.StringSchema {
  return Joi.string()
    .max(300)
    .custom((text: string, helpers) => (isOrigin(text) ? text : helpers.error('origin.refused')))
    .messages({ 'origin.refused': 'must be "*" or an origin such as https://example.com, without a path' })
    .meta({ json: { format: 'web-origin', examples: ['https://example.com'] } });
}

function language(): Joi.StringSchema {
  return Joi.string()
    .custom((text: string, helpers) => parseLanguage(text) ?? helpers.error('language.refused'))
    .messages({ 'language.refused': 'must be a BCP 47 language tag, such as en-GB' })
    .meta({ json: { format: 'bcp47-language', examples: ['en-GB'] } });
}

const rest = {
  listId: id('list').allow(null),
  language: language(),
  introText: notRendered(lines(MAX_TEXT).allow(null)),
  consentText: notRendered(lines(MAX_TEXT).allow(null)),
  consentRequired: Joi.boolean(),
  trackingText: notRendered(lines(MAX_TEXT).allow(null)),
  privacyUrl: webAddress().allow(null),
  submitLabel: notRendered(name(MAX_BUTTON)).allow(null),
  successMessage: notRendered(lines(MAX_TEXT).allow(null)),
  redirectUrl: webAddress().allow(null),
  allowedOrigins: boundedArray<string>(origin(), MAX_ORIGINS),
  theme: theme.allow(null),
  enabled: Joi.boolean(),
};

const fields = boundedArray<FieldBody>(field, MAX_FIELDS);

export const newFormBody = Joi.object<NewFormBody, true>({
  name: name().required(),
  fields: fields.required(),
  ...rest,
});

export const formChangesBody = Joi.object<FormChangesBody, true>({ name: name(), fields, ...rest });

export const formsQuery = Joi.object<PageQuery, true>(pageFields);
