import type { Id } from '../id.js';
import type { ConfirmationState, MembershipState } from '../lists/sign-up.js';
import type { ContactState } from './contact-state.js';
import type { EnrollmentState, PastEnrollment } from './enrollment-state.js';
import type { PlannedAutomation } from './planned-automation.js';
import type { PlannedRule } from './planned-rule.js';

/** Everything that one batch has read of one workspace. */
export interface Snapshot {
  contacts: ContactState[];
  /** Active and failed ones. */
  enrollments: EnrollmentState[];
  /** Completed and exited ones, as far as `never` and cooldowns of what the batch may enter ask for them. */
  past: PastEnrollment[];
  /** Active and paused automations by the key of their trigger, at the version that new enrollments take. */
  listening: ReadonlyMap<string, readonly PlannedAutomation[]>;
  /** Rules by the key of their trigger. */
  rules: ReadonlyMap<string, readonly PlannedRule[]>;
  /** Finds the version that a running enrollment is on. */
  versionOf: (automationId: Id, version: number) => PlannedAutomation | undefined;
  /** E-mails of the batch that are suppressed. */
  suppressed: ReadonlySet<string>;
  /** On which lists the batch's contacts are or were, as far as any of its calls asks for that. */
  memberships: MembershipState[];
  /** Their sign-ups of the last day, and those that wait for a confirmation; as far as any call asks. */
  confirmations: ConfirmationState[];
}
