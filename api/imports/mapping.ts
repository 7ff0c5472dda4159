import { invalid, type FieldError } from '../../domain/errors.js';
import { isSecretName } from '../../domain/imports/column-names.js';
import type { ColumnTarget, ImportMapping } from '../../domain/imports/import.js';
import { mappedConsent, type SeenValues } from '../../domain/imports/map-consent.js';
import type { ImportRecord } from '../../models/imports/import.js';
import type { MappingBody } from './schemas.js';

/**
 * The mapping that a body describes. Columns that it does not name are left out.
 *
 * @throws RollcallError `invalid` for unknown columns, fields mapped twice, and a missing email address
 */
export function toImportMapping(
  { columns, seen, mapping: was }: Pick<ImportRecord, 'columns' | 'seen' | 'mapping'>,
  body: MappingBody,
  now: Date,
): ImportMapping {
  const errors: FieldError[] = [];
  const fields = new Set<string>();
  for (const [i, { column, field }] of body.columns.entries()) {
    if (!columns.includes(column))
      errors.push({ path: `columns[${i}].column`, message: 'is not in the file' });
    if (field === null) continue;
    if (isSecretName(column))
      errors.push({
        path: `columns[${i}].field`,
        message: 'must be null: passwords and keys are not imported; rename the column if it holds neither',
      });
    if (fields.has(field))
      errors.push({ path: `columns[${i}].field`, message: 'is already filled by another column' });
    fields.add(field);
  }
  if (!fields.has('email')) errors.push({ path: 'columns', message: 'one must be the email address' });
  const { kind = 'contacts', confirmed = null, listIds = [], existing = 'update', fire = false } = body;
  if (kind === 'suppressions') errors.push(...notSuppressing(body));
  const at = confirmed === null ? null : new Date(confirmed.at);
  if (at !== null && at > now) errors.push({ path: 'confirmed.at', message: 'must not be in the future' });
  if (errors.length > 0) throw invalid(errors);
  return {
    kind,
    columns: columns.map((column) => {
      const target = body.columns.find((one) => one.column === column);
      return columnTarget(column, target, seen);
    }),
    existing,
    listIds: [...new Set(listIds)],
    confirmed: confirmed && { ...confirmed, at: new Date(confirmed.at) },
    everyone: body.everyone === undefined ? was.everyone : body.everyone,
    confirmationsPerMinute: body.confirmationsPerMinute ?? null,
    fire,
  };
}

/** What a list of suppressions cannot do: nobody joins by it. */
function notSuppressing({ listIds = [], confirmed = null, confirmationsPerMinute = null }: MappingBody) {
  const errors: FieldError[] = [];
  if (listIds.length > 0) errors.push({ path: 'listIds', message: 'must be empty for suppressions' });
  if (confirmed !== null) errors.push({ path: 'confirmed', message: 'must be null for suppressions' });
  if (confirmationsPerMinute !== null)
    errors.push({ path: 'confirmationsPerMinute', message: 'must be null for suppressions' });
  return errors;
}

/** A column's target. What it says about consent is found by its name and values if the body does not say. */
function columnTarget(
  column: string,
  given: MappingBody['columns'][number] | undefined,
  seen: readonly SeenValues[],
): ColumnTarget {
  const { field = null, type = 'text', consent: stated } = given ?? {};
  const target = { column, field, type };
  const consent = mappedConsent({ ...target, ...(stated !== undefined && { consent: stated }) }, seen);
  return { ...target, ...(consent !== undefined && { consent }) };
}
