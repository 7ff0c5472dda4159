import type { Filter, ObjectId } from 'mongodb';
import { afterPosition } from '../../../models/core/after-position.js';
import type { EnrollmentRecord } from '../../../models/automations/enrollment.js';

/** The order in which jobs read enrollments. */
export const NEWEST_ENTRY_FIRST = { enteredAt: -1, _id: -1 } as const;

/** Selects the enrollments after a position in that order; all of them if it is null. */
export function olderEntries(place: { enteredAt: Date; id: ObjectId } | null): Filter<EnrollmentRecord> {
  if (place === null) return {};
  return afterPosition({ field: 'enteredAt', direction: -1 }, { value: place.enteredAt, id: place.id });
}
