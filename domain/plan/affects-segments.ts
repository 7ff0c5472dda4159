import { internalEventKey } from '../automation/event-name.js';
import type { PlannedSegments } from '../segments/planned-segments.js';
import type { CallAction } from './call-action.js';
import type { PlanCall } from './call.js';
import { followUpEvents } from './follow-up-events.js';

/** Actions that may change memberships of lists, or the consent of the contact. */
const ON_LISTS: ReadonlySet<CallAction['type']> = new Set([
  'signUp',
  'importRow',
  'restoreContact',
  'confirm',
  'unsubscribe',
  'resubscribe',
  'addToList',
  'removeFromList',
  'reportMail',
  'suppress',
  'unsuppress',
  'settleSuppression',
]);

export function readsListsOf({ action }: PlanCall): boolean {
  return ON_LISTS.has(action.type);
}

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
  if (segments.onContact.length > 0 && (isPatched || isBounce || ON_LISTS.has(action.type))) return true;
  if (segments.onLists.length > 0 && ON_LISTS.has(action.type)) return true;
  return followUpEvents(action.type).some((name) => segments.onEvent(internalEventKey(name)).length > 0);
}
