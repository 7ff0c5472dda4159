import type { AutomationDefinition, AutomationStatus, Step } from '../automation/automation.js';
import type { Condition, Where } from '../automation/conditions.js';
import type { ErrorCode, FieldError } from '../errors.js';
import type { EnrollmentStatus, ExitReason, TimelineEntry } from '../automation/enrollment.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import type { MembershipStatus } from '../lists/membership.js';
import type { ConfirmationState, ConsentDraft, MembershipState } from '../lists/sign-up.js';
import type { SuppressionReason } from '../lists/suppression.js';
import type { CommandWithArgs } from '../outbox-command.js';
import type { CallAction } from './call-action.js';

export type { CallAction, EnrollmentEnd, Operator, ReplayEvent } from './call-action.js';

/** Ids in the plan are 24 hex characters; only the engine knows of the database's type. */
export type Id = string;

export type EventStatus = 'applied' | 'unmapped' | 'failed';

/** Where an event came from. `id` is the key, session's user, source, form or enrollment; a `link` stands in a mail. */
export interface EventSourceRef {
  type: 'api' | 'session' | 'source' | 'form' | 'link' | 'automation' | 'engine';
  id: Id | null;
  name: string | null;
}

export interface ContactState {
  id: Id;
  email: string;
  firstName: string | null;
  lastName: string | null;
  name: string | null;
  customFields: JsonObject;
  subscribed: boolean;
  suppressed: boolean;
  timezone: string | null;
  language: string | null;
  rev: number;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** What a call asks to change of a contact: absent leaves as it is, null removes. */
export interface ContactPatch {
  email?: string;
  firstName?: string | null;
  lastName?: string | null;
  name?: string | null;
  timezone?: string | null;
  language?: string | null;
  subscribed?: boolean;
  /** Merged key by key; null removes one. */
  customFields?: JsonObject;
  /** Taken only where the contact has none: what somebody guessed does not overwrite what somebody said. */
  ifMissing?: { firstName?: string; lastName?: string; name?: string };
}

export interface EnrollmentState {
  id: Id;
  automationId: Id;
  automationVersion: number;
  automationName: string;
  contactId: Id;
  status: EnrollmentStatus;
  paused: boolean;
  run: number;
  visit: number;
  step: string | null;
  nextWakeAt: Date | null;
  enteredAt: Date;
  endedAt: Date | null;
  goalReached: boolean;
  exitReason: ExitReason | null;
  exitEventId: Id | null;
  lastError: string | null;
  /** Without an event: an operator entered it. */
  entry: { eventId: Id | null; name: string };
  entryRefs: JsonObject;
  activeKey: string | null;
  /** The value of a keyed re-entry, as JSON text. */
  entryKey: string | null;
  /** Waits in this visit for an event of this key. */
  waiting: { key: string; visit: number } | null;
  /** The event that has answered the wait of this visit. */
  awaited: { visit: number; eventId: Id } | null;
  /** Path in the contact that its wait depends on. */
  waitingField: string | null;
  /** The list on whose behalf it writes: the one whose sign-up entered it. */
  listId: Id | null;
  mailBlocked: boolean;
  depth: number;
  outboxSeq: number;
}

/** An automation as the plan sees it: a version of it, with the keys that it listens to. */
export interface PlannedAutomation {
  id: Id;
  version: number;
  status: AutomationStatus;
  definition: AutomationDefinition;
  triggerKey: string;
  exitKeys: string[];
  goalKey: string | null;
  /** Where in an event the key of a keyed re-entry stands. */
  keyPath: string | null;
  cooldownMs: number | null;
  /** Paths of the entry's properties that exits, the goal and waits refer to. */
  entryPaths: string[];
  /** Every step by its id, nested ones too. */
  steps: ReadonlyMap<string, Step>;
  /** Keys of the events that any of its steps waits for. */
  waitKeys: ReadonlySet<string>;
  /** Paths in the contact that any of its waits depends on. */
  waitFields: readonly string[];
}

/** A rule as the plan sees it; only those that are on are seen. */
export interface PlannedRule {
  id: Id;
  name: string;
  /** Of the event that triggers it. */
  key: string;
  where: Where | undefined;
  /** Scheme, host and port of its receiver. */
  origin: string;
}

/** What is remembered of an enrollment that is over. */
export type PastEnrollment = Pick<EnrollmentState, 'automationId' | 'contactId' | 'entryKey' | 'enteredAt'>;

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

/** An event as it arrives. */
export interface IncomingEvent {
  name: string;
  key: string;
  /** JSON text, stored as it is. */
  propertiesText: string;
  /** The same, parsed, for conditions. */
  properties: JsonValue;
  source: EventSourceRef;
  /** How it was mapped, or why it was not. */
  note: string | null;
  depth: number;
  /** By what one that is kept as `unmapped` may name a person. */
  personKeys?: string[];
}

/** Who a call is about. An e-mail may create the contact; an id never does. */
export type Subject = { by: 'email'; email: string } | { by: 'id'; id: Id } | { by: 'none' };

export interface PlanCall {
  subject: Subject;
  patch: ContactPatch | null;
  event: IncomingEvent | null;
  /** Of what a call without an event gives rise to. */
  depth?: number;
  action: CallAction;
  /** Whom the contact's own events name as their source. */
  source: EventSourceRef;
  receivedAt: Date;
  dedupeKey: string | null;
  fingerprint: string | null;
}

/** What became of one automation or rule that listens to an event, and why. */
export type Decision = AutomationDecision | RuleDecision;

export interface RuleDecision {
  ruleId: Id;
  ruleName: string;
  role: 'rule';
  outcome: 'triggered' | 'filtered';
  /** What is on its way because of it. */
  deliveryId?: Id;
  /** The condition that failed, for `filtered`. */
  condition?: Condition;
}

export interface AutomationDecision {
  automationId: Id;
  automationName: string;
  role: 'entry' | 'exit' | 'goal' | 'wait';
  outcome:
    | 'entered'
    | 'exited'
    | 'goalReached'
    | 'woken'
    | 'filtered'
    | 'alreadyIn'
    | 'never'
    | 'cooldown'
    | 'noKey'
    | 'paused'
    | 'loop'
    | 'inFlight';
  enrollmentId?: Id;
  /** The condition that failed, for `filtered`. */
  condition?: Condition;
  /** Until when, for `cooldown`. */
  until?: Date;
}

export interface EventDraft {
  id: Id;
  contactId: Id | null;
  name: string;
  key: string;
  propertiesText: string;
  properties: JsonValue;
  source: EventSourceRef;
  status: EventStatus;
  enrolled: number;
  exited: number;
  enrollments: { enrollmentId: Id; automationId: Id; outcome: 'entered' | 'exited' | 'goalReached' }[];
  decisions: Decision[];
  parentId: Id | null;
  depth: number;
  note: string | null;
  receivedAt: Date;
  dedupeKey: string | null;
  fingerprint: string | null;
  personKeys?: string[];
  /** It stands in the log already, as `unmapped`. */
  isReplay?: true;
}

/** One event that is to be told to the receiver of one rule. */
export interface DeliveryDraft {
  id: Id;
  ruleId: Id;
  eventId: Id;
  contactId: Id;
  /** The contact at that time, as JSON text. */
  contact: string;
  origin: string;
  /** The event is that the contact was deleted. */
  ofDeletion?: true;
}

/** What the plan commands; the other commands of the outbox have causes outside of it. */
export type PlannedCommand =
  'start' | 'cancel' | 'signal' | 'erase' | 'startConfirmation' | 'wakeConfirmation';

export type OutboxDraft<C extends PlannedCommand = PlannedCommand> = CommandWithArgs<C> & {
  target: Id;
  seq: number;
};

export type CallOutcome = Applied | Refused;

export interface Applied {
  ok: true;
  /** The row of the log that stands for the call; null when nothing was to be logged. */
  eventId: Id | null;
  /** The contact as this call leaves it; null when there is none. */
  contact: ContactState | null;
  created: boolean;
  changed: boolean;
  enrolled: number;
  exited: number;
  /** Active enrollments that this call exited or brought to their goal: their effects are waited for. */
  exitedIds: Id[];
  /** Enrollments that this call made, in order. */
  enteredIds: Id[];
  /** What came of a call about lists. */
  lists?: ListsOutcome;
}

/** What a sign-up, a confirmation, or a leaving came to. */
export interface ListsOutcome {
  /** A confirmation mail is on its way, or has been before. */
  requiresConfirmation: boolean;
  /** The memberships that moved, as they are now. */
  moved: { listId: Id; status: MembershipStatus }[];
  /** Why nothing was done: who has left is not added by others. */
  refused?: 'unsubscribed';
}

/** A refused call leaves no row and does not disturb its neighbours. */
export interface Refused {
  ok: false;
  code: ErrorCode;
  detail: string;
  errors?: FieldError[];
}

export type ContactWrite =
  | { kind: 'insert'; contact: ContactState }
  | { kind: 'update'; contact: ContactState; fromRev: number }
  /** Nothing of it changes but `rev`. */
  | { kind: 'lock'; id: Id; fromRev: number }
  | { kind: 'delete'; id: Id; fromRev: number };

export interface EnrollmentWrite {
  enrollment: EnrollmentState;
  /** What its row says now, for the update's filter; null when it is new. */
  from: { status: EnrollmentStatus; run: number; step: string | null } | null;
  /** The properties of the event that entered, as JSON text; of a new one only. */
  entryProperties: string;
  /** Lines to be added to its story. */
  timeline: TimelineEntry[];
  /** Whether anything of it differs from what was read. */
  changed: boolean;
  /** How often it was touched; its row counts that, so that the write conflicts with any other of the row. */
  touches: number;
}

/** One write per document, its final state. */
export interface Writes {
  contacts: ContactWrite[];
  enrollments: EnrollmentWrite[];
  events: EventDraft[];
  outbox: OutboxDraft[];
  deliveries: DeliveryDraft[];
  /** E-mails whose suppression is to be kept, and why. */
  suppressions: { email: string; reason: SuppressionReason }[];
  /** E-mails of contacts that were deleted: of a suppression only their hash is kept. */
  erased: string[];
  /** E-mails that a fresh consent frees. */
  lifted: string[];
  memberships: { state: MembershipState; isNew: boolean }[];
  confirmations: { state: ConfirmationState; isNew: boolean }[];
  consents: ConsentDraft[];
}

export interface Plan {
  outcomes: CallOutcome[];
  writes: Writes;
}
