import type { SendEventStep, UpdateContactStep } from '../../domain/automation/automation.js';
import { RollcallError } from '../../domain/errors.js';
import type { EndedEffect } from '../../domain/plan/calls/call-action.js';
import type { JsonValue } from '../../domain/json/json.js';
import type { RenderedValues } from '../../domain/render/preview.js';
import { stepPatch, stepProperties } from '../../domain/steps/recorded-values.js';
import type { Database } from '../../models/core/database.js';
import { derivedId } from '../../models/core/ids.js';
import type { StepVisit } from '../../workflows/messages.js';
import { recordStepError } from './enter-step.js';
import { nonRetryable } from '../failures.js';
import type { RecordPort, StepRequest } from '../ports.js';
import type { StepRenderer } from '../render/step-renderer.js';
import { TemplateError } from '../render/template-error.js';
import { changeSubscription } from './list-steps.js';
import { enrollmentFacts } from './render-scope.js';
import { loadStep, type StepContext } from './step-context.js';
import { effectEndOnce } from './step-end.js';

export interface RecordStepDeps {
  db: Database;
  record: RecordPort;
  renderer: StepRenderer;
  links: { secretKey: Buffer };
}

/**
 * Does what a step records: a change of the contact, an event, or a change of a subscription. Idempotent.
 *
 * @returns null if the enrollment is at another visit, or its contact no longer exists
 * @throws ApplicationFailure `contactRefused`, `templateInvalid`
 */
export async function recordStep(deps: RecordStepDeps, at: StepVisit): Promise<EndedEffect | null> {
  const context = await loadStep(deps.db, at, 'updateContact', 'sendEvent', 'addToList', 'removeFromList');
  if (context === null) return null;
  const { enrollment, step } = context;
  const ended = (line: EndedEffect['line']): EndedEffect => effectEndOnce(enrollment.timeline, at, line);
  switch (step.type) {
    case 'updateContact': {
      const { patch, note } = stepPatch(step, await rendered(deps, at, { context, values: step.set }));
      await record(deps, at, { ...stepRequest(context, at), patch, event: null });
      return ended({ type: 'contactUpdated', ...(note === null ? {} : { note }) });
    }
    case 'sendEvent': {
      const { eventName: name, eventProperties: values = {} } = step;
      const propertiesText = stepProperties(await rendered(deps, at, { context, values }));
      if (propertiesText === null) throw await refused(deps, at, 'eventProperties: must not exceed 64 KiB');
      await record(deps, at, { ...stepRequest(context, at), patch: null, event: { name, propertiesText } });
      return ended({ type: 'eventSent', note: name });
    }
    case 'addToList':
    case 'removeFromList': {
      const line = await changeSubscription(deps, at, { enrollment, step });
      return line === 'over' ? null : ended(line);
    }
  }
}

/** Records the request; invalid content is not retried, since it would be refused again. */
async function record(deps: RecordStepDeps, at: StepVisit, request: StepRequest): Promise<void> {
  try {
    await deps.record.recordStep(request);
  } catch (error) {
    if (!(error instanceof RollcallError) || error.code !== 'invalid') throw error;
    throw await refused(deps, at, error.message);
  }
}

async function refused({ db }: RecordStepDeps, at: StepVisit, message: string): Promise<Error> {
  await recordStepError(db, at, message);
  return nonRetryable('contactRefused');
}

type RecordContext = StepContext<UpdateContactStep | SendEventStep>;

/** A step's values. @throws ApplicationFailure `templateInvalid` */
async function rendered(
  { db, renderer }: RecordStepDeps,
  at: StepVisit,
  { context, values }: { context: Omit<RecordContext, 'step'>; values: JsonValue },
): Promise<RenderedValues | null> {
  try {
    return await renderer.values(context.workspace._id.toHexString(), values, enrollmentFacts(context));
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    await recordStepError(db, at, `Template: ${error.message}`);
    throw nonRetryable('templateInvalid');
  }
}

function stepRequest(
  { enrollment }: Pick<RecordContext, 'enrollment'>,
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
