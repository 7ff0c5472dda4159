import { BOM, csvLine } from '../../domain/exports/csv.js';
import type { ExportFormat } from '../../domain/exports/export.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../domain/json/json.js';
import { parseJson } from '../../domain/json/parse-json.js';
import { toJsonText } from '../body/json-text.js';

/** A row as its list presents it. */
export type ExportedRow = object;

/** The text of an export, page by page; `columns` are those of CSV. */
export async function* exportText(
  pages: AsyncGenerator<ExportedRow[]>,
  {
    format,
    columns,
    customFields,
  }: { format: ExportFormat; columns: readonly string[]; customFields: readonly string[] | null },
): AsyncGenerator<string> {
  if (format === 'csv') yield BOM + csvLine(columns);
  for await (const rows of pages) {
    if (format === 'ndjson') {
      yield rows.map((row) => `${toJsonText(row)}\n`).join('');
      continue;
    }
    const flat = rows.map((row) => flatten(plainRow(row), customFields));
    yield flat.map((row) => csvLine(columns.map((column) => row.get(column)))).join('');
  }
}

/** A row as plain JSON; events store theirs as text. */
function plainRow(row: ExportedRow): JsonObject {
  const value = parseJson(toJsonText(row));
  return isJsonObject(value) ? value : {};
}

/** Nested objects become columns such as `consent.state`; custom fields without a column share `customFields`. */
function flatten(row: JsonObject, customFields: readonly string[] | null): Map<string, JsonValue> {
  const cells = new Map<string, JsonValue>();
  for (const [key, value] of Object.entries(row)) {
    if (!isJsonObject(value) || key === 'properties') cells.set(key, value);
    else for (const [inner, one] of Object.entries(value)) cells.set(`${key}.${inner}`, one);
  }
  if (customFields === null) return cells;
  const own = new Set(customFields);
  const fields = isJsonObject(row['customFields']) ? Object.entries(row['customFields']) : [];
  const others = fields.filter(([name]) => !own.has(name));
  if (others.length > 0) cells.set('customFields', Object.fromEntries(others));
  return cells;
}
