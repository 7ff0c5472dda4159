import { RollcallError } from '../../domain/errors.js';
import { parseExactJson } from '../../domain/json/parse-json.js';
import type { CallAction, Operator } from '../../domain/plan/calls/call-action.js';
import { operatorCallAction, type OperatorAction } from '../../domain/plan/enrollments/operator-call.js';
import { automationVersionId } from '../../models/automations/automation-version-id.js';
import type { Database } from '../../models/core/database.js';
import type { EnrollmentRecord } from '../../models/automations/enrollment.js';

/** What an operator's action needs of an enrollment. */
export type OperatedEnrollment = Pick<
  EnrollmentRecord,
  '_id' | 'automationId' | 'automationVersion' | 'run' | 'visit' | 'step'
> & { entry: Pick<EnrollmentRecord['entry'], 'properties'> };

/**
 * The call of an operator's action. A retry or jump on the published version moves the enrollment there.
 *
 * @throws RollcallError `conflict` if there is no step to retry
 */
export async function callActionFor(
  db: Database,
  row: OperatedEnrollment,
  { action, by, note }: Operator & { action: OperatorAction },
): Promise<CallAction> {
  const enrollmentId = row._id.toHexString();
  const own = operatorCallAction(action, { enrollmentId, by, note });
  if ((action.type !== 'retry' && action.type !== 'jump') || action.version === undefined) return own;
  const { automationId } = row;
  const automation = await db.models.Automation.findOne({ _id: automationId }, { version: 1 });
  const version = automation?.version ?? row.automationVersion;
  if (version === row.automationVersion) return own;
  const step = action.type === 'jump' ? action.step : row.step;
  if (step === null) throw new RollcallError('conflict', 'The enrollment has not reached a step.');
  const target = { _id: automationVersionId(automationId, version) };
  await db.models.AutomationVersion.updateOne(target, { $set: { movedTo: true } });
  return {
    type: 'migrateEnrollment',
    enrollmentId,
    version,
    step,
    seen: { run: row.run, visit: row.visit },
    repairs: action.type,
    entry: parseExactJson(row.entry.properties),
    by,
    note,
  };
}
