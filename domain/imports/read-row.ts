import { contactValues } from '../contact/contact-values.js';
import type { ContactPatch } from '../contact/contact-state.js';
import { CUSTOM_FIELD_KEY } from '../contact/custom-fields.js';
import { parseEmail } from '../contact/email.js';
import type { JsonValue } from '../json/json.js';
import type { FileRow } from './file-row.js';
import { CUSTOM_FIELD_PREFIX, type ColumnTarget, type ColumnType, type RowError } from './import.js';
import { losesDigits, readBoolean, readDate, readNumber } from './read-cell.js';

const MAX_SHOWN = 100;
const TOO_EXACT = 'has more digits than a number can store';

/** A row as a change to a contact. */
export interface ImportedRow {
  line: number;
  email: string;
  patch: ContactPatch;
}

/** Reads the rows of a file. The targets of its columns are in the order of the cells. */
export function rowReader(columns: readonly ColumnTarget[]): (row: FileRow) => ImportedRow | RowError | null {
  const mapped = columns.flatMap((column, index) =>
    column.field === null ? [] : [{ column, index, field: column.field }],
  );
  return (row) => {
    if (row.problem !== null) return { line: row.line, column: null, reason: row.problem, value: null };
    if (row.cells.every(isEmpty)) return null;
    if (row.cells.length > columns.length && !row.cells.slice(columns.length).every(isEmpty))
      return tooLong(row, columns.length);
    const values: ValuesByField = { person: new Map(), custom: new Map() };
    let email: string | null = null;
    for (const { column, index, field } of mapped) {
      const cell = row.cells[index] ?? null;
      if (isEmpty(cell)) continue;
      const value = valueOf(cell, field, column.type);
      if (value === undefined) return refused(row, column, cell, reasonFor(field, column.type));
      if (field === 'email' && typeof value === 'string') email = value;
      else if (isCustom(field)) values.custom.set(field.slice(CUSTOM_FIELD_PREFIX.length), value);
      else values.person.set(field, value);
    }
    if (email === null)
      return { line: row.line, column: emailColumn(columns), reason: 'has no email address', value: null };
    return changeOf(row, columns, { email, values });
  };
}

/** The values of a row. A custom field may have the name of a field that every contact has. */
interface ValuesByField {
  person: Map<string, JsonValue>;
  custom: Map<string, JsonValue>;
}

function changeOf(
  row: FileRow,
  columns: readonly ColumnTarget[],
  { email, values: { person, custom } }: { email: string; values: ValuesByField },
): ImportedRow | RowError {
  const { subscribed, ...others } = Object.fromEntries(person);
  const { patch, refused: unfit } = contactValues(others);
  const [first] = unfit;
  if (first !== undefined) {
    const index = columns.findIndex(({ field }) => field === first.field);
    const column = columns[index];
    return {
      line: row.line,
      column: column?.column ?? null,
      reason: `is ${first.reason}`,
      value: shown(row.cells[index] ?? null),
    };
  }
  return {
    line: row.line,
    email,
    patch: {
      ...patch,
      ...(typeof subscribed === 'boolean' && { subscribed }),
      ...(custom.size > 0 && { customFields: Object.fromEntries(custom) }),
    },
  };
}

function isCustom(field: string): boolean {
  return field.startsWith(CUSTOM_FIELD_PREFIX);
}

function valueOf(cell: JsonValue, field: string, type: ColumnType): JsonValue | undefined {
  if (field === 'email') return typeof cell === 'string' ? (parseEmail(cell) ?? undefined) : undefined;
  if (field === 'subscribed') return readBoolean(cell) ?? undefined;
  if (!isCustom(field)) return typeof cell === 'string' ? cell.trim() : cell;
  if (typeof cell === 'number' && losesDigits(cell)) return undefined;
  if (typeof cell !== 'string' && type === 'text') return cell;
  switch (type) {
    case 'number':
      return readNumber(cell) ?? undefined;
    case 'boolean':
      return readBoolean(cell) ?? undefined;
    case 'date':
      return readDate(cell) ?? undefined;
    case 'text':
      return typeof cell === 'string' ? cell.trim() : cell;
  }
}

function reasonFor(field: string, type: ColumnType): string {
  if (field === 'email') return 'is not an email address';
  if (field === 'subscribed' || type === 'boolean') return 'is neither yes nor no';
  return type === 'number' ? 'is not a number' : 'is not a date such as 2026-01-31';
}

function refused(
  row: FileRow,
  { column, field, type }: ColumnTarget,
  cell: JsonValue,
  reason: string,
): RowError {
  const isNumber = field?.startsWith(CUSTOM_FIELD_PREFIX) === true && (type === 'number' || type === 'text');
  return {
    line: row.line,
    column,
    reason: isNumber && losesDigits(cell) ? TOO_EXACT : reason,
    value: shown(cell),
  };
}

function tooLong({ line, cells }: FileRow, columns: number): RowError {
  return { line, column: null, reason: `has ${cells.length} cells instead of ${columns}`, value: null };
}

function emailColumn(columns: readonly ColumnTarget[]): string | null {
  return columns.find(({ field }) => field === 'email')?.column ?? null;
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
  return isCustom(field) && CUSTOM_FIELD_KEY.test(field.slice(CUSTOM_FIELD_PREFIX.length));
}
