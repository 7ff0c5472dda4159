import { CUSTOM_FIELD_KEY } from '../contact/custom-fields.js';
import type { FieldError } from '../errors.js';
import type { Id } from '../id.js';
import { wordsFor } from '../words/languages.js';
import { choiceTypes, type FieldType } from './field-types.js';

export interface FormField {
  name: string;
  label: string;
  type: FieldType;
  required: boolean;
  /** The choices; null for other types. */
  options: string[] | null;
}

/** Colors as `#rrggbb`, radius in pixels; null for the default. */
export interface FormTheme {
  color: string | null;
  background: string | null;
  radius: number | null;
}

/** What a visitor saw and agreed to. */
export interface FormDefinition {
  name: string;
  listId: Id | null;
  /** BCP 47 language of its labels and the built-in texts. */
  language: string;
  /** Shown above the fields; null for none. */
  introText: string | null;
  fields: FormField[];
  consentText: string | null;
  /** If false, the form can be submitted without consent; the contact is then not subscribed. */
  consentRequired: boolean;
  /** Beside a checkbox that asks whether the person may be measured; null or absent: it is not asked. Never required. */
  trackingText?: string | null;
  /** Linked between the consent and the button; null for no link. */
  privacyUrl: string | null;
  submitLabel: string | null;
  successMessage: string | null;
  theme: FormTheme;
}

export const MAX_FIELDS = 50;
export const MAX_OPTIONS = 200;
export const EMAIL_FIELD = 'email';

/** Fields of the contact itself; all others are custom fields. */
export const personFields: ReadonlySet<string> = new Set(['firstName', 'lastName', 'name']);
/** Names with another meaning in the contact API. */
const RESERVED = new Set([
  'id',
  'consent',
  'trackingConsent',
  'subscribed',
  'lists',
  'customFields',
  'timezone',
  'language',
  'createdAt',
  'updatedAt',
  'lastEventAt',
  'constructor',
  'prototype',
]);

/** Whether the field is a choice from `options`. */
export function isChoice({ type, options }: Pick<FormField, 'type' | 'options'>): boolean {
  return choiceTypes.has(type) || (type === 'checkbox' && options !== null);
}

/** Ensures a required email field; adds it first if missing. */
export function withEmailField(fields: readonly FormField[], language: string): FormField[] {
  const given = fields.map((field) => (field.type === 'email' ? { ...field, required: true } : field));
  if (given.some(({ name }) => name === EMAIL_FIELD)) return given;
  const { emailLabel: label } = wordsFor(language).form;
  return [{ name: EMAIL_FIELD, label, type: 'email', required: true, options: null }, ...given];
}

/** Errors in the fields that the schema cannot express. */
export function fieldsErrors(fields: readonly FormField[]): FieldError[] {
  const seen = new Set<string>();
  return fields.flatMap((field, i) => {
    const message = nameError(field, seen);
    seen.add(field.name);
    const errors = message === null ? [] : [{ path: `fields[${i}].name`, message }];
    const options = optionsError(field);
    return options === null ? errors : [...errors, { path: `fields[${i}].options`, message: options }];
  });
}

function nameError({ name, type }: FormField, seen: ReadonlySet<string>): string | null {
  if (seen.has(name)) return 'is already the name of another field';
  if (type === 'email' && name !== EMAIL_FIELD) return 'must be "email" for the field of type email';
  if (name === EMAIL_FIELD) return type === 'email' ? null : 'is reserved for the field of type email';
  if (personFields.has(name)) return type === 'text' ? null : 'is reserved for a field of type text';
  if (RESERVED.has(name) || name.startsWith('_')) return 'is reserved';
  return CUSTOM_FIELD_KEY.test(name)
    ? null
    : 'must have 1 to 64 letters, digits, "_", "-" and spaces, the first a letter or digit';
}

function optionsError(field: FormField): string | null {
  const { type, options } = field;
  if (choiceTypes.has(type) && options === null) return 'is required for this type';
  if (options !== null && !isChoice(field)) return 'is only allowed for select, radio and checkbox';
  return options !== null && new Set(options).size < options.length ? 'must not contain duplicates' : null;
}
