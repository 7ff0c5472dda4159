import type { EveryoneKind } from '../consent/file-consent.js';
import { parseEmail } from '../contact/email.js';
import type { JsonValue } from '../json/json.js';
import type { FileRow } from './file-row.js';
import type { ColumnTarget, RowError } from './import.js';
import { rowReader, type ImportedRow } from './read-row.js';

/** `@example.com`, `*@example.com` and `*.example.com` are all of a domain. */
const ALL_OF = /^(?:\*?@|\*\.)/;
const MAX_DOMAIN = 255;

/** Reads the rows of a list of suppressions: their address, and what they say about consent. */
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
    if (row.problem === null && isDomain(cell))
      return { line: row.line, column, reason: 'is a domain; only addresses are suppressed', value: cell };
    const found = read(row);
    return found === null || 'reason' in found ? found : { ...found, patch: {}, leftOut: [] };
  };
}

function isDomain(cell: JsonValue): cell is string {
  if (typeof cell !== 'string' || cell.length > MAX_DOMAIN) return false;
  const domain = cell.trim().replace(ALL_OF, '');
  return domain.includes('.') && !domain.includes('@') && parseEmail(`a@${domain}`) !== null;
}
