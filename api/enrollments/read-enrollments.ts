import { ObjectId, type Filter } from 'mongodb';
import type { EnrollmentStatus } from '../../domain/automation/enrollment.js';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/core/database.js';
import type { EnrollmentRecord } from '../../models/automations/enrollment.js';
import { parseId } from '../../models/core/ids.js';
import { findPage, type PageOf } from '../http/paging.js';
import { periodBounds, type PageRequest, type PeriodQuery } from '../http/input/common-schemas.js';

export interface EnrollmentFilters extends PeriodQuery {
  automationId?: string;
  contactId?: string;
  status?: EnrollmentStatus;
  step?: string;
  lastError?: string;
}

/** Lists a workspace's enrollments, newest first. */
export async function listEnrollments(
  { db }: { db: Database },
  input: { workspaceId: ObjectId; filters: EnrollmentFilters; request: PageRequest },
): Promise<PageOf<EnrollmentRecord>> {
  const { workspaceId, filters, request } = input;
  const { automationId, contactId, status, step, lastError } = filters;
  const enteredAt = periodBounds(filters);
  const filter: Filter<EnrollmentRecord> = {
    workspaceId,
    ...(automationId !== undefined && { automationId: new ObjectId(automationId) }),
    ...(contactId !== undefined && { contactId: new ObjectId(contactId) }),
    ...(status !== undefined && { status }),
    ...(step !== undefined && { step }),
    ...(lastError !== undefined && { lastError }),
    ...(enteredAt !== null && { enteredAt }),
  };
  const page = await findPage({
    collection: db.collections.Enrollment,
    filter,
    sort: { field: 'enteredAt', direction: -1 },
    request,
    projection: { stepAnswers: 0 },
  });
  return page;
}

/** @throws RollcallError `not_found` */
export async function readEnrollment(
  { db }: { db: Database },
  input: { workspaceId: ObjectId; id: string },
): Promise<EnrollmentRecord> {
  const _id = parseId(input.id);
  const enrollment =
    _id && (await db.collections.Enrollment.findOne({ _id, workspaceId: input.workspaceId }));
  if (enrollment === null) throw new RollcallError('not_found', 'Enrollment not found.');
  return enrollment;
}
