import { ObjectId } from 'mongodb';
import type { Reentry, Step } from '../../domain/automation/automation.js';
import type { ContactState } from '../../domain/contact/contact-state.js';
import { findStep } from '../../domain/steps/tree.js';
import type { AutomationVersionRecord } from '../../models/automations/automation.js';
import type { ContactRecord } from '../../models/audience/contact.js';
import type { Database } from '../../models/core/database.js';
import type { EnrollmentRecord } from '../../models/automations/enrollment.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';
import type { VisitRef } from '../../workflows/messages.js';

/** The current data that a step works with. */
export interface StepContext<S extends Step> {
  enrollment: EnrollmentRecord;
  contact: ContactRecord;
  workspace: WorkspaceRecord;
  reentry: Reentry;
  step: S;
}

export async function readEnrollment(db: Database, id: string): Promise<EnrollmentRecord | null> {
  return db.collections.Enrollment.findOne({ _id: new ObjectId(id) });
}

export async function readVersion(
  db: Database,
  enrollment: EnrollmentRecord,
): Promise<AutomationVersionRecord | null> {
  const { workspaceId, automationId, automationVersion: version } = enrollment;
  return db.collections.AutomationVersion.findOne({ workspaceId, automationId, version });
}

/** Loads a step with its data. Null if the enrollment or contact no longer exists, or the enrollment is at another visit. */
export async function loadStep<T extends Step['type']>(
  db: Database,
  { enrollmentId, run, visit, step: stepId }: VisitRef,
  ...types: readonly T[]
): Promise<StepContext<Extract<Step, { type: T }>> | null> {
  const enrollment = await readEnrollment(db, enrollmentId);
  if (enrollment?.status !== 'active' || enrollment.run !== run || enrollment.visit !== visit) return null;
  const [contact, workspace, version] = await Promise.all([
    db.collections.Contact.findOne({ _id: enrollment.contactId, workspaceId: enrollment.workspaceId }),
    db.collections.Workspace.findOne({ _id: enrollment.workspaceId }),
    readVersion(db, enrollment),
  ]);
  if (contact === null || workspace === null || version === null) return null;
  const { steps, reentry } = version.definition;
  const step = findStep(steps, stepId);
  return isOfType(step, types) ? { enrollment, contact, workspace, reentry, step } : null;
}

export function isOfType<T extends Step['type']>(
  step: Step | undefined,
  types: readonly T[],
): step is Extract<Step, { type: T }> {
  return step !== undefined && types.some((type) => type === step.type);
}

/** A contact in the form that conditions and the plan use. */
export function contactState({ _id, ...values }: ContactRecord): ContactState {
  return { ...values, id: _id.toHexString() };
}
