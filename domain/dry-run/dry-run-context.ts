import type { Id } from '../id.js';
import type { ListFacts, SubscriptionState } from '../lists/sign-up.js';
import type { CountedMail } from '../mail/mail-cap.js';
import type { MailContent } from '../mail/mail-content.js';
import type { SendingLimits } from '../mail/sending-limits.js';
import type { ContactState } from '../contact/contact-state.js';
import type { PlannedAutomation } from '../plan/enrollments/planned-automation.js';
import type { BehaviorRead } from '../plan/segments/segment-state.js';
import type { Preview, RenderFacts } from '../render/preview.js';
import type { DryRunLog, LoggedEvent, SampleEvent } from './dry-run-log.js';
import type { CallResult, InMemoryEngine } from './in-memory-engine.js';
import type { SampleSegments } from './in-memory-segments.js';

export interface DryRunInput {
  automation: PlannedAutomation;
  contact: ContactState;
  /** The contact's current and former subscriptions. */
  subscriptions: readonly SubscriptionState[];
  /** Every list that a step or event may refer to. */
  lists: ReadonlyMap<Id, ListFacts>;
  workspace: RenderFacts['workspace'];
  /** In any order. Events with the same time are applied in the given order. */
  events: SampleEvent[];
  /** The workspace sends marketing mail only to contacts whose consent is given. */
  consentRequired: boolean;
  /** Quiet hours and cap of marketing mail. */
  limits: SendingLimits;
  /** The contact's mails that count under the cap. */
  counted: readonly CountedMail[];
  /** The contact's active enrollments. */
  active: number;
  /** Null if the automation does not depend on any. */
  segments: SampleSegments | null;
  /** What the contact did and is in, as far as branches depend on it. */
  behavior: BehaviorRead;
  start: Date;
  /** See `WakeContext`. */
  calendarSpreadMs: number;
  /** Forced arms of splits and branches by step id; all others are decided as in the engine. */
  arms: ReadonlyMap<string, number>;
  /** Assumed webhook responses by step id (`answerText`); the others are unknown. */
  answers: ReadonlyMap<string, string>;
  preview: Preview;
  /** Contents of the templates that the steps use, by id. */
  templates: ReadonlyMap<Id, MailContent>;
  newId: () => Id;
}

/** What a simulated enrollment needs from the dry run it is part of. */
export interface DryRunContext {
  engine: InMemoryEngine;
  input: DryRunInput;
  log: Pick<DryRunLog, 'mails' | 'webhooks'>;
  /** The mails that count at the start, and those that were simulated since. */
  counted: CountedMail[];
  timezone: () => string;
  /** Logs a call's events and carries out its commands: enrollments start, end or wake up. */
  apply: (result: CallResult, from: LoggedEvent['from'], now: Date) => void;
}
