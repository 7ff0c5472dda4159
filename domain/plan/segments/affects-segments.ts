import { internalEventKey } from '../../automation/event-name.js';
import type { PlannedSegments } from '../../segments/planned-segments.js';
import { type PlanCall, changesConsent, followUpEvents } from '../calls/call.js';

/** Whether a call may change what a segment reads, so that the segments of its contact have to be read. */
export function mayAffectSegments(call: PlanCall, segments: PlannedSegments): boolean {
  const { action, event, patch } = call;
  if (action.type === 'decideSegments' || action.type === 'deleteContact') return true;
  if (event !== null && segments.onEvent(event.key).length > 0) return true;
  // An automation may be entered or ended by any event.
  if (segments.automations.length > 0) return true;
  const isPatched = patch !== null && Object.keys(patch).length > 0;
  const isBounce =
    action.type === 'advance' && action.ended?.by === 'effect' && action.ended.bounce !== undefined;
  if (segments.onContact.length > 0 && (isPatched || isBounce || changesConsent(action))) return true;
  if (segments.onLists.length > 0 && changesConsent(action)) return true;
  return followUpEvents(action.type).some((name) => segments.onEvent(internalEventKey(name)).length > 0);
}
