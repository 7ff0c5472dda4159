import { CUSTOM_FIELD_KEY } from '../contact/custom-fields.js';
import type { FieldError } from '../errors.js';
import type { Id } from '../id.js';
import { formTexts } from './texts.js';

/** `checkbox` is a yes or no; with options it is a choice of several. `hidden` is filled in by the page's address. */
export const fieldTypes = [
  'text',
  'email',
  'textarea',
  'number',
  'select',
  'radio',
  'checkbox',
  'date',
  'phone',
  'hidden',
] as const;
export type FieldType = (typeof fieldTypes)[number];

export interface FormField {
  name: string;
  label: string;
  type: FieldType;
  required: boolean;
  /** What can be chosen; null for types without a choice. */
  options: string[] | null;
}

/** `#rrggbb`, and pixels; null takes the house's own. */
export interface FormTheme {
  color: string | null;
  background: string | null;
  radius: number | null;
}

/** All of a form that says what a visitor saw and agreed to. */
export interface FormDefinition {
  name: string;
  listId: Id | null;
  /** BCP 47: of its labels, and of the house's words beside them. */
  language: string;
  fields: FormField[];
  consentText: string | null;
  /** False lets people send the form without the consent; they do not get on the list then. */
  consentRequired: boolean;
  submitLabel: string | null;
  successMessage: string | null;
  theme: FormTheme;
}

export const MAX_FIELDS = 50;
export const MAX_OPTIONS = 200;
export const EMAIL_FIELD = 'email';

/** Fields that are the contact's own; every other one is a custom field. */
export const personFields: ReadonlySet<string> = new Set(['firstName', 'lastName', 'name']);
/** Names that mean something else wherever a contact is written. */
const RESERVED = new Set([
  'id',
  'consent',
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
const CHOICES: ReadonlySet<FieldType> = new Set(['select', 'radio']);

/** Whether something is chosen from `options` there. */
export function isChoice({ type, options }: Pick<FormField, 'type' | 'options'>): boolean {
  return CHOICES.has(type) || (type === 'checkbox' && options !== null);
}

/** The fields with the e-mail's, which always is there and always required; it comes first when it was missing. */
export function withEmailField(fields: readonly FormField[], language: string): FormField[] {
  const given = fields.map((field) => (field.type === 'email' ? { ...field, required: true } : field));
  if (given.some(({ name }) => name === EMAIL_FIELD)) return given;
  const { emailLabel: label } = formTexts(language);
  return [{ name: EMAIL_FIELD, label, type: 'email', required: true, options: null }, ...given];
}

/** What is wrong with the fields of a form, beyond their form. */
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
  if (seen.has(name)) return 'is the name of another field too';
  if (type === 'email' && name !== EMAIL_FIELD) return 'must be email for the one field of type email';
  if (name === EMAIL_FIELD) return type === 'email' ? null : 'is for the field of type email';
  if (personFields.has(name)) return type === 'text' ? null : 'is for a field of type text';
  if (RESERVED.has(name) || name.startsWith('_')) return 'is reserved';
  return CUSTOM_FIELD_KEY.test(name)
    ? null
    : 'must have 1 to 64 letters, digits, "_", "-" and spaces, the first a letter or digit';
}

function optionsError(field: FormField): string | null {
  const { type, options } = field;
  if (CHOICES.has(type) && options === null) return 'is required for this type';
  if (options !== null && !isChoice(field)) return 'is for select, radio and checkbox only';
  return options !== null && new Set(options).size < options.length ? 'must differ' : null;
}
