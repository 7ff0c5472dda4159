import Joi from 'joi';
import { parseUrl } from '../../../domain/kernel/parse-url.js';

const MAX_ADDRESS = 2_000;

/** An absolute http or https URL without credentials, as the target of a redirect. */
export function webAddress(): Joi.StringSchema {
  return Joi.string()
    .max(MAX_ADDRESS)
    .custom((text: string, helpers) => (isWebAddress(text) ? text : helpers.error('address.refused')))
    .messages({ 'address.refused': 'must be an absolute http or https URL without credentials' })
    .meta({ json: { format: 'web-address', examples: ['https://example.com/welcome'] } });
}

function isWebAddress(text: string): boolean {
  const url = /^https?:\/\/[^\s\\\p{Cc}]+$/iu.test(text) ? parseUrl(text) : null;
  if (url === null) return false;
  const { username, password, hostname } = url;
  return username === '' && password === '' && hostname !== '';
}
