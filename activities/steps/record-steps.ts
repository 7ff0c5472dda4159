import type { SendEventStep, UpdateContactStep } from '../../domain/automation/automation.js';
import { patchOf } from '../../domain/contact/contact-properties.js';
import { RollcallError } from '../../domain/errors.js';
import type { EndedEffect } from '../../domain/plan/call-action.js';
import type { Database } from '../../models/database.js';
import { derivedId } from '../../models/ids.js';
import type { StepVisit } from '../../workflows/messages.js';
import { recordStepError } from './enter-step.js';
import { nonRetryable } from '../failures.js';
import type { RecordPort, StepRequest } from '../ports.js';
import { changeMembership } from './list-steps.js';
import { loadStep, type StepContext } from './step-context.js';
import { isEndRecorded } from './step-end.js';

export interface RecordStepDeps {
  db: Database;
  record: RecordPort;
  links: { secretKey: Buffer };
}

/**
 * Does what a step records: a change of the contact, an event, or a change of a list membership. Idempotent.
 *
 * @returns null if the enrollment is at another visit, or its contact no longer exists
 * @throws ApplicationFailure `contactRefused`
 */
export async function recordStep(deps: RecordStepDeps, at: StepVisit): Promise<EndedEffect | null> {
  const context = await loadStep(deps.db, at, 'updateContact', 'sendEvent', 'addToList', 'removeFromList');
  if (context === null) return null;
  const { enrollment, step } = context;
  const isRecorded = isEndRecorded(enrollment.timeline, at.visit);
  const ended = (line: EndedEffect['line']): EndedEffect => endOf(at, isRecorded ? null : line);
  switch (step.type) {
    case 'updateContact': {
      await record(deps, at, { ...requestOf(context, at), patch: patchOf(step.set), event: null });
      return ended({ type: 'contactUpdated' });
    }
    case 'sendEvent': {
      const { eventName: name, eventProperties: properties = {} } = step;
      await record(deps, at, { ...requestOf(context, at), patch: null, event: { name, properties } });
      return ended({ type: 'eventSent', note: name });
    }
    case 'addToList':
    case 'removeFromList': {
      const line = await changeMembership(deps, at, { enrollment, step });
      return line === 'over' ? null : ended(line);
    }
  }
}

function endOf({ visit, step }: StepVisit, line: EndedEffect['line']): EndedEffect {
  return { by: 'effect', visit, step, line, mail: null, event: null };
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
  { enrollment }: Pick<StepContext<UpdateContactStep | SendEventStep>, 'enrollment'>,
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
