import { isGroup } from '../contact/contact-query.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import { asList, asObject, asText } from '../json/lenient.js';
import { isRef, operators, type Operator } from './where.js';

/** The words of one language for conditions. */
export interface ConditionWords {
  operators: Readonly<Record<Operator, string>>;
  /** Between two conditions, with spaces. */
  and: string;
  or: string;
  not: (condition: string) => string;
  /** Conditions, and how many there are besides. */
  more: (conditions: string, count: number) => string;
  /** A text that a condition compares with. */
  value: (text: string) => string;
  /** A test of what people did or are in; empty if it says nothing yet. */
  test: (test: JsonObject) => string;
}

/** Conditions that a text spells out; of the others it says how many they are. */
const MAX_SPELLED = 2;
const MAX_VALUE = 40;

/**
 * Conditions (`Where`) as short text: `plan is pro and event.total ≥ 20`. They may be unfinished, as while they are being
 * typed; what has no meaning yet is left out.
 */
export function whereText(where: unknown, words: ConditionWords): string {
  const { all, any, none } = asObject(where);
  const texts = [
    ...asList(all).map((node) => nodeText(node, words)),
    ...asList(any).map((node) => nodeText(node, words)),
    ...asList(none).map((node) => withNot(nodeText(node, words), words)),
  ].filter((text) => text !== '');
  const spelled = texts.slice(0, MAX_SPELLED).join(asList(any).length > 1 ? words.or : words.and);
  const more = texts.length - MAX_SPELLED;
  return more > 0 ? words.more(spelled, more) : spelled;
}

function withNot(text: string, words: ConditionWords): string {
  return text === '' ? '' : words.not(text);
}

function nodeText(node: JsonValue, words: ConditionWords): string {
  const fields = asObject(node);
  const { field, op, value } = fields;
  if (!isGroup(fields) && field === undefined) return words.test(fields);
  if (field === undefined) return whereText(node, words);
  const operator = operators.find((known) => known === op);
  if (asText(field) === '' || operator === undefined) return '';
  return [fieldText(asText(field)), words.operators[operator], valueText(value, words)]
    .filter((part) => part !== '')
    .join(' ');
}

/** `plan` for `contact.customFields.plan`. */
export function fieldText(field: string): string {
  return field.replace(/^(?:contact\.)?(?:customFields\.)?/, '');
}

function valueText(value: JsonValue | undefined, words: ConditionWords): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) {
    const texts = value.slice(0, MAX_VALUE).map((one) => valueText(one, words));
    return short(texts.join(', '));
  }
  if (isRef(value)) return fieldText(value.ref);
  return short(typeof value === 'string' ? words.value(value) : JSON.stringify(value));
}

function short(text: string): string {
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE - 1)}…` : text;
}
