import Type from 'typebox';
import { anyObject, responseSchema } from '../../http/output/response-schema.js';
import { archivedCollections } from '../../../domain/contact/archived-collections.js';

const rows = Type.Array(anyObject);

export const archiveSchema = responseSchema('ContactArchive', {
  contact: anyObject,
  ...(Object.fromEntries(archivedCollections.map((name) => [name, rows])) as Record<
    (typeof archivedCollections)[number],
    typeof rows
  >),
});
