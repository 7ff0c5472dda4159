import { ObjectId } from 'mongodb';
import type { Step } from '../domain/automation.js';
import type { AutomationVersionRecord } from '../models/automation.js';
import type { ContactRecord } from '../models/contact.js';
import type { Database } from '../models/database.js';
import type { EnrollmentRecord } from '../models/enrollment.js';
import type { WorkspaceRecord } from '../models/workspace.js';
import type { StepVisit } from '../workflows/messages.js';

/** Everything that a step acts on, as it is now. */
export interface StepContext<S extends Step> {
  enrollment: EnrollmentRecord;
  contact: ContactRecord;
  workspace: WorkspaceRecord;
  step: S;
}

export async function enrollmentOf(db: Database, id: string): Promise<EnrollmentRecord | null> {
  return db.collections.Enrollment.findOne({ _id: new ObjectId(id) });
}

export async function versionOf(
  db: Database,
  enrollment: EnrollmentRecord,
): Promise<AutomationVersionRecord | null> {
  const { workspaceId, automationId, automationVersion: version } = enrollment;
  return db.collections.AutomationVersion.findOne({ workspaceId, automationId, version });
}

/** Loads a step with its surroundings; null when the enrollment or the person is gone, or it is not that step's turn. */
export async function loadStep<T extends Step['type']>(
  db: Database,
  { enrollmentId, run, visit, step: stepId }: StepVisit,
  type: T,
): Promise<StepContext<Extract<Step, { type: T }>> | null> {
  const enrollment = await enrollmentOf(db, enrollmentId);
  if (enrollment?.status !== 'active' || enrollment.run !== run || enrollment.visit !== visit) return null;
  const [contact, workspace, version] = await Promise.all([
    db.collections.Contact.findOne({ _id: enrollment.contactId, workspaceId: enrollment.workspaceId }),
    db.collections.Workspace.findOne({ _id: enrollment.workspaceId }),
    versionOf(db, enrollment),
  ]);
  const step = version?.definition.steps.find((candidate) => candidate.id === stepId);
  if (contact === null || workspace === null || !isOfType(step, type)) return null;
  return { enrollment, contact, workspace, step };
}

function isOfType<T extends Step['type']>(
  step: Step | undefined,
  type: T,
): step is Extract<Step, { type: T }> {
  return step?.type === type;
}
