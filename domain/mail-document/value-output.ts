import type { MailValue, ValueFormat } from './document.js';

/** What a value is named by: `contact.firstName`, `event.items[0].title`. Never a literal, filter or tag. */
export const VALUE_PATH = /^[A-Za-z_][\w-]*(?:\.[\w-]+|\[\d{1,9}\])*$/;

/** Characters that may mean something within a literal of Liquid. */
const UNSAFE = /[^\p{L}\p{N} ]/gu;

/** A literal of Liquid that nothing in the text can end: all but letters, digits and spaces are written as their numbers. */
export function literal(text: string): string {
  return `'${text.replace(UNSAFE, asNumbers)}'`;
}

function asNumbers(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}

/**
 * The output of a value.
 *
 * @param filters further ones, behind its format and fallback
 * @throws TypeError for a path that is none, which was not checked then
 */
export function valueOutput({ value, fallback = '', format }: MailValue, ...filters: string[]): string {
  return `{{ ${[checkedPath(value), ...formatFilters(format), ...(fallback === '' ? [] : [`default: ${literal(fallback)}`]), ...filters].join(' | ')} }}`;
}

/** @throws TypeError */
export function checkedPath(path: string): string {
  if (VALUE_PATH.test(path)) return path;
  throw new TypeError(`${JSON.stringify(path)} is not a path of a value`);
}

function formatFilters(format: ValueFormat | undefined): string[] {
  switch (format) {
    case undefined:
      return [];
    case 'upper':
      return ['upcase'];
    case 'capital':
      return ['capitalize'];
    case 'day':
    case 'time':
    case 'number':
      return [format];
    default:
      return [`money: ${literal(format.slice('money:'.length))}`];
  }
}
