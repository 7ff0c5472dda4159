import type { JsonValue } from '../json/json.js';

/**
 * What makes a spreadsheet take a cell for a formula, or would once an apostrophe before it is removed; full-width signs where it
 * is set to Japanese.
 */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;
/**
 * The same within a text: a spreadsheet that separates cells by semicolons does not know our quotation marks, so that a
 * semicolon or a line break begins a cell.
 */
const INNER_FORMULA = /([;\r\n])(?=['"]*[=+\-@＝＋－＠])/g;
const MARKED_INNER = /([;\r\n])'(?=['"]*[=+\-@＝＋－＠])/g;
/** A number is not one. */
const NUMBER = /^[-+]?\d+(?:[.,]\d+)*$/;
/** Reading takes one apostrophe from it, as other exports put it there. */
const MARKED_NUMBER = /^'+\+?\d/;
const NEEDS_QUOTES = /[",\r\n]/;

/** What a CSV begins with: without this byte order mark, Excel reads UTF-8 as the system's encoding. */
export const BOM = '\uFEFF';

/** A line of CSV (RFC 4180). Texts that a spreadsheet would take for a formula begin with an apostrophe. */
export function csvLine(cells: readonly (JsonValue | Date | undefined)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: JsonValue | Date | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  const text = cell instanceof Date ? cell.toISOString() : csvText(cell);
  const isMarked = (FORMULA.test(text) && !NUMBER.test(text)) || MARKED_NUMBER.test(text);
  const safe = (isMarked ? `'${text}` : text).replace(INNER_FORMULA, "$1'");
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What a value is in CSV, before it is escaped. */
export function csvText(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The text of a cell of CSV, without the apostrophes that keep it from being a formula or number: what `csvLine` was given. */
export function unescapedCell(cell: string): string {
  if (!cell.includes("'")) return cell;
  const isMarked = cell.startsWith("'") && (FORMULA.test(cell) || MARKED_NUMBER.test(cell));
  return (isMarked ? cell.slice(1) : cell).replace(MARKED_INNER, '$1');
}
