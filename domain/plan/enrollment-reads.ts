import { internalEventKey } from '../automation/event-name.js';
import type { Id } from '../id.js';
import type { JsonValue } from '../json/json.js';
import type { CallAction } from './call-action.js';
import { reportIn, type PlanCall } from './call.js';
import { activeKeyOf, entryKeyIn } from './entry-key.js';
import type { EnrollmentState } from './enrollment-state.js';
import { followUpEvents } from './follow-up-events.js';
import type { PlannedAutomation } from './planned-automation.js';

/**
 * Which enrollments of a contact a call of each type may concern beyond those that listen:
 * - named: the one that the action names, active or failed
 * - active: all active ones
 * - consent: all active and failed ones, since it may block or unblock their mail
 */
const OF_ACTION: Record<CallAction['type'], 'none' | 'named' | 'active' | 'consent'> = {
  none: 'none',
  upsertContact: 'none',
  updateContact: 'none',
  deleteContact: 'active',
  replayEvent: 'none',
  endEnrollment: 'named',
  advance: 'named',
  retryEnrollment: 'named',
  pauseEnrollment: 'named',
  resumeEnrollment: 'named',
  skipWait: 'named',
  jumpEnrollment: 'named',
  migrateEnrollment: 'active',
  enroll: 'none',
  signUp: 'consent',
  confirm: 'consent',
  unsubscribe: 'consent',
  resubscribe: 'consent',
  importRow: 'consent',
  restoreContact: 'consent',
  addToList: 'consent',
  removeFromList: 'consent',
  reportMail: 'consent',
  trackMail: 'none',
  suppress: 'consent',
  unsuppress: 'consent',
  settleSuppression: 'consent',
  decideSegments: 'none',
};

/** Whether the call may block or unblock mail, which concerns failed enrollments too. */
export function changesConsent({ action, patch }: PlanCall): boolean {
  return (
    OF_ACTION[action.type] === 'consent' ||
    patch?.subscribed !== undefined ||
    patch?.email !== undefined ||
    reportIn(action) !== null
  );
}

/** The enrollment that the call's action names. */
export function namedEnrollment({ action }: PlanCall): Id | null {
  return 'enrollmentId' in action ? action.enrollmentId : null;
}

/** The keys of all events that calls are about or may append. */
export function eventKeys(calls: readonly PlanCall[]): Set<string> {
  const keys = new Set<string>();
  for (const type of new Set(calls.map(({ action }) => action.type)))
    for (const name of followUpEvents(type)) keys.add(internalEventKey(name));
  for (const { event } of calls) if (event !== null) keys.add(event.key);
  return keys;
}

/** The enrollments of one contact that calls may concern; a plan without the others is the same plan. */
export interface EnrollmentReads {
  /** All active ones; then only `failed` counts of the rest. */
  all: boolean;
  /** All failed ones. */
  failed: boolean;
  /** By id, active or failed. */
  ids: Set<Id>;
  /** Those whose version listens to one of these keys; failed ones, those that they may end. */
  keys: Set<string>;
  /** Those whose version waits for a contact field. */
  fields: boolean;
  /** Those that hold one of these active keys. */
  activeKeys: Set<string>;
  /** Those in these automations, whose entry key is not known before the call is planned. */
  automations: Set<Id>;
}

/** What the plan of these calls needs of a contact's enrollments. */
export function enrollmentReads(
  calls: readonly PlanCall[],
  contactId: Id,
  listening: ReadonlyMap<string, readonly PlannedAutomation[]>,
): EnrollmentReads {
  const reads: EnrollmentReads = {
    all: calls.some((call) => OF_ACTION[call.action.type] === 'active' || changesConsent(call)),
    failed: calls.some(changesConsent),
    ids: new Set(calls.flatMap((call) => namedEnrollment(call) ?? [])),
    keys: eventKeys(calls),
    fields: calls.some(({ patch }) => patch !== null),
    activeKeys: new Set(),
    automations: new Set(),
  };
  for (const { event, action } of calls) {
    if (event !== null) {
      for (const automation of listening.get(event.key) ?? [])
        addEntry(reads, contactId, automation, event.properties);
    }
    for (const name of followUpEvents(action.type)) {
      const key = internalEventKey(name);
      for (const automation of listening.get(key) ?? []) addEntry(reads, contactId, automation, null);
    }
    if (action.type === 'enroll')
      for (const automation of [...listening.values()].flat())
        if (automation.id === action.automationId) addEntry(reads, contactId, automation, action.properties);
  }
  return reads;
}

/** Adds what decides whether the contact may enter an automation; `properties` are null if not known yet. */
function addEntry(
  reads: EnrollmentReads,
  contactId: Id,
  { id: automationId, definition: { reentry }, keyPath }: PlannedAutomation,
  properties: JsonValue | null,
): void {
  if (reentry === 'never' || (keyPath !== null && properties === null)) {
    reads.automations.add(automationId);
    return;
  }
  const entryKey = keyPath === null ? null : entryKeyIn(properties, keyPath);
  if (keyPath !== null && entryKey === null) return;
  const activeKey = activeKeyOf({ automationId, reentry, contactId, entryKey });
  if (activeKey !== null) reads.activeKeys.add(activeKey);
}

/** Whether enrollments of a version may be concerned whatever their row says. */
export function isVersionRead(reads: EnrollmentReads, automation: PlannedAutomation): boolean {
  if (reads.all || reads.automations.has(automation.id)) return true;
  if (reads.fields && automation.waitFields.length > 0) return true;
  for (const key of automation.listensTo) if (reads.keys.has(key)) return true;
  return false;
}

/** Whether the row of an active or failed enrollment has to be read. */
export function isEnrollmentRead(
  reads: EnrollmentReads,
  { id, status, activeKey, endsOn }: Pick<EnrollmentState, 'id' | 'status' | 'activeKey' | 'endsOn'>,
  automation: PlannedAutomation,
): boolean {
  if (reads.ids.has(id)) return true;
  if (status === 'failed') return reads.failed || endsOn?.some((key) => reads.keys.has(key)) === true;
  if (status !== 'active') return false;
  return (activeKey !== null && reads.activeKeys.has(activeKey)) || isVersionRead(reads, automation);
}
