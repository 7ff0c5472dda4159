import Joi from 'joi';
import {
  colorNames,
  plainFormats,
  type ButtonBlock,
  type Inline,
  type MailValue,
  type Phrase,
} from '../../domain/mail-document/document.js';
import { MAX_PARTS } from '../../domain/mail-document/document-limits.js';
import { VALUE_PATH } from '../../domain/mail-document/value-output.js';
import { boundedArray } from '../http/input/array-schemas.js';
import { template } from '../http/input/liquid-schemas.js';

const MAX_TEXT = 20_000;
const MAX_PATH = 256;
const MAX_FALLBACK = 500;
const MAX_ADDRESS = 2_048;
/** Texts and values of an address or a description. */
const MAX_PHRASE = 20;
const MONEY = /^money:[A-Z]{3}$/;

/** Text without control characters. */
export function plain(max = MAX_TEXT): Joi.StringSchema {
  return Joi.string()
    .max(max)
    .pattern(/\p{Cc}/u, { invert: true })
    .messages({ 'string.pattern.invert.base': 'must not contain control characters' });
}

/** `contact.firstName`, `event.items[0].title`. */
export function valuePath(): Joi.StringSchema {
  return Joi.string()
    .max(MAX_PATH)
    .pattern(VALUE_PATH)
    .messages({ 'string.pattern.base': 'must be the path of a value, such as contact.firstName' });
}

const format = Joi.alternatives()
  .conditional(
    Joi.string()
      .pattern(/^money:/)
      .required(),
    {
      then: Joi.string()
        .pattern(MONEY)
        .messages({ 'string.pattern.base': 'must name a currency: money:EUR' }),
      otherwise: Joi.string().valid(...plainFormats),
    },
  )
  .meta({ schema: { anyOf: [{ enum: [...plainFormats] }, { type: 'string', pattern: MONEY.source }] } });

const valueFields = {
  value: valuePath().required(),
  fallback: plain(MAX_FALLBACK).allow(''),
  format,
};

const value = Joi.object<MailValue>(valueFields).meta({ component: 'MailValue' });

/** A text, or texts and values. */
export function phrase(max = MAX_TEXT): Joi.AlternativesSchema<Phrase> {
  const text = plain(max).allow('');
  const part = Joi.alternatives().conditional(Joi.object(), { then: value, otherwise: text });
  return Joi.alternatives<Phrase>().conditional<Phrase, never>(Joi.array(), {
    then: boundedArray(part, MAX_PHRASE),
    otherwise: text,
  });
}

/** Where a link leads or a picture is. */
export function address(): Joi.AlternativesSchema<Phrase> {
  return addresses;
}

const addresses = phrase(MAX_ADDRESS);
const mark = Joi.valid(true);
const marks = {
  bold: mark,
  italic: mark,
  underline: mark,
  strike: mark,
  code: mark,
  color: Joi.string().valid(...colorNames),
  link: addresses,
};

const text = plain().allow('').required();
const has = (key: string): Joi.ObjectSchema => Joi.object({ [key]: Joi.exist() }).unknown();

/** By the key that only it has. */
const part = Joi.alternatives<Inline>()
  .conditional<Inline, never>(has('value'), {
    then: Joi.object({ ...valueFields, ...marks }).meta({ component: 'MailValuePart' }),
  })
  .conditional<Inline, never>(has('liquid'), { then: Joi.object({ liquid: template().required() }) })
  .conditional<Inline, never>(has('break'), {
    then: Joi.object({ break: Joi.valid(true).required() }),
    otherwise: Joi.object({ text, ...marks }).meta({ component: 'MailText' }),
  });

const inlines = boundedArray<Inline>(part, MAX_PARTS);

/** What a paragraph says. */
export function inlineList(): Joi.ArraySchema<Inline[]> {
  return inlines;
}

const labelPart = Joi.alternatives().conditional(has('value'), {
  then: value,
  otherwise: Joi.object({ text }),
});

/** What a button says. */
export function label(): Joi.ArraySchema<ButtonBlock['content']> {
  return boundedArray<ButtonBlock['content'][number]>(labelPart, MAX_PARTS);
}
