import type { FieldError } from '../errors.js';

/** How deep a body may be nested; `{}` is one level. */
export const MAX_JSON_DEPTH = 32;

/** Keys that frameworks and drivers give a meaning of their own. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype', '_bsontype']);

/** More would only make the answer longer. */
const MAX_ERRORS = 20;
const MAX_PATH = 200;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * True when brackets nest deeper than `limit`. Reads the text, so that nothing (neither a parser nor what
 * comes after it) ever meets a structure that it could choke on. Text that is not JSON gives either answer.
 */
export function isNestedDeeper(text: string, limit: number = MAX_JSON_DEPTH): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === BACKSLASH) i++;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) {
      inString = true;
    } else if (isOpening(code)) {
      if (++depth > limit) return true;
    } else if (isClosing(code)) {
      depth--;
    }
  }
  return false;
}

function isOpening(code: number): boolean {
  return code === 0x7b || code === 0x5b; // { [
}

function isClosing(code: number): boolean {
  return code === 0x7d || code === 0x5d; // } ]
}

/** A key of an object, an index of an array, or null for the body itself. */
type Step = string | number | null;

/** Where a container stands, kept as a chain so that a path is only built for what is wrong. */
interface Place {
  value: object;
  parent: Place | null;
  step: Step;
}

/**
 * What is wrong with a parsed body, whatever its schema: numbers that are not finite (`1e999`), NUL and lone
 * surrogates in keys and strings, and (unless `allowAnyKey`) keys such as `__proto__`. At most 20 errors,
 * each with the path of the value (`events[3].contactProperties.plan`). Not recursive.
 */
export function jsonErrors(body: unknown, options: { allowAnyKey?: boolean } = {}): FieldError[] {
  const allowAnyKey = options.allowAnyKey ?? false;
  const errors: FieldError[] = [];
  const open: Place[] = [];
  const check = (step: Step, value: unknown, parent: Place | null): void => {
    const message = keyError(step, allowAnyKey) ?? valueError(value);
    if (message !== null) errors.push({ path: pathOf(parent, step), message });
    else if (typeof value === 'object' && value !== null) open.push({ value, parent, step });
  };
  check(null, body, null);
  for (let place = open.pop(); place !== undefined && errors.length < MAX_ERRORS; place = open.pop()) {
    checkChildren(place, check);
  }
  return errors.slice(0, MAX_ERRORS);
}

function checkChildren(place: Place, check: (step: Step, value: unknown, parent: Place) => void): void {
  const { value } = place;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) check(i, value[i], place);
  } else {
    for (const key of Object.keys(value)) check(key, Reflect.get(value, key), place);
  }
}

function keyError(step: Step, allowAnyKey: boolean): string | null {
  if (typeof step !== 'string') return null;
  if (!allowAnyKey && FORBIDDEN_KEYS.has(step)) return 'is not allowed as a key';
  const message = textError(step);
  return message === null ? null : `as a key ${message}`;
}

function valueError(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'is too large a number';
  return typeof value === 'string' ? textError(value) : null;
}

function textError(text: string): string | null {
  if (text.includes('\0')) return 'contains a NUL character';
  return text.isWellFormed() ? null : 'contains half of a surrogate pair';
}

/** `a.b[2].c`, as the client would write it. */
function pathOf(parent: Place | null, last: Step): string {
  const steps = [last];
  for (let place = parent; place !== null; place = place.parent) steps.unshift(place.step);
  return steps
    .map((step) => (step === null ? '' : typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '')
    .slice(0, MAX_PATH)
    .toWellFormed();
}
