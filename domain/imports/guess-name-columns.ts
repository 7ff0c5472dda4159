import { namePartOfWords, type NamePart } from '../mapping/name-fields.js';
import { fieldMeaning } from '../mapping/meaning.js';
import { fieldWords } from '../mapping/words.js';
import type { ColumnFacts } from './column-facts.js';
import { CUSTOM_FIELD_PREFIX } from './import.js';
import { fieldNamed } from './column-names.js';

type NameField = 'firstName' | 'lastName' | 'name';

const FIELDS: Record<NamePart, NameField> = { first: 'firstName', last: 'lastName', full: 'name' };
const EMAIL_WORDS = new Set(['email', 'address', 'primary']);
/** Shares of names with a space: of whole names nearly all, of given or family names few. */
const WHOLE = 0.5;

/** The columns of the names of the person with an address, by field. */
export function guessNameColumns(
  columns: readonly string[],
  facts: readonly ColumnFacts[],
  emailAt: number,
): Map<NameField, number> {
  const found = new Map<NameField, number>();
  const take = (guessField: (column: string) => NameField | null): void => {
    for (const [index, column] of columns.entries()) {
      const field = index === emailAt ? null : guessField(column);
      if (field !== null && !found.has(field) && (facts[index]?.addresses ?? 0) === 0)
        found.set(field, index);
    }
  };
  take(plainField);
  const prefix = columnPrefix(columns[emailAt]);
  if (prefix.length > 0) take((column) => fieldOfPerson(column, prefix));
  take(innerField);
  addOtherPart(found, facts);
  return found;
}

function plainField(column: string): NameField | null {
  const field = fieldNamed(column);
  return field === 'firstName' || field === 'lastName' || field === 'name' ? field : null;
}

/** What an address column begins with: `Ticket` of `Ticket Email`, `Person` of `Person - Email - Work`. */
function columnPrefix(column: string | undefined): string[] {
  const words = fieldWords(column ?? '');
  const at = words.indexOf('email');
  return words.slice(0, at > 0 ? at : undefined).filter((word) => !EMAIL_WORDS.has(word));
}

function fieldOfPerson(column: string, prefix: readonly string[]): NameField | null {
  const words = fieldWords(column);
  if (!prefix.every((word, i) => words[i] === word)) return null;
  const part = namePartOfWords(words.slice(prefix.length), true);
  return part === null ? null : FIELDS[part];
}

/** `attributes.first_name` and `billing_first_name`; a `name` alone may be that of anything. */
function innerField(column: string): NameField | null {
  if (column.startsWith(CUSTOM_FIELD_PREFIX)) return null;
  const dot = column.lastIndexOf('.');
  const words = fieldWords(column.slice(dot + 1));
  if (fieldMeaning(column).party?.kind === 'staff') return null;
  const part = dot === -1 ? namePartOfWords(words.slice(-2)) : namePartOfWords(words);
  return part === null || part === 'full' ? null : FIELDS[part];
}

/** A name beside one of its parts is the other part: `Nom` beside `Prénom`, `Nombre` beside `Apellidos`. */
function addOtherPart(found: Map<NameField, number>, facts: readonly ColumnFacts[]): void {
  const index = found.get('name');
  const has = { first: found.has('firstName'), last: found.has('lastName') };
  if (index === undefined || has.first === has.last || areWhole(facts[index])) return;
  found.delete('name');
  found.set(has.first ? 'lastName' : 'firstName', index);
}

function areWhole(facts: ColumnFacts | undefined): boolean {
  const names = [...(facts?.values ?? [])];
  return names.length > 0 && names.filter((name) => name.includes(' ')).length > names.length * WHOLE;
}
