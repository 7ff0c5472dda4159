import type { AutomationDefinition, Step } from '../../../domain/automation/automation.js';
import { invalid, type FieldError } from '../../../domain/errors.js';
import { mapWebhooks } from '../../../domain/steps/map-webhooks.js';
import { findStep, locateSteps, pathInBody } from '../../../domain/steps/tree.js';
import { withCurrentHeaders } from '../../../domain/webhook/hidden-headers.js';

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
  const paths = new Map(
    locateSteps<Step>(definition.steps).map(({ step, path }) => [step.id, pathInBody(path)]),
  );
  const errors: FieldError[] = [];
  const kept = mapWebhooks(definition, (step) => {
    const before = findStep(current, step.id);
    const known = before?.type === 'webhook' ? before : null;
    return withCurrentHeaders(step, known, { errors, path: paths.get(step.id) ?? 'steps' });
  });
  if (errors.length > 0) throw invalid(errors);
  return kept;
}
