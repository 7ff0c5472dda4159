import Type, { type Static } from 'typebox';
import { exportFormats, exportNouns } from '../../domain/exports/export.js';
import type { ExportRecord } from '../../models/imports/export.js';
import { anyObject, id, instant, responseSchema, text } from '../http/output/response-schema.js';

export const exportSchema = responseSchema('Export', {
  id,
  of: Type.Enum([...exportNouns]),
  format: Type.Enum([...exportFormats]),
  filter: anyObject,
  url: text,
  by: text,
  createdAt: instant,
  expiresAt: instant,
});

export function presentExport(baseUrl: string, row: ExportRecord): Static<typeof exportSchema> {
  const _id = row._id.toHexString();
  return {
    id: _id,
    of: row.of,
    format: row.format,
    filter: row.filter,
    url: `${baseUrl}/api/exports/${_id}/file`,
    by: row.by,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}
