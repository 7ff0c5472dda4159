import type { ContactState } from '../contact/contact-state.js';
import { customFieldsError } from '../contact/custom-fields.js';
import { appendEvent, findContact, startProgress, type CallProgress } from './calls/call-progress.js';
import type { PlanCall } from './calls/call.js';
import { planImport } from './calls/import-row.js';
import { finish, refuse, type CallOutcome, type Refused } from './calls/outcome.js';
import { planReplay } from './calls/replay-event.js';
import { changeContact } from './contacts/change-contact.js';
import { deleteContact } from './contacts/delete-contact.js';
import { planMailReport, planTrackedMail } from './contacts/mail-report.js';
import { planRestore } from './contacts/restore-contact.js';
import { suppressReported } from './contacts/suppress-reported.js';
import { planSettled, planSuppress } from './contacts/suppress.js';
import { decideEffects } from './decide-effects.js';
import { planAdvance } from './enrollments/advance.js';
import { planMigrate } from './enrollments/migrate-enrollment.js';
import {
  planEnroll,
  planEnrollmentEnd,
  planJump,
  planPause,
  planResume,
  planRetry,
  planSkip,
} from './enrollments/operator-actions.js';
import { MAX_ACTIVE } from './enrollments/reentry.js';
import {
  planAddToList,
  planConfirm,
  planRemoveFromList,
  planResubscribe,
  planUnsubscribe,
} from './lists/list-actions.js';
import { planSignUp } from './lists/sign-up.js';
import type { PlanInput } from './plan-input.js';
import { PlanState } from './plan-state.js';
import type { Writes } from './writes.js';

export interface Plan {
  outcomes: CallOutcome[];
  writes: Writes;
  /** Entries that were refused because their contact has as many active enrollments as it may have. */
  tooMany: number;
}

/**
 * Plans the calls of one batch in one workspace: the outcome of each call, and one write per document. Pure: the
 * same input gives the same plan.
 *
 * 1. Calls are planned in order, each on the state left by the previous ones.
 * 2. A refused call changes nothing.
 * 3. Exits are decided before entries, on the enrollments that were active before the call: an event can restart
 *    an automation, but never exits what it has itself entered.
 */
export function plan(input: PlanInput): Plan {
  const { calls, snapshot, now, newId, secrets, maxActive = MAX_ACTIVE } = input;
  const state = new PlanState(snapshot, { now, newId, secrets, maxActive });
  const outcomes = calls.map((call) => planCall(state, call));
  return { outcomes, writes: state.toWrites(), tooMany: state.tooMany };
}

/** Plans one call on the current plan state. */
function planCall(state: PlanState, asked: PlanCall): CallOutcome {
  const call =
    asked.isMapped === true ? withFittingFields(asked, findContact({ state, call: asked })) : asked;
  const progress = startProgress(state, call);
  if (call.subject.by === 'none') return planUnmapped(progress);
  switch (call.action.type) {
    case 'endEnrollment':
      return planEnrollmentEnd(progress, call.action);
    case 'advance':
      return planAdvance(progress, call.action);
    case 'retryEnrollment':
      return withSegmentEffects(progress, planRetry(progress, call.action));
    case 'pauseEnrollment':
      return planPause(progress, call.action);
    case 'resumeEnrollment':
      return planResume(progress, call.action);
    case 'skipWait':
      return planSkip(progress, call.action);
    case 'jumpEnrollment':
      return withSegmentEffects(progress, planJump(progress, call.action));
    case 'migrateEnrollment':
      return withSegmentEffects(progress, planMigrate(progress, call.action));
    case 'enroll':
      return withSegmentEffects(progress, planEnroll(progress, call.action));
    case 'replayEvent':
      return planReplay(progress, call.action);
    case 'signUp':
      return refuseFields(call, findContact(progress)) ?? planSignUp(progress, call.action);
    case 'importRow':
      return planImport(progress, call.action);
    case 'restoreContact':
      return planRestore(progress, call.action);
    case 'confirm':
      return planConfirm(progress, call.action);
    case 'unsubscribe':
      return planUnsubscribe(progress, call.action);
    case 'resubscribe':
      return planResubscribe(progress, call.action);
    case 'addToList':
      return planAddToList(progress, call.action);
    case 'removeFromList':
      return planRemoveFromList(progress, call.action);
    case 'reportMail':
      return planMailReport(progress, call.action);
    case 'trackMail':
      return planTrackedMail(progress, call.action);
    case 'suppress':
      return planSuppress(progress, call.action);
    case 'unsuppress':
    case 'settleSuppression':
      return planSettled(progress, call.action);
    case 'decideSegments':
      return planDecideSegments(progress);
    case 'none':
    case 'upsertContact':
    case 'updateContact':
    case 'deleteContact':
      return planContactCall(progress);
  }
}

function planUnmapped(progress: CallProgress): CallOutcome {
  const { event } = progress.call;
  if (event !== null) appendEvent(progress, { event, contactId: null }).status = 'unmapped';
  return finish(progress, { contact: null, created: false, changed: false });
}

function planContactCall(progress: CallProgress): CallOutcome {
  const { state, call } = progress;
  const { subject } = call;
  const existing = findContact(progress);
  if (existing === null && subject.by !== 'email') return missingContact(progress);
  if (call.patch !== null || call.action.type === 'updateContact') {
    const refusal = refuseUpdate(state, call, existing) ?? refuseFields(call, existing);
    if (refusal !== null) return refusal;
  }
  if (call.action.type === 'deleteContact') {
    if (existing === null) return missingContact(progress);
    deleteContact(progress, existing);
    return finish(progress, { contact: existing, created: false, changed: true });
  }
  const email = subject.by === 'email' ? subject.email : '';
  const patch = call.patch ?? {};
  const changed = changeContact(progress, existing, email, patch);
  const result = patch.reported === undefined ? changed : suppressReported(progress, changed, patch.reported);
  decideEffects(progress, result.contact);
  return finish(progress, result);
}

/** What follows if an operator's action on an enrollment changes the segments of the contact. */
function withSegmentEffects(progress: CallProgress, outcome: CallOutcome): CallOutcome {
  const { state } = progress;
  if (!outcome.ok || outcome.contact === null || state.snapshot.segments === null) return outcome;
  decideEffects(progress, outcome.contact);
  for (const event of progress.events) state.addEvent(event);
  return { ...outcome, exited: progress.exited, exitedIds: progress.exitedIds };
}

function planDecideSegments(progress: CallProgress): CallOutcome {
  const contact = findContact(progress);
  if (contact !== null) decideEffects(progress, contact);
  return finish(progress, { contact, created: false, changed: false });
}

/** Clients get a 404; the engine's own calls are dropped. */
function missingContact(progress: CallProgress): CallOutcome {
  if (progress.call.action.type !== 'none') return refuse('not_found', 'Contact not found.');
  return finish(progress, { contact: null, created: false, changed: false });
}

function refuseUpdate(
  state: PlanState,
  { action, patch }: PlanCall,
  existing: ContactState | null,
): Refused | null {
  if (action.type !== 'updateContact' || existing === null) return null;
  if (action.ifVersion !== null && action.ifVersion !== existing.version) {
    return refuse('stale', 'The contact has changed since it was read.');
  }
  const holder = patch?.email === undefined ? null : state.contacts.withEmail(patch.email);
  if (holder === null || holder.id === existing.id) return null;
  return refuse('email_taken', 'Another contact has this email address.');
}

/** Limits on all custom fields can only be checked on the merged result. */
function refuseFields({ event, patch }: PlanCall, existing: ContactState | null): Refused | null {
  if (patch?.customFields === undefined) return null;
  const message = customFieldsError(existing?.customFields ?? {}, patch.customFields);
  if (message === null) return null;
  const path = event === null ? 'customFields' : 'contactProperties';
  return refuse('invalid', `${path}: ${message}`, [{ path, message }]);
}

/**
 * The call of a payload, without custom fields if its contact would have too many or too large ones. The fields then stay as
 * they are and the event says so: a payload is never lost for a field.
 */
function withFittingFields(call: PlanCall, existing: ContactState | null): PlanCall {
  const { event, patch } = call;
  if (event === null || patch?.customFields === undefined) return call;
  const message = customFieldsError(existing?.customFields ?? {}, patch.customFields);
  if (message === null) return call;
  const { customFields: _left, ...rest } = patch;
  const note = [event.note, `custom fields unchanged: ${message}`].filter(Boolean).join('; ');
  return { ...call, patch: rest, event: { ...event, note } };
}
