import type { ColumnFacts } from './column-facts.js';
import { fieldNamed, isCodeName, isListName, isSecretName, plainName } from './column-names.js';
import { fieldKeys } from './field-keys.js';
import { guessEmailColumn } from './guess-email-column.js';
import { guessNameColumns } from './guess-name-columns.js';
import { CUSTOM_FIELD_PREFIX, type ColumnTarget, type ColumnType, type ImportField } from './import.js';
import { readBoolean } from './read-cell.js';
import { readLanguage, readTimezone } from './read-locale-cell.js';

/** Columns that say whether somebody wants mail. */
const SUBSCRIBED = new Set([
  'subscribed',
  'issubscribed',
  'marketing',
  'newsletter',
  'acceptsmarketing',
  'optin',
  'optedin',
]);
/** As our export and our API call the answer to whether someone may be measured. */
const TRACKING = new Set(['trackingConsent.state', 'trackingConsent']);
/** Columns of our own export that are not set by an import. */
const OWN = new Set(['id', 'createdAt', 'updatedAt', 'lastEventAt', 'lists', 'customFields']);
/** Different values that must be understood for a column to be a time zone or language. */
const FITTING = 0.8;

/**
 * Matches columns to fields, by name and by what is in them over the whole file. Each field is used once. A type is guessed only
 * where every cell can be stored as such without losing a digit; in NDJSON, values have types already.
 */
export function guessColumns(columns: readonly string[], facts: readonly ColumnFacts[]): ColumnTarget[] {
  const isOwn = isOwnExport(columns);
  const fields = personFields(columns, facts);
  const keys = isOwn ? columns.map(ownKey) : fieldKeys(columns);
  return columns.map((column, index): ColumnTarget => {
    const field = fields.get(index);
    if (field !== undefined) return { column, field, type: 'text' };
    const key = keys[index] ?? null;
    const found = facts[index];
    const isLeftOut =
      key === null || isSecretName(column) || (isOwn && isOwnColumn(column)) || isUnnamed(column, found);
    if (isLeftOut) return { column, field: null, type: 'text' };
    return {
      column,
      field: `${CUSTOM_FIELD_PREFIX}${key}`,
      type: isOwn ? ownType(found) : guessType(column, found),
    };
  });
}

function guessType(column: string, facts: ColumnFacts | undefined): ColumnType {
  if (isListName(column) && facts !== undefined && facts.filled > 0) return 'list';
  const type = facts?.type ?? 'text';
  return type === 'number' && isCodeName(column) ? 'text' : type;
}

/** In our own export a text stays a text, unless nothing else could have been written like it. */
function ownType(facts: ColumnFacts | undefined): ColumnType {
  if (facts === undefined || facts.type === 'date') return 'text';
  const isTrueOrFalse = [...facts.values].every((value) => value === 'true' || value === 'false');
  if (facts.type === 'boolean' && !isTrueOrFalse) return 'text';
  return facts.type === 'number' && !facts.isCanonical ? 'text' : facts.type;
}

/** The columns that are fields of the person, by their place. */
function personFields(columns: readonly string[], facts: readonly ColumnFacts[]): Map<number, ImportField> {
  const fields = new Map<number, ImportField>();
  const emailAt = guessEmailColumn(columns, facts);
  if (emailAt !== -1) fields.set(emailAt, 'email');
  for (const [field, index] of guessNameColumns(columns, facts, emailAt)) fields.set(index, field);
  const others: [ImportField, (column: string, found: ColumnFacts) => boolean][] = [
    ['timezone', (column, found) => fieldNamed(column) === 'timezone' && fits(found, readTimezone)],
    ['language', (column, found) => fieldNamed(column) === 'language' && fits(found, readLanguage)],
    ['subscribed', (column, found) => SUBSCRIBED.has(plainName(column)) && saysYesOrNo(found)],
    ['trackingConsent', (column) => TRACKING.has(column)],
  ];
  for (const [field, isField] of others) {
    const index = columns.findIndex((column, i) => {
      const found = facts[i];
      return !fields.has(i) && found !== undefined && isField(column, found);
    });
    if (index !== -1) fields.set(index, field);
  }
  return fields;
}

function fits({ values }: ColumnFacts, read: (text: string) => string | null): boolean {
  return [...values].filter((value) => read(value) !== null).length >= values.size * FITTING;
}

function saysYesOrNo({ values, hasMore }: ColumnFacts): boolean {
  return !hasMore && [...values].every((value) => readBoolean(value) !== null);
}

/** Whether a file has the columns of our export of contacts. */
export function isOwnExport(columns: readonly string[]): boolean {
  return columns.includes('consent.state') && columns.includes('lastEventAt');
}

/** A custom field of ours is called as it is, even if it has the name of a field that every contact has. */
function ownKey(column: string): string | null {
  return column.startsWith(CUSTOM_FIELD_PREFIX) ? column.slice(CUSTOM_FIELD_PREFIX.length) : null;
}

function isOwnColumn(column: string): boolean {
  return OWN.has(column) || column.startsWith('consent.');
}

/** A column that a spreadsheet has added beside the table. */
function isUnnamed(column: string, facts: ColumnFacts | undefined): boolean {
  return facts?.filled === 0 && /^Column \d+$/.test(column);
}
