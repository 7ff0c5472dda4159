import type { AutomationDefinition, Step } from '../../domain/automation/automation.js';
import { invalid, type FieldError } from '../../domain/errors.js';
import { findStep, locateSteps, mapSteps } from '../../domain/steps/tree.js';
import { withCurrentHeaders } from '../../domain/webhook/hidden-headers.js';
import { withOpenHeaders, withSealedHeaders } from '../../models/sealed-headers.js';
import { pathOf } from '../templates/template-uses.js';

/** The definition to store: the header values of webhook steps are sealed. */
export function sealDefinition(secretKey: Buffer, definition: AutomationDefinition): AutomationDefinition {
  return mapWebhooks(definition, (step) => withSealedHeaders(secretKey, step));
}

/** The definition with all header values in the clear. */
export function openDefinition(secretKey: Buffer, definition: AutomationDefinition): AutomationDefinition {
  return mapWebhooks(definition, (step) => withOpenHeaders(secretKey, step));
}

/**
 * The definition with the current value of every header whose value was sent back hidden: that of the step with the same
 * id, if its URL is unchanged.
 *
 * @param current the steps saved before, with their header values in the clear
 * @throws RollcallError `invalid`, naming every header without a value to keep
 */
export function withCurrentStepHeaders(
  definition: AutomationDefinition,
  current: readonly Step[],
): AutomationDefinition {
  const paths = new Map(locateSteps<Step>(definition.steps).map(({ step, path }) => [step.id, pathOf(path)]));
  const errors: FieldError[] = [];
  const kept = mapWebhooks(definition, (step) => {
    const before = findStep(current, step.id);
    const known = before?.type === 'webhook' ? before : null;
    return withCurrentHeaders(step, known, { errors, path: paths.get(step.id) ?? 'steps' });
  });
  if (errors.length > 0) throw invalid(errors);
  return kept;
}

type WebhookStep = Extract<Step, { type: 'webhook' }>;

function mapWebhooks(
  definition: AutomationDefinition,
  change: (step: WebhookStep) => WebhookStep,
): AutomationDefinition {
  const steps = mapSteps(definition.steps, (step) => (step.type === 'webhook' ? change(step) : step));
  return { ...definition, steps };
}
