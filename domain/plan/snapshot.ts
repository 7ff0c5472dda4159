import type { Id } from '../id.js';
import type { ConfirmationState, SubscriptionState } from '../lists/sign-up.js';
import type { Suppressed } from '../lists/suppression.js';
import type { StepAnswer } from '../steps/step-answers.js';
import type { ContactState } from '../contact/contact-state.js';
import type { EnrollmentState, PastEnrollment } from './enrollments/enrollment-state.js';
import type { HeardNames } from './heard-names.js';
import type { PlannedAutomation } from './enrollments/planned-automation.js';
import type { PlannedRule } from './planned-rule.js';
import type { BehaviorRead, SegmentSnapshot } from './segments/segment-state.js';

/** Everything one batch has read from one workspace. */
export interface Snapshot {
  /** The time zone of the workspace. */
  timezone: string;
  contacts: ContactState[];
  /** The active enrollments of the contacts, and the failed ones that the calls may concern. */
  enrollments: EnrollmentState[];
  /** Earlier entries, whatever became of them, as far as `never` and cooldowns require them. */
  past: PastEnrollment[];
  /** Active and paused automations by trigger key, at their current version. */
  listening: ReadonlyMap<string, readonly PlannedAutomation[]>;
  /** Enabled rules by trigger key. */
  rules: ReadonlyMap<string, readonly PlannedRule[]>;
  /** What these listen to; null if it does not matter. */
  heard: HeardNames | null;
  /** Finds the version of a running enrollment. */
  findVersion: (automationId: Id, version: number) => PlannedAutomation | undefined;
  /** Suppressed emails among those that a call may give to a contact, or take from one. */
  suppressed: ReadonlyMap<string, Suppressed>;
  /** Current and former subscriptions, if a call needs them. */
  subscriptions: SubscriptionState[];
  /** Confirmations that are pending or from the last day, if a call needs them. */
  confirmations: ConfirmationState[];
  /** The claims of the mails whose end the calls record; null if none holds it. */
  mailClaims: ReadonlyMap<Id, string | null>;
  /** Answers to webhook steps, of enrollments whose branches may depend on them. */
  answers: ReadonlyMap<Id, readonly StepAnswer[]>;
  /** What contacts did and are in, as far as branches depend on it that the calls may come to. */
  behavior: ReadonlyMap<Id, BehaviorRead>;
  /** Null if the workspace has no segments. */
  segments: SegmentSnapshot | null;
}
