import { isEnd, type EveryoneKind } from '../consent/consent-kind.js';
import { consentIn } from '../consent/read-value.js';
import { consentReader, type ConsentColumn, type RowConsent } from '../consent/row-consent.js';
import { contactValues } from '../contact/contact-values.js';
import type { ContactPatch } from '../contact/contact-state.js';
import { isCustomFieldKey } from '../contact/custom-fields.js';
import type { JsonValue } from '../json/json.js';
import type { TrackingConsent } from '../tracking/tracking-consent.js';
import type { FileRow } from './file-row.js';
import { CUSTOM_FIELD_PREFIX, type ColumnTarget, type ColumnType, type RowError } from './import.js';
import { isOwnExport } from './guess-columns.js';
import { consentColumns } from './map-consent.js';
import { losesDigits, readBoolean, readDate, readList, readNumber } from './read-cell.js';
import { readEmail } from './read-email.js';
import { readLanguage } from './read-locale-cell.js';

const MAX_SHOWN = 100;
const TOO_EXACT = 'has more digits than a number can store';

/** A row as a change to a contact. */
export interface ImportedRow {
  line: number;
  email: string;
  patch: ContactPatch;
  /** Cells that their field cannot have, and which are therefore left out. */
  leftOut: readonly RowError[];
  /** What it says about consent; null for nothing. */
  consent: RowConsent | null;
}

const NONE: readonly RowError[] = [];
/**
 * Reads the rows of a file. The targets of its columns are in the order of the cells. Refused is only a row without an address;
 * of others, cells that cannot be read are left out. Which column the cells of a row with too many belong to is unknown: all but
 * the address are left out. It is refused if one of them says whether the person wants mail, which a row may not lose.
 */
export function rowReader(
  columns: readonly ColumnTarget[],
  everyone: EveryoneKind | null = null,
): (row: FileRow) => ImportedRow | RowError | null {
  const asked = consentColumns(columns);
  const readConsent = consentReader(asked, everyone);
  const mapped = columns.flatMap((column, index) =>
    column.field === null || column.field === 'subscribed' ? [] : [{ column, index, field: column.field }],
  );
  // A text of our own export keeps its spaces.
  const isOwn = isOwnExport(columns.map(({ column }) => column));
  const saysConsent = asked.length > 0;
  const unclearIn = unclearReader(asked);
  const address = mapped.find(({ field }) => field === 'email');
  return (row) => {
    if (row.problem !== null) return { line: row.line, column: null, reason: row.problem, value: null };
    if (row.cells.every(isEmpty)) return null;
    const cell = row.cells[address?.index ?? -1] ?? null;
    const email = readEmail(cell);
    if (email === null) return withoutAddress(row, address?.column.column ?? null, cell);
    if (row.cells.length > columns.length && !row.cells.slice(columns.length).every(isEmpty)) {
      const reason = tooLong(row, columns.length);
      return saysConsent
        ? reason
        : { line: row.line, email, patch: {}, leftOut: [reason], consent: readConsent([]) };
    }
    const values: ValuesByField = { person: new Map(), custom: new Map(), tracking: null };
    let leftOut = NONE;
    for (const { column, index, field } of mapped) {
      const one = row.cells[index] ?? null;
      if (field === 'email' || isEmpty(one)) continue;
      if (field === 'trackingConsent') {
        const answer = readTracking(one);
        if (answer === undefined) leftOut = [...leftOut, unfit(row, { ...column, type: 'boolean' }, one)];
        else values.tracking = answer;
        continue;
      }
      const value = hasNul(one)
        ? undefined
        : isOwn && isText(one, column)
          ? one
          : convertCell(one, field, column.type);
      if (value === undefined) leftOut = [...leftOut, unfit(row, column, one)];
      else if (isCustom(field)) values.custom.set(field.slice(CUSTOM_FIELD_PREFIX.length), value);
      else values.person.set(field, value);
    }
    const consent = readConsent(row.cells);
    if (consent?.kind === 'unknown') leftOut = [...leftOut, ...unclearIn(row)];
    return rowChange(row, columns, { email, values, leftOut, consent });
  };
}

/** Reads the cells about consent that are not understood: those that were not asked about, since the file has too many. */
function unclearReader(asked: readonly ConsentColumn[]): (row: FileRow) => RowError[] {
  const readers = asked.map((one) => ({ ...one, read: consentReader([one], null) }));
  return ({ line, cells }) =>
    readers.flatMap(({ column, index, read }) => {
      if (read(cells)?.kind !== 'unknown') return [];
      const reason = 'is not understood, so it gives no consent';
      return [{ line, column, reason, value: shown(cells[index] ?? null) }];
    });
}

function withoutAddress(row: FileRow, column: string | null, cell: JsonValue): RowError {
  return isEmpty(cell)
    ? { line: row.line, column, reason: 'has no email address', value: null }
    : { line: row.line, column, reason: 'is not an email address', value: shown(cell) };
}

/** The values of a row. A custom field may have the name of a field that every contact has. */
interface ValuesByField {
  person: Map<string, JsonValue>;
  custom: Map<string, JsonValue>;
  /** Whether they may be measured; null if the row does not say. */
  tracking: TrackingConsent['state'] | null;
}

function rowChange(
  row: FileRow,
  columns: readonly ColumnTarget[],
  {
    email,
    values: { person, custom, tracking },
    leftOut,
    consent,
  }: Omit<ImportedRow, 'line' | 'patch'> & { values: ValuesByField },
): ImportedRow {
  const { patch, refused } = contactValues(Object.fromEntries(person));
  const unfitting = refused.map(({ field, reason }): RowError => {
    const index = columns.findIndex((column) => column.field === field);
    const value = shown(row.cells[index] ?? null);
    return { line: row.line, column: columns[index]?.column ?? null, reason: `is ${reason}`, value };
  });
  return {
    line: row.line,
    email,
    consent,
    leftOut: unfitting.length === 0 ? leftOut : [...leftOut, ...unfitting],
    patch: {
      ...patch,
      ...(custom.size > 0 && { customFields: Object.fromEntries(custom) }),
      ...(tracking !== null && { tracking: { state: tracking } }),
    },
  };
}

/** Null for what our own export has for no answer; undefined for what is neither yes nor no. */
function readTracking(cell: JsonValue): TrackingConsent['state'] | null | undefined {
  const said = typeof cell === 'string' ? cell.trim().toLowerCase() : cell;
  if (said === 'unknown') return null;
  if (said === 'given' || said === 'withdrawn') return said;
  const isYes = readBoolean(cell);
  if (isYes !== null) return isYes ? 'given' : 'withdrawn';
  // A no in other words must not be lost; a yes has to be plain.
  const meant = consentIn(cell, { role: 'answer', isWeak: false });
  return meant !== null && (meant === 'no' || isEnd(meant)) ? 'withdrawn' : undefined;
}

function isText(cell: JsonValue, { field, type }: ColumnTarget): boolean {
  return typeof cell === 'string' && type === 'text' && field !== null && isCustom(field);
}

function isCustom(field: string): boolean {
  return field.startsWith(CUSTOM_FIELD_PREFIX);
}

function convertCell(cell: JsonValue, field: string, type: ColumnType): JsonValue | undefined {
  if (!isCustom(field)) return typeof cell === 'string' ? personValue(cell.trim(), field) : cell;
  return customValue(cell, type);
}

/** Languages in words and as locales are read, too; what cannot be is left to the field to refuse. */
function personValue(text: string, field: string): string {
  return field === 'language' ? (readLanguage(text) ?? text) : text;
}

function customValue(cell: JsonValue, type: ColumnType): JsonValue | undefined {
  switch (type) {
    case 'number':
      return readNumber(cell) ?? undefined;
    case 'boolean':
      return readBoolean(cell) ?? undefined;
    case 'date':
      return readDate(cell) ?? undefined;
    case 'list':
      return readList(cell) ?? undefined;
    case 'text':
      return typeof cell === 'string' ? cell.trim() : cell;
  }
}

function reasonFor(field: string, type: ColumnType): string {
  if (type === 'boolean') return 'is neither yes nor no';
  return type === 'number' ? 'is not a number' : 'is not a date such as 2026-01-31';
}

function unfit(row: FileRow, { column, field, type }: ColumnTarget, cell: JsonValue): RowError {
  if (hasNul(cell)) return { line: row.line, column, reason: 'contains a NUL character', value: null };
  const isNumber = field?.startsWith(CUSTOM_FIELD_PREFIX) === true && (type === 'number' || type === 'text');
  const reason = isNumber && losesDigits(cell) ? TOO_EXACT : reasonFor(field ?? '', type);
  return { line: row.line, column, reason, value: shown(cell) };
}

/** As no text of a contact does. In JSON it was looked for before. */
function hasNul(cell: JsonValue): boolean {
  return typeof cell === 'string' && cell.includes('\0');
}

function tooLong({ line, cells }: FileRow, columns: number): RowError {
  return { line, column: null, reason: `has ${cells.length} cells instead of ${columns}`, value: null };
}

function isEmpty(cell: JsonValue): boolean {
  return cell === null || (typeof cell === 'string' && cell.trim() === '');
}

function shown(cell: JsonValue): string {
  const text = typeof cell === 'string' ? cell : JSON.stringify(cell);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

/** Whether a column can be mapped to this field. */
export function isColumnField(field: string, fields: readonly string[]): boolean {
  if (fields.includes(field)) return true;
  return isCustom(field) && isCustomFieldKey(field.slice(CUSTOM_FIELD_PREFIX.length));
}
