import type { AutomationDefinition } from '../../domain/automation/automation.js';
import { mapWebhooks } from '../../domain/steps/map-webhooks.js';
import { withOpenHeaders, withSealedHeaders } from './sealed-headers.js';

/** The definition to store: the header values of webhook steps are sealed. */
export function sealDefinition(secretKey: Buffer, definition: AutomationDefinition): AutomationDefinition {
  return mapWebhooks(definition, (step) => withSealedHeaders(secretKey, step));
}

/** The definition with all header values in the clear. */
export function openDefinition(secretKey: Buffer, definition: AutomationDefinition): AutomationDefinition {
  return mapWebhooks(definition, (step) => withOpenHeaders(secretKey, step));
}
