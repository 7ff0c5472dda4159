import type { JsonValue } from '../json/json.js';
import { listOf, objectOf, textOf } from '../json/lenient.js';
import { isRef, operators, type Operator } from './conditions.js';

/** Conditions that a text spells out; of the others it says how many they are. */
const MAX_SPELLED = 2;
const MAX_VALUE = 40;

const words: Record<Operator, string> = {
  eq: 'is',
  ne: 'is not',
  gt: '>',
  gte: '≥',
  lt: '<',
  lte: '≤',
  in: 'is one of',
  notIn: 'is none of',
  contains: 'contains',
  startsWith: 'starts with',
  endsWith: 'ends with',
  exists: 'exists',
  missing: 'is missing',
  before: 'is before',
  after: 'is after',
  withinLast: 'is within the last',
};

/**
 * Conditions (`Where`) as short text: `plan is pro and event.total ≥ 20`. They may be unfinished, as while they are being
 * typed; what has no meaning yet is left out.
 */
export function whereText(where: unknown): string {
  const { all, any, none } = objectOf(where);
  const texts = [
    ...listOf(all).map(nodeText),
    ...listOf(any).map(nodeText),
    ...listOf(none).map((node) => withNot(nodeText(node))),
  ].filter((text) => text !== '');
  const spelled = texts.slice(0, MAX_SPELLED).join(listOf(any).length > 1 ? ' or ' : ' and ');
  const more = texts.length - MAX_SPELLED;
  return more > 0 ? `${spelled} (and ${String(more)} more)` : spelled;
}

function withNot(text: string): string {
  return text === '' ? '' : `not ${text}`;
}

function nodeText(node: JsonValue): string {
  const { field, op, value } = objectOf(node);
  if (field === undefined) return whereText(node);
  const operator = operators.find((known) => known === op);
  if (textOf(field) === '' || operator === undefined) return '';
  return [fieldText(textOf(field)), words[operator], valueText(value)]
    .filter((part) => part !== '')
    .join(' ');
}

/** `plan` for `contact.customFields.plan`. */
export function fieldText(field: string): string {
  return field.replace(/^contact\.(?:customFields\.)?/, '');
}

function valueText(value: JsonValue | undefined): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return short(value.slice(0, MAX_VALUE).map(valueText).join(', '));
  if (isRef(value)) return fieldText(value.ref);
  return short(typeof value === 'string' ? value : JSON.stringify(value));
}

function short(text: string): string {
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE - 1)}…` : text;
}
