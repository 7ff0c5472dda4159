import Joi from 'joi';
import type { JsonValue } from '../../../domain/json/json.js';
import { looksRendered } from '../../../domain/render/has-liquid.js';
import { getSavePolicy } from '../save-policy.js';

const MAX_SUBJECT = 998;
const MAX_PREHEADER = 500;
/** The message for Liquid where nothing is rendered. */
export const NOT_RENDERED = 'is not rendered, so it must not contain Liquid (two braces, or a brace and %)';

const LIQUID_MARK = /\{[{%]/;

/** The subject of a mail: one line of Liquid. */
export function mailSubject(): Joi.StringSchema {
  return oneLine().max(MAX_SUBJECT);
}

/** The preview text of a mail: one line of Liquid. */
export function preheader(): Joi.StringSchema {
  return oneLine().max(MAX_PREHEADER);
}

function oneLine(): Joi.StringSchema {
  return template()
    .pattern(/\p{Cc}/u, { invert: true })
    .messages({ 'string.pattern.invert.base': 'must not contain control characters' });
}

/** JSON whose strings, at any depth, are Liquid; keys are not rendered. */
export function liquidJson(): Joi.AnySchema<JsonValue> {
  return Joi.any<JsonValue>()
    .custom((given: JsonValue, helpers) => {
      const { checkTemplate } = getSavePolicy(helpers.prefs);
      const { strings, keys } = textsIn(given);
      const key = keys.find(looksRendered);
      if (key !== undefined) return helpers.error('liquid.key', { found: key });
      const reason = strings.map(checkTemplate).find((found) => found !== null);
      return reason === undefined ? given : helpers.error('template', { reason });
    })
    .messages({
      template: 'is not valid Liquid: {#reason}',
      'liquid.key': 'has Liquid in the key "{#found}", but only values are rendered',
    });
}

function textsIn(value: JsonValue): { strings: string[]; keys: string[] } {
  if (typeof value === 'string') return { strings: [value], keys: [] };
  if (typeof value !== 'object' || value === null) return { strings: [], keys: [] };
  const inner = Object.values(value).map(textsIn);
  return {
    strings: inner.flatMap(({ strings }) => strings),
    keys: [...(Array.isArray(value) ? [] : Object.keys(value)), ...inner.flatMap(({ keys }) => keys)],
  };
}

/** Refuses Liquid where nothing is rendered. */
export function notRendered(schema: Joi.StringSchema): Joi.StringSchema {
  return schema
    .custom((given: string, helpers) => (looksRendered(given) ? helpers.error('liquid.here') : given))
    .messages({ 'liquid.here': NOT_RENDERED });
}

/** A template where the field accepts Liquid besides its own values. */
export function orTemplate(field: Joi.StringSchema): Joi.AlternativesSchema {
  return Joi.alternatives().conditional(Joi.string().pattern(LIQUID_MARK).required(), {
    then: template().meta({ json: { format: 'liquid-output' } }),
    otherwise: field,
  });
}

/** Liquid text, which must compile. */
export function template(): Joi.StringSchema {
  return Joi.string()
    .custom((text: string, helpers) => {
      const reason = getSavePolicy(helpers.prefs).checkTemplate(text);
      return reason === null ? text : helpers.error('template', { reason });
    })
    .messages({ template: 'is not valid Liquid: {#reason}' })
    .meta({ json: { format: 'liquid' } });
}
