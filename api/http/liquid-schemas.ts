import Joi from 'joi';
import { savePolicyOf } from './save-policy.js';

const MAX_SUBJECT = 998;

/** The subject of a mail: one line of Liquid. */
export function mailSubject(): Joi.StringSchema {
  return template()
    .max(MAX_SUBJECT)
    .pattern(/\p{Cc}/u, { invert: true })
    .messages({ 'string.pattern.invert.base': 'must not contain control characters' });
}

/** Liquid text, which must compile. */
export function template(): Joi.StringSchema {
  return Joi.string()
    .custom((text: string, helpers) => {
      const reason = savePolicyOf(helpers.prefs).checkTemplate(text);
      return reason === null ? text : helpers.error('template', { reason });
    })
    .messages({ template: 'is not valid Liquid: {#reason}' })
    .meta({ json: { format: 'liquid' } });
}
