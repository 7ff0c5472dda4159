import { noFields } from '../http/input/common-schemas.js';
import type { OperationDoc } from './operation.js';
import { tagged } from './operation.js';

/** `POST …/{id}/restore` of something that was deleted and has an `ETag`. */
export function restoration(what: string, schema: object): OperationDoc {
  return {
    summary: `Restore ${what} that was deleted`,
    body: noFields,
    example: {},
    responses: tagged(schema, 'As it was.'),
    problems: ['conflict'],
  };
}
