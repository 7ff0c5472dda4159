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

/** The columns of lines, in order of appearance. */
export function columnsOf(bytes: Buffer, limit: number): string[] {
  const columns = new Set<string>();
  let at = 0;
  for (let n = 0; n < limit && at < bytes.length; n += 1) {
    const found = bytes.indexOf(LF, at);
    const end = found === -1 ? bytes.length : found + 1;
    const object = objectIn(bytes.toString('utf8', at, end).trim());
    at = end;
    for (const [column] of object === null ? [] : flatten(object)) columns.add(column);
  }
  return [...columns];
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
