import type { ObjectId } from 'mongodb';
import { may, type Grant, type Scope } from '../../domain/accounts/access.js';
import { deletedTypes, type DeletedType } from '../../domain/deleted.js';
import type { Database } from '../../models/core/database.js';
import type { DeletionRecord } from '../../models/core/deletion.js';
import type { PageRequest } from '../http/input/common-schemas.js';
import { findPage, type PageOf } from '../http/paging.js';

/** What reading each type takes, deleted or not. */
const needs: Record<DeletedType, Scope> = {
  automations: 'automations:read',
  templates: 'automations:read',
  images: 'automations:read',
  forms: 'forms:read',
  lists: 'lists:read',
  segments: 'segments:read',
  rules: 'webhooks:read',
  'event-sources': 'sources:read',
  senders: 'admin',
};

type Line = Omit<DeletionRecord, 'row'>;

/** What can be restored, of the types that the caller may read, the latest first. */
export function listDeleted(
  { db }: { db: Database },
  input: { workspaceId: ObjectId; grant: Grant; type: DeletedType | undefined; request: PageRequest },
): Promise<PageOf<Line>> {
  const { workspaceId, grant, type, request } = input;
  const types = deletedTypes.filter((one) => may(grant, needs[one]) && (type === undefined || type === one));
  return findPage({
    collection: db.collections.Deletion,
    filter: { workspaceId, ...(types.length < deletedTypes.length && { type: { $in: types } }) },
    sort: { field: 'deletedAt', direction: -1 },
    request,
    projection: { row: 0 },
  });
}
