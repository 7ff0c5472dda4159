import { isLosslessNumber } from 'lossless-json';
import { checkedJson } from '../json/checked-json.js';
import { exactJson, losesDigits } from '../json/parse-json.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.js';
import { MAX_ROW_BYTES, type ByteRow, type ReadRows } from './file-row.js';

const LF = 0x0a;
/** Objects within objects that become columns of their own, as in `a.b.c`. */
const MAX_DEPTH = 6;
/** Custom fields may be objects themselves. */
const CUSTOM_FIELDS = 'customFields';

/**
 * Reads rows of NDJSON: a JSON object per line. `customFields.plan` is the column of a field in an object.
 *
 * @param isEnd whether the file ends with these bytes; if not, a line counts only if it is ended
 */
export function readNdjson(
  bytes: Buffer,
  input: { columns: readonly string[]; limit: number; isEnd: boolean },
): ReadRows {
  const rows: ByteRow[] = [];
  let at = 0;
  while (rows.length < input.limit && at < bytes.length) {
    const found = bytes.indexOf(LF, at);
    if (found === -1 && !input.isEnd && bytes.length - at <= MAX_ROW_BYTES) break;
    const end = found === -1 ? bytes.length : found + 1;
    const text = bytes.toString('utf8', at, end).trim();
    at = end;
    if (text !== '') rows.push({ end, ...toRow(text, input.columns) });
  }
  return { rows, end: at };
}

function toRow(text: string, columns: readonly string[]): Pick<ByteRow, 'cells' | 'problem'> {
  const object = objectIn(text);
  if (typeof object === 'string') return { cells: [], problem: object };
  const values = new Map<string, JsonValue>();
  walkFields(object, (path, value) => values.set(path, value));
  return { cells: columns.map((column) => values.get(column) ?? null), problem: null };
}

export const NO_OBJECT = 'is not a JSON object';

/** The object that a line is, or why it is none that can be stored. Whole numbers that a double cannot hold are texts. */
export function objectIn(text: string): JsonObject | string {
  const checked = checkedJson(text);
  if ('problem' in checked) return checked.problem ?? NO_OBJECT;
  const { value } = checked;
  const exact = exactJson(text, value);
  const object = exact === value ? value : withDigits(exact);
  return isJsonObject(object) ? object : NO_OBJECT;
}

/** Visits the fields of an object and of objects within it; `depth` is 1 for those of the object itself. */
export function walkFields(
  object: JsonObject,
  visit: (path: string, value: JsonValue, depth: number) => void,
  at = { path: '', depth: 1 },
): void {
  // Without the cells: this runs for every line of an upload.
  for (const key of Object.keys(object)) {
    const value = object[key] ?? null;
    const path = at.path === '' ? key : `${at.path}.${key}`;
    visit(path, value, at.depth);
    if (hasColumns(path, value, at.depth)) walkFields(value, visit, { path, depth: at.depth + 1 });
  }
}

/** Whether the fields of a value are columns themselves. */
export function hasColumns(path: string, value: JsonValue, depth: number): value is JsonObject {
  return isJsonObject(value) && depth < MAX_DEPTH && !path.startsWith(`${CUSTOM_FIELDS}.`);
}

function withDigits(value: unknown): JsonValue {
  if (isLosslessNumber(value)) return numberOrText(value.toString());
  if (Array.isArray(value)) return value.map(withDigits);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withDigits(one)]));
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

function numberOrText(digits: string): JsonValue {
  const number = Number(digits);
  return losesDigits(digits) || !Number.isFinite(number) ? digits : number;
}
