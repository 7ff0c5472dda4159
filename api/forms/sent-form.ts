import { typedFields } from '../../domain/forms/html-fields.js';
import type { FormDefinition } from '../../domain/forms/form.js';
import type { Problem } from '../../domain/forms/submission.js';
import type { JsonObject } from '../../domain/json/json.js';
import type { FormBody } from '../body/form-body.js';
import { reservedFields } from './form-field-html.js';

/** The additional inputs of a form's page. */
export type ReservedValues = Record<keyof typeof reservedFields, string | null>;

export interface SentForm {
  /** The values of its fields and `consent`, typed as JSON. */
  values: JsonObject;
  /** Problems of values that cannot be read. */
  problems: Problem[];
  reserved: ReservedValues;
  /** The values as entered in a browser's form. */
  typed: ReadonlyMap<string, readonly string[]>;
}

const reservedNames = new Set<string>(Object.values(reservedFields));

/** Separates the form's fields from the additional inputs. */
export function sentForm({ fields }: Pick<FormDefinition, 'fields'>, body: FormBody): SentForm {
  if (body.kind === 'json') return sentJson(body.values);
  const own = body.pairs.filter(([name]) => !reservedNames.has(name));
  const { values, problems } = typedFields(fields, own);
  const typed = new Map<string, string[]>();
  for (const [name, text] of own) typed.set(name, [...(typed.get(name) ?? []), text]);
  const find = (name: string): string | null => body.pairs.find(([given]) => given === name)?.[1] ?? null;
  return { values, problems, typed, reserved: reservedValues(find) };
}

function sentJson(sent: JsonObject): SentForm {
  const own = Object.entries(sent).filter(([name]) => !reservedNames.has(name));
  const problems = Object.entries(sent)
    .filter(([name, value]) => reservedNames.has(name) && value !== null && typeof value !== 'string')
    .map(([path]): Problem => ({ path, problem: 'text' }));
  const find = (name: string): string | null => {
    const value = Object.hasOwn(sent, name) ? sent[name] : null;
    return typeof value === 'string' ? value : null;
  };
  return { values: Object.fromEntries(own), problems, typed: new Map(), reserved: reservedValues(find) };
}

function reservedValues(find: (name: string) => string | null): ReservedValues {
  return {
    token: find(reservedFields.token),
    honeypot: find(reservedFields.honeypot),
    page: find(reservedFields.page),
    language: find(reservedFields.language),
  };
}
