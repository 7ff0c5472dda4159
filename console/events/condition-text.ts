import { asObject } from '../../domain/json/lenient.js';
import type { ConditionTexts } from '../languages/en/conditions/conditions';

const LONGEST = 80;

/** What a condition asks for: `total is above 100`. */
export function conditionText(texts: ConditionTexts, condition: unknown): string | null {
  const { field, op, value } = asObject(condition);
  if (typeof field !== 'string' || typeof op !== 'string') return null;
  const name = field.replace(/^(?:event|entry|contact)\./, '').replace(/^customFields\./, '');
  const operators: Record<string, string> = texts.operators;
  const verb = operators[op] ?? op;
  return value === undefined ? `${name} ${verb}` : `${name} ${verb} ${valueText(value)}`;
}

/** What an event has where a condition on its properties looks; null for other conditions. */
export function actualText(condition: unknown, properties: unknown, absent: string): string | null {
  const { field } = asObject(condition);
  if (typeof field !== 'string' || !field.startsWith('event.')) return null;
  let value = properties;
  for (const segment of field.slice('event.'.length).split('.')) value = asObject(value)[segment];
  return value === undefined || value === null ? absent : valueText(value);
}

function valueText(value: unknown): string {
  const { ref } = asObject(value);
  if (typeof ref === 'string') return ref;
  if (Array.isArray(value)) return shortened(value.map(valueText).join(', '));
  return shortened(typeof value === 'string' ? `“${value}”` : (JSON.stringify(value) ?? ''));
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
