import { customFieldsError } from '../../contact/custom-fields.js';
import type { ContactState } from '../../contact/contact-state.js';
import type { PlanCall } from './call.js';

/**
 * The call of a payload, without custom fields if its contact would have too many or too large ones. The fields then stay as
 * they are and the event says so: a payload is never lost for a field.
 */
export function withFittingFields(call: PlanCall, existing: ContactState | null): PlanCall {
  const { event, patch } = call;
  if (event === null || patch?.customFields === undefined) return call;
  const message = customFieldsError(existing?.customFields ?? {}, patch.customFields);
  if (message === null) return call;
  const { customFields: _left, ...rest } = patch;
  const note = [event.note, `custom fields unchanged: ${message}`].filter(Boolean).join('; ');
  return { ...call, patch: rest, event: { ...event, note } };
}
