import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.js';
import { parseJson } from '../json/parse-json.js';
import { MAX_ROW_BYTES, type ByteRow } from './file-row.js';

const LF = 0x0a;

/**
 * Reads rows of NDJSON: a JSON object per line. `customFields.plan` is the column of a field in an object.
 *
 * @param isEnd whether the file ends with these bytes; if not, a line counts only if it is ended
 */
export function readNdjson(
  bytes: Buffer,
  of: { columns: readonly string[]; limit: number; isEnd: boolean },
): ByteRow[] {
  const rows: ByteRow[] = [];
  let at = 0;
  while (rows.length < of.limit && at < bytes.length) {
    const found = bytes.indexOf(LF, at);
    if (found === -1 && !of.isEnd && bytes.length - at <= MAX_ROW_BYTES) break;
    const end = found === -1 ? bytes.length : found + 1;
    const text = bytes.toString('utf8', at, end).trim();
    at = end;
    if (text !== '') rows.push({ end, ...rowOf(text, of.columns) });
  }
  return rows;
}

function rowOf(text: string, columns: readonly string[]): Pick<ByteRow, 'cells' | 'problem'> {
  const object = objectIn(text);
  if (object === null) return { cells: [], problem: 'is not a JSON object' };
  const flat = new Map(flatten(object));
  return { cells: columns.map((column) => flat.get(column) ?? null), problem: null };
}

/** The columns of a line; none if it is not a JSON object. */
export function columnsIn(line: string): string[] {
  const columns: string[] = [];
  const object = objectIn(line) ?? {};
  // Without the cells: this runs for every line of an upload.
  for (const key of Object.keys(object)) {
    const value = object[key];
    if (!isJsonObject(value)) columns.push(key);
    else for (const inner of Object.keys(value)) columns.push(`${key}.${inner}`);
  }
  return columns;
}

function objectIn(text: string): JsonObject | null {
  try {
    const value = parseJson(text);
    return isJsonObject(value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function flatten(object: JsonObject): [string, JsonValue][] {
  return Object.entries(object).flatMap(([key, value]): [string, JsonValue][] =>
    isJsonObject(value)
      ? Object.entries(value).map(([inner, one]) => [`${key}.${inner}`, one])
      : [[key, value]],
  );
}
