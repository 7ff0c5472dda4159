import { parseEmail } from '../contact/email.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import type { ContactPatch } from '../contact/contact-state.js';
import { EMAIL_FIELD, isChoice, personFields, type FormDefinition, type FormField } from './form.js';
import type { FieldProblem } from '../words/words.js';

/** A problem with a submitted field; `path` is the field's name. */
export interface Problem {
  path: string;
  problem: FieldProblem;
}

export interface Submission {
  email: string;
  /** Changes of the contact that the email identifies. */
  patch: ContactPatch;
  /** The submitted values, except the email. */
  fields: JsonObject;
  /** Null if the form asks for no consent. */
  consent: boolean | null;
  /** The box beside the question whether to be measured is ticked. An empty one says nothing. */
  mayTrack: boolean;
}

/** What the form asks for besides its fields. */
export interface Asked {
  consent: 'no' | 'optional' | 'required';
}

const CONSENT = 'consent';
const TRACKING = 'trackingConsent';
const MAX_TEXT = 500;
const MAX_NAME = 200;
const MAX_TEXTAREA = 5_000;
const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINES = /[^\P{Cc}\n\r\t]/u;
const PHONE = /^[+\d(][\d\s()./-]{2,39}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * Parses a submission: the form's own fields and consents. Values have JSON types; null and empty strings mean
 * no value.
 */
export function readSubmission(
  { fields }: Pick<FormDefinition, 'fields'>,
  sent: JsonObject,
  asked: Asked,
): { ok: true; submission: Submission } | { ok: false; problems: Problem[] } {
  const problems = unknownFields(fields, sent);
  const values: JsonObject = {};
  for (const field of fields) {
    const value = Object.hasOwn(sent, field.name) ? (sent[field.name] ?? null) : null;
    const read = readField(field, value);
    if (read.problem !== null) problems.push({ path: field.name, problem: read.problem });
    else if (read.value !== null) values[field.name] = read.value;
  }
  const consent = readConsent(sent[CONSENT] ?? null, asked);
  if (typeof consent === 'string') problems.push({ path: CONSENT, problem: consent });
  const tracking = sent[TRACKING] ?? null;
  if (tracking !== null && typeof tracking !== 'boolean') problems.push({ path: TRACKING, problem: 'flag' });
  const { [EMAIL_FIELD]: email, ...others } = values;
  if (problems.length > 0 || typeof email !== 'string' || typeof consent === 'string')
    return { ok: false, problems };
  const mayTrack = tracking === true;
  return { ok: true, submission: { email, patch: valuesPatch(others), fields: others, consent, mayTrack } };
}

/** The names that are neither the form's nor those of consents. */
export function unknownNames({ fields }: Pick<FormDefinition, 'fields'>, sent: JsonObject): string[] {
  return unknownFields(fields, sent).map(({ path }) => path);
}

function unknownFields(fields: readonly FormField[], sent: JsonObject): Problem[] {
  const known = new Set([...fields.map(({ name }) => name), CONSENT, TRACKING]);
  return Object.keys(sent)
    .filter((name) => !known.has(name))
    .map((path) => ({ path, problem: 'unknown' }));
}

function readConsent(value: JsonValue, { consent }: Asked): boolean | null | FieldProblem {
  if (value !== null && typeof value !== 'boolean') return 'flag';
  if (consent === 'required') return value === true ? true : 'consent';
  return consent === 'no' ? null : value === true;
}

function valuesPatch(values: JsonObject): ContactPatch {
  const person = Object.entries(values).filter(([name]) => personFields.has(name));
  const custom = Object.entries(values).filter(([name]) => !personFields.has(name));
  return {
    ...Object.fromEntries(person),
    ...(custom.length > 0 && { customFields: Object.fromEntries(custom) }),
  };
}

type Read = { value: JsonValue; problem: null } | { problem: FieldProblem };

function readField(field: FormField, given: JsonValue): Read {
  const value = typeof given === 'string' && given.trim() === '' ? null : given;
  if (value === null || (Array.isArray(value) && value.length === 0))
    return field.required ? { problem: 'required' } : { value: null, problem: null };
  if (isChoice(field)) return readChoice(field, value);
  if (field.type === 'checkbox') return readFlag(field, value);
  if (field.type === 'number')
    return typeof value === 'number' && Number.isFinite(value)
      ? { value, problem: null }
      : { problem: 'number' };
  return typeof value === 'string' ? readText(field, value.trim()) : { problem: 'text' };
}

function readFlag({ required }: FormField, value: JsonValue): Read {
  if (typeof value !== 'boolean') return { problem: 'flag' };
  return required && !value ? { problem: 'required' } : { value, problem: null };
}

function readChoice({ type, options }: FormField, value: JsonValue): Read {
  const isOption = (one: JsonValue): boolean => typeof one === 'string' && options?.includes(one) === true;
  if (type !== 'checkbox') return isOption(value) ? { value, problem: null } : { problem: 'choice' };
  const isFine = Array.isArray(value) && value.every(isOption) && new Set(value).size === value.length;
  return isFine ? { value, problem: null } : { problem: 'choice' };
}

function readText({ type, name }: FormField, text: string): Read {
  if (type === 'email') {
    const email = parseEmail(text);
    return email === null ? { problem: 'email' } : { value: email, problem: null };
  }
  if ([...text].length > longest(type, name)) return { problem: 'long' };
  if ((type === 'textarea' ? CONTROL_BUT_LINES : CONTROL).test(text)) return { problem: 'text' };
  if (type === 'date' && !isDay(text)) return { problem: 'date' };
  if (type === 'phone' && !PHONE.test(text)) return { problem: 'phone' };
  return { value: text, problem: null };
}

function longest(type: FormField['type'], name: string): number {
  if (personFields.has(name)) return MAX_NAME;
  return type === 'textarea' ? MAX_TEXTAREA : MAX_TEXT;
}

/** A valid calendar date. */
function isDay(text: string): boolean {
  const at = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
