import { LiquidError } from 'liquidjs';
import { TemplateError } from './template-error.js';

/** What liquidjs says while it renders that quotes no value. */
const QUOTES_NOTHING =
  /^(?:memory alloc|template render) limit exceeded|^invalid base64 provided|^URI malformed/;
const PLACE = /, line:\d{1,9}, col:\d{1,9}$/;

/**
 * The message of an error of rendering, for those who may edit templates, but not read the values: errors of filters, of
 * zones and of expressions that are values themselves quote what they were given.
 */
export function renderingMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (isOwn(error) || QUOTES_NOTHING.test(message)) return message;
  return `A filter cannot work with a value that it was given${PLACE.exec(message)?.[0] ?? ''}`;
}

function isOwn(error: unknown): boolean {
  if (error instanceof TemplateError) return true;
  return LiquidError.is(error) && isOwn(error.originalError);
}
