import type { SendEventStep, UpdateContactStep } from '../../domain/automation/automation.js';
import { patchOf } from '../../domain/contact/contact-properties.js';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/database.js';
import { derivedId } from '../../models/ids.js';
import type { StepOutcome, StepVisit } from '../../workflows/messages.js';
import { enterStep, recordStepError, appendTimeline } from './enter-step.js';
import { nonRetryable } from '../failures.js';
import type { RecordPort, StepRequest } from '../ports.js';
import { loadStep, type StepContext } from './step-context.js';

export interface RecordStepDeps {
  db: Database;
  record: RecordPort;
}

/** Updates the contact, as an event with these `contactProperties` would. */
export async function updateContact(deps: RecordStepDeps, at: StepVisit): Promise<StepOutcome> {
  const entered = await enterStep(deps.db, at);
  if (entered !== 'entered') return entered;
  const context = await loadStep(deps.db, at, 'updateContact');
  if (context === null) return 'over';
  await record(deps, at, { ...requestOf(context, at), patch: patchOf(context.step.set), event: null });
  await appendTimeline(deps.db, at, { type: 'contactUpdated' });
  return 'done';
}

/** Records an event for the contact; it triggers other automations, exits and waits like any other. */
export async function sendEvent(deps: RecordStepDeps, at: StepVisit): Promise<StepOutcome> {
  const entered = await enterStep(deps.db, at);
  if (entered !== 'entered') return entered;
  const context = await loadStep(deps.db, at, 'sendEvent');
  if (context === null) return 'over';
  const { eventName: name, eventProperties: properties = {} } = context.step;
  await record(deps, at, { ...requestOf(context, at), patch: null, event: { name, properties } });
  await appendTimeline(deps.db, at, { type: 'eventSent', note: name });
  return 'done';
}

/** Records the request; invalid content is not retried, since it would be refused again. */
async function record(deps: RecordStepDeps, at: StepVisit, request: StepRequest): Promise<void> {
  try {
    await deps.record.recordStep(request);
  } catch (error) {
    if (!(error instanceof RollcallError) || error.code !== 'invalid') throw error;
    await recordStepError(deps.db, at, error.message);
    throw nonRetryable('contactRefused');
  }
}

function requestOf(
  { enrollment }: StepContext<UpdateContactStep | SendEventStep>,
  at: StepVisit,
): Omit<StepRequest, 'patch' | 'event'> {
  return {
    workspaceId: enrollment.workspaceId.toHexString(),
    contactId: enrollment.contactId.toHexString(),
    enrollment: { id: at.enrollmentId, automationName: enrollment.automationName },
    depth: enrollment.depth,
    enteredAt: enrollment.enteredAt,
    dedupeKey: `step:${derivedId('step', at.enrollmentId, at.visit).toHexString()}`,
  };
}
