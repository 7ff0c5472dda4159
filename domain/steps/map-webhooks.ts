import type { AutomationDefinition, WebhookStep } from '../automation/automation.js';
import { mapSteps } from './tree.js';

/** The definition with each webhook step replaced, in branches and splits as well. */
export function mapWebhooks(
  definition: AutomationDefinition,
  change: (step: WebhookStep) => WebhookStep,
): AutomationDefinition {
  const steps = mapSteps(definition.steps, (step) => (step.type === 'webhook' ? change(step) : step));
  return { ...definition, steps };
}
