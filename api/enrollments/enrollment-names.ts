import type { ObjectId } from 'mongodb';
import { may, type Grant, type Scope } from '../../domain/accounts/access.js';
import type { Database } from '../../models/core/database.js';
import type { EnrollmentRecord } from '../../models/automations/enrollment.js';
import { readAutomationNames, readStepTitles } from '../automations/automation-names.js';
import { readPeople } from '../contacts/people.js';
import type { Person } from '../http/output/name-presenter.js';

/** What an enrollment only has ids of. */
export interface EnrollmentNames {
  automation: string;
  /** Null for a deleted contact, and for those who may not read contacts. */
  contact: Person | null;
  /** The title of a step, in the enrollment's version. */
  stepTitle: (step: string | null) => string | null;
  /** Whether the caller may know what takes a right. */
  mayKnow: (need: Scope) => boolean;
}

/** The names for some enrollments, with a constant number of queries. */
export async function enrollmentNames(
  db: Database,
  input: { workspaceId: ObjectId; enrollments: readonly EnrollmentRecord[]; grant: Grant },
): Promise<(enrollment: EnrollmentRecord) => EnrollmentNames> {
  const { workspaceId, enrollments, grant } = input;
  const showsPeople = may(grant, 'contacts:read');
  const versionRef = ({ automationId, automationVersion }: EnrollmentRecord) => ({
    automationId,
    version: automationVersion,
  });
  const contactIds = showsPeople ? enrollments.map(({ contactId }) => contactId) : [];
  const [automations, people, titles] = await Promise.all([
    readAutomationNames(db, { workspaceId, ids: enrollments.map(({ automationId }) => automationId) }),
    readPeople(db, { workspaceId, contactIds }),
    readStepTitles(db, { workspaceId, versions: enrollments.map(versionRef) }),
  ]);
  return (enrollment) => ({
    automation: automations.get(enrollment.automationId.toHexString()) ?? enrollment.automationName,
    contact: people.get(enrollment.contactId.toHexString()) ?? null,
    stepTitle: (step) => titles(versionRef(enrollment), step),
    mayKnow: (need) => may(grant, need),
  });
}
