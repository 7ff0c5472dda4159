import { invalid, type FieldError } from '../../domain/errors.js';
import type { ImportMapping } from '../../domain/imports/import.js';
import type { ImportRecord } from '../../models/import.js';
import type { MappingBody } from './schemas.js';

/**
 * The mapping that a body describes. Columns that it does not name are left out.
 *
 * @throws RollcallError `invalid` for unknown columns, fields mapped twice, and a missing email address
 */
export function mappingOf(
  { columns }: Pick<ImportRecord, 'columns'>,
  body: MappingBody,
  now: Date,
): ImportMapping {
  const errors: FieldError[] = [];
  const fields = new Set<string>();
  for (const [i, { column, field }] of body.columns.entries()) {
    if (!columns.includes(column))
      errors.push({ path: `columns[${i}].column`, message: 'is not in the file' });
    if (field === null) continue;
    if (fields.has(field))
      errors.push({ path: `columns[${i}].field`, message: 'is already filled by another column' });
    fields.add(field);
  }
  if (!fields.has('email')) errors.push({ path: 'columns', message: 'one must be the email address' });
  const { confirmed = null, listIds = [], existing = 'update', fire = false } = body;
  const at = confirmed === null ? null : new Date(confirmed.at);
  if (at !== null && at > now) errors.push({ path: 'confirmed.at', message: 'must not be in the future' });
  if (errors.length > 0) throw invalid(errors);
  return {
    columns: columns.map((column) => {
      const target = body.columns.find((one) => one.column === column);
      return { column, field: target?.field ?? null, type: target?.type ?? 'text' };
    }),
    existing,
    listIds: [...new Set(listIds)],
    confirmed: confirmed && { ...confirmed, at: new Date(confirmed.at) },
    confirmationsPerMinute: body.confirmationsPerMinute ?? null,
    fire,
  };
}
