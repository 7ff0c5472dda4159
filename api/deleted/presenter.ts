import Type, { type Static } from 'typebox';
import { deletedTypes, KEPT_MS } from '../../domain/deleted.js';
import type { DeletionRecord } from '../../models/core/deletion.js';
import { id, instant, responseSchema, text } from '../http/output/response-schema.js';

export const deletedSchema = responseSchema('Deleted', {
  type: Type.Enum([...deletedTypes]),
  id,
  name: text,
  deletedAt: instant,
  deletedBy: text,
  restorableUntil: instant,
});

export function presentDeleted(line: Omit<DeletionRecord, 'row'>): Static<typeof deletedSchema> {
  const { _id, type, name, deletedAt, deletedBy } = line;
  return {
    type,
    id: _id.toHexString(),
    name,
    deletedAt: deletedAt.toISOString(),
    deletedBy,
    restorableUntil: new Date(deletedAt.getTime() + KEPT_MS).toISOString(),
  };
}
