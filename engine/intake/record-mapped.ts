import { RollcallError } from '../../domain/errors.js';
import type { RecordCall, Recorded } from './calls.js';

/**
 * Records a payload that sets fields of its contact. If the contact would have too many custom fields, or too large ones,
 * they stay as they are and the event says so: a payload is never lost for a field.
 *
 * @throws RollcallError as `record` does
 */
export async function recordMapped<Call extends RecordCall>(
  record: (call: Call) => Promise<Recorded>,
  call: Call,
): Promise<Recorded> {
  try {
    return await record(call);
  } catch (error) {
    const { event, patch } = call;
    const isTooMuch = error instanceof RollcallError && error.code === 'invalid';
    if (!isTooMuch || event === null || patch?.customFields === undefined) throw error;
    const { customFields: _left, ...rest } = patch;
    const note = [event.note, `custom fields unchanged: ${error.errors?.[0]?.message ?? error.message}`];
    return record({ ...call, patch: rest, event: { ...event, note: note.filter(Boolean).join('; ') } });
  }
}
