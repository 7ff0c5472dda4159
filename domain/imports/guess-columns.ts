import { CUSTOM_FIELD_KEY } from '../contact/custom-fields.js';
import { parseEmail } from '../contact/email.js';
import { parseTimezone } from '../contact/locale.js';
import type { JsonValue } from '../json/json.js';
import {
  CUSTOM_FIELD_PREFIX,
  type ColumnTarget,
  type ColumnType,
  type FileFormat,
  type ImportField,
} from './import.js';
import { readBoolean, readDate, readNumber } from './read-cell.js';

/** Names of columns as other systems export them, in letters and digits only. */
const NAMES: Record<ImportField, readonly string[]> = {
  email: [
    'email',
    'emailaddress',
    'mail',
    'emailadresse',
    'mailadresse',
    'subscriberemail',
    'useremail',
    'contactemail',
  ],
  firstName: ['firstname', 'givenname', 'fname', 'first', 'forename', 'vorname', 'prenom', 'nombre'],
  lastName: [
    'lastname',
    'surname',
    'familyname',
    'lname',
    'last',
    'nachname',
    'familienname',
    'apellido',
    'apellidos',
  ],
  name: ['name', 'fullname', 'displayname', 'contactname', 'nom'],
  timezone: ['timezone', 'tz', 'zeitzone', 'timezonename'],
  language: ['language', 'lang', 'locale', 'sprache', 'preferredlanguage'],
  subscribed: [
    'subscribed',
    'issubscribed',
    'marketing',
    'newsletter',
    'acceptsmarketing',
    'optin',
    'optedin',
  ],
};

const NOT_WORD = /[^\p{L}\p{N}]+/gu;
const MARKS = /\p{M}+/gu;
/** Columns for the internal use of another system or of our own export. */
const IGNORED = new Set([
  'id',
  'createdat',
  'updatedat',
  'lasteventat',
  'contactid',
  'consentstate',
  'consentat',
  'consentby',
  'lists',
  'customfields',
]);

/**
 * Matches columns to fields, first by name and then by content. Each field is used once. In NDJSON, values have types
 * already, and a text that looks like a number or date stays text.
 */
export function guessColumns(
  columns: readonly string[],
  rows: readonly (readonly JsonValue[])[],
  format: FileFormat,
): ColumnTarget[] {
  const typeOf = format === 'csv' ? guessType : commonType;
  const taken = new Set<string>();
  const samples = columns.map((_, i) => rows.flatMap((row) => cellIn(row[i])));
  const named = columns.map((column) => fieldNamed(column));
  const emailAt = named.includes('email') ? -1 : samples.findIndex(areEmails);
  return columns.map((column, i): ColumnTarget => {
    const sample = samples[i] ?? [];
    const known = i === emailAt ? 'email' : (named[i] ?? null);
    const field = known !== null && fits(known, sample) && !taken.has(known) ? known : customField(column);
    if (field === null || taken.has(field)) return { column, field: null, type: 'text' };
    taken.add(field);
    return { column, field, type: field.startsWith(CUSTOM_FIELD_PREFIX) ? typeOf(sample) : 'text' };
  });
}

function cellIn(cell: JsonValue | undefined): JsonValue[] {
  return cell === undefined || cell === null || cell === '' ? [] : [cell];
}

function plain(column: string): string {
  return column.normalize('NFKD').replace(MARKS, '').toLowerCase().replace(NOT_WORD, '');
}

function fieldNamed(column: string): ImportField | null {
  const name = plain(column);
  for (const [field, names] of Object.entries(NAMES))
    if (names.includes(name) && isField(field)) return field;
  return null;
}

function isField(field: string): field is ImportField {
  return Object.hasOwn(NAMES, field);
}

function fits(field: ImportField, sample: readonly JsonValue[]): boolean {
  if (field === 'subscribed') return sample.every((cell) => readBoolean(cell) !== null);
  if (field === 'timezone')
    return sample.every((cell) => typeof cell === 'string' && parseTimezone(cell.trim()) !== null);
  return true;
}

function areEmails(sample: readonly JsonValue[]): boolean {
  const valid = sample.filter((cell) => typeof cell === 'string' && parseEmail(cell) !== null);
  return sample.length > 0 && valid.length >= sample.length * 0.8;
}

function customField(column: string): string | null {
  if (IGNORED.has(plain(column))) return null;
  const key = column.startsWith(CUSTOM_FIELD_PREFIX) ? column.slice(CUSTOM_FIELD_PREFIX.length) : column;
  const name = key
    .trim()
    .replace(/[^\p{L}\p{N}_ -]+/gu, '_')
    .slice(0, 64);
  return CUSTOM_FIELD_KEY.test(name) ? `${CUSTOM_FIELD_PREFIX}${name}` : null;
}

/** Values that begin with a zero or plus are postal codes and telephone numbers, those of 16 digits and more are ids. */
const NO_NUMBER = /^\s*(?:\+|0\d|-?\d{16})/;

function guessType(sample: readonly JsonValue[]): ColumnType {
  if (sample.length === 0) return 'text';
  const isAll = (passes: (cell: JsonValue) => boolean): boolean => sample.every(passes);
  const isCode = (cell: JsonValue): boolean => typeof cell === 'string' && NO_NUMBER.test(cell);
  if (isAll((cell) => readNumber(cell) !== null && !isCode(cell))) return 'number';
  if (isAll((cell) => readBoolean(cell) !== null)) return 'boolean';
  return isAll((cell) => readDate(cell) !== null) ? 'date' : 'text';
}

/** That of all values. `text` stands for all others, too, which are taken as they are. */
function commonType(sample: readonly JsonValue[]): ColumnType {
  const [first] = sample;
  const type = typeof first;
  if (type !== 'number' && type !== 'boolean') return 'text';
  return sample.every((cell) => typeof cell === type) ? type : 'text';
}
