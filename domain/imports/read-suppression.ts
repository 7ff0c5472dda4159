import type { EveryoneKind } from '../consent/consent-kind.js';
import { parseDomain } from '../lists/suppressed-domain.js';
import type { FileRow } from './file-row.js';
import type { ColumnTarget, RowError } from './import.js';
import { rowReader, type ImportedRow } from './read-row.js';

const ONLY_WHOLE = 'is all subdomains of a domain; addresses and whole domains are suppressed';
const SUBDOMAINS = /^\*\./;

/** Reads the rows of a list of suppressions: their address or domain, and what they say about consent. */
export function suppressionReader(
  columns: readonly ColumnTarget[],
  everyone: EveryoneKind | null,
): (row: FileRow) => ImportedRow | RowError | null {
  const read = rowReader(
    columns.map((column) => (column.field === 'email' ? column : { ...column, field: null })),
    everyone,
  );
  const index = columns.findIndex(({ field }) => field === 'email');
  const column = columns[index]?.column ?? null;
  return (row) => {
    const cell = row.cells[index] ?? null;
    const text = typeof cell === 'string' && row.problem === null ? cell.trim() : '';
    if (SUBDOMAINS.test(text) && parseDomain(text.replace(SUBDOMAINS, '')) !== null)
      return { line: row.line, column, reason: ONLY_WHOLE, value: text };
    const domain = parseDomain(text);
    const found = read(domain === null ? row : { ...row, cells: row.cells.with(index, `all${domain}`) });
    if (found === null || 'reason' in found) return found;
    return { ...found, ...(domain !== null && { email: domain }), patch: {}, leftOut: [] };
  };
}
