import { csvLine } from '../../../domain/exports/csv.js';
import { FileScan } from '../../../domain/imports/file-scan.js';
import { guessColumns } from '../../../domain/imports/guess-columns.js';
import type { ColumnTarget, FileFormat } from '../../../domain/imports/import.js';
import type { JsonValue } from '../../../domain/json/json.js';

/** The fields that the columns of a file are matched to; the first row names them. */
export function guessed(
  format: FileFormat,
  [names = [], ...rows]: readonly (readonly JsonValue[])[],
): ColumnTarget[] {
  const head = names.map((name) => (typeof name === 'string' ? name : JSON.stringify(name)));
  const objectOf = (row: readonly JsonValue[]): object =>
    Object.fromEntries(row.map((cell, i) => [head[i] ?? '', cell]));
  const text =
    format === 'csv'
      ? [head, ...rows].map(csvLine).join('')
      : rows.map((row) => `${JSON.stringify(objectOf(row))}\n`).join('');
  const scan = new FileScan({ delimiter: null });
  scan.push(text, Buffer.from(text));
  const { columns, facts } = scan.end();
  return guessColumns(columns, facts);
}
