import type { SubscriptionState } from '../lists/sign-up.js';
import { parseExactJson } from '../json/parse-json.js';
import { answersByStep, withAnswer, type StepAnswer } from '../steps/step-answers.js';
import { plan } from '../plan/plan.js';
import { MAX_ACTIVE } from '../plan/enrollments/reentry.js';
import type { CallOutcome } from '../plan/calls/outcome.js';
import type { ContactState } from '../contact/contact-state.js';
import type { EnrollmentState } from '../plan/enrollments/enrollment-state.js';
import type { EventDraft } from '../plan/event.js';
import type { Id } from '../id.js';
import type { OutboxDraft } from '../plan/writes.js';
import type { PlanCall } from '../plan/calls/call.js';
import type { PlanSecrets } from '../plan/plan-input.js';
import type { PlannedAutomation } from '../plan/enrollments/planned-automation.js';
import type { Snapshot } from '../plan/snapshot.js';
import { contactScope } from '../plan/contacts/contact-patch.js';
import type { BehaviorRead, ReadEvents } from '../plan/segments/segment-state.js';
import type { SegmentFacts } from '../segments/decide.js';
import { InMemorySegments, type SampleSegments } from './in-memory-segments.js';
import { addLogged } from './logged-events.js';

export interface InMemoryEngineInput {
  automation: PlannedAutomation;
  contact: ContactState;
  /** The time zone of the workspace. */
  timezone: string;
  /** The contact's current and former subscriptions. */
  subscriptions: readonly SubscriptionState[];
  segments: SampleSegments | null;
  /** What the contact did and is in, as far as branches depend on it. */
  behavior: BehaviorRead;
  /** The contact's active enrollments, which count against what it may have. */
  active: number;
  start: Date;
  newId: () => Id;
}

/** A dry run changes no address, and mails nobody. */
const NO_SECRETS: PlanSecrets = {
  emailHash: (email) => email,
  newConfirmation: () => {
    throw new Error('A dry run confirms nothing');
  },
};

export interface CallResult {
  outcome: CallOutcome;
  events: EventDraft[];
  /** Commands that the relay would carry out. */
  commands: OutboxDraft[];
}

/** One automation and one contact in memory. Calls go through the engine's own plan, and its writes are applied. */
export class InMemoryEngine {
  private row: ContactState;
  private readonly segments: InMemorySegments | null;
  private readonly enrollments = new Map<Id, EnrollmentState>();
  private readonly entries = new Map<Id, string>();
  private readonly answers = new Map<Id, StepAnswer[]>();
  private readonly subscriptions: Map<Id, SubscriptionState>;
  private readonly events: Map<string, ReadEvents>;

  constructor(private readonly input: InMemoryEngineInput) {
    this.row = input.contact;
    this.segments = input.segments === null ? null : new InMemorySegments(input.segments, input);
    this.events = new Map(input.behavior.events);
    this.subscriptions = new Map(
      input.subscriptions.map((subscription) => [subscription.listId, subscription]),
    );
  }

  /** The contact as conditions see it. */
  get contact(): ContactState {
    return this.segments === null ? this.row : { ...this.row, segments: this.segments.ids };
  }

  /** When the contact's segments are decided again although nothing happens; Infinity for never. */
  get decideAgainAt(): number {
    return this.segments?.decideAgainAt ?? Infinity;
  }

  get automation(): PlannedAutomation {
    return this.input.automation;
  }

  call(parts: Partial<PlanCall> & Pick<PlanCall, 'source'>, now: Date): CallResult {
    const call: PlanCall = {
      subject: { by: 'id', id: this.row.id },
      patch: null,
      event: null,
      action: { type: 'none' },
      receivedAt: now,
      dedupeKey: null,
      fingerprint: null,
      ...parts,
    };
    const { outcomes, writes } = plan({
      calls: [call],
      snapshot: this.snapshot(),
      now,
      newId: this.input.newId,
      secrets: NO_SECRETS,
      maxActive: MAX_ACTIVE - this.input.active,
    });
    for (const write of writes.contacts) {
      if (write.kind === 'insert' || write.kind === 'update') this.row = write.contact;
    }
    for (const { enrollment, from, entryProperties } of writes.enrollments) {
      this.enrollments.set(enrollment.id, enrollment);
      if (from === null) this.entries.set(enrollment.id, entryProperties);
    }
    for (const { state } of writes.subscriptions) this.subscriptions.set(state.listId, state);
    this.segments?.apply(writes);
    for (const event of writes.events) addLogged(this.events, event);
    const [outcome] = outcomes;
    if (outcome === undefined) throw new Error('the plan returned no outcome for the call');
    return { outcome, events: writes.events, commands: writes.outbox };
  }

  enrollment(id: Id): EnrollmentState {
    const found = this.enrollments.get(id);
    if (found === undefined) throw new Error(`unknown enrollment ${id}`);
    return found;
  }

  /** Subscribes the contact to a list without a call. */
  subscribe(listId: Id, now: Date): void {
    const { id: contactId } = this.row;
    this.subscriptions.set(listId, {
      contactId,
      listId,
      status: 'subscribed',
      createdAt: now,
      updatedAt: now,
    });
  }

  /** The contact's subscription status; null if it was never on the list. */
  statusOn(listId: Id): SubscriptionState['status'] | null {
    return this.subscriptions.get(listId)?.status ?? null;
  }

  /** Properties of the entry event, as JSON text. */
  entryProperties(id: Id): string {
    return this.entries.get(id) ?? '{}';
  }

  /** Responses to the enrollment's webhook steps so far. */
  stepAnswers(id: Id): readonly StepAnswer[] {
    return this.answers.get(id) ?? [];
  }

  /** Stores a webhook response for later steps. */
  addAnswer(id: Id, step: string, answer: string): void {
    const { visit } = this.enrollment(id);
    this.answers.set(id, withAnswer(this.stepAnswers(id), { step, visit, answer }));
  }

  /** What the branches of an enrollment depend on. */
  branchFacts(id: Id): SegmentFacts {
    const { enrollments: stored, broadcasts } = this.input.behavior;
    const made = [...this.enrollments.values()].map((one) => ({ ...one, n: 1 }));
    return {
      contact: contactScope(this.contact),
      timezone: this.input.timezone,
      statusOn: (listId) => this.statusOn(listId),
      loggedEvents: (key) => this.events.get(key)?.newest ?? [],
      firstEvent: (key) => this.events.get(key)?.first ?? null,
      hasEnrollment: (automationId, status) =>
        [...stored, ...made].some(
          (one) => one.automationId === automationId && (status === undefined || one.status === status),
        ),
      isIn: (segmentId) => this.segments?.ids.includes(segmentId) ?? false,
      wasSent: (broadcastId) => broadcasts.has(broadcastId),
      branch: {
        entry: parseExactJson(this.entryProperties(id)),
        steps: answersByStep(this.stepAnswers(id), parseExactJson),
        enteredAt: this.enrollment(id).enteredAt.getTime(),
      },
    };
  }

  /** Updates what the workflow writes itself: the enrollment's position and what it waits for. */
  setPosition(
    id: Id,
    at: Partial<
      Pick<
        EnrollmentState,
        'visit' | 'step' | 'nextWakeAt' | 'waiting' | 'awaited' | 'waitingField' | 'rereadAt'
      >
    >,
  ): void {
    this.enrollments.set(id, { ...this.enrollment(id), ...at });
  }

  private snapshot(): Snapshot {
    const { automation } = this.input;
    const all = [...this.enrollments.values()];
    const isOpen = ({ status }: EnrollmentState): boolean => status === 'active' || status === 'failed';
    return {
      contacts: [this.row],
      enrollments: all.filter(isOpen),
      past: all.filter((enrollment) => !isOpen(enrollment)),
      listening: new Map([[automation.triggerKey, [automation]]]),
      rules: new Map(),
      heard: null,
      findVersion: (id) => (id === automation.id ? automation : undefined),
      suppressed: new Map(),
      timezone: this.input.timezone,
      subscriptions: [...this.subscriptions.values()],
      confirmations: [],
      mailClaims: new Map(),
      answers: new Map(),
      // The dry run chooses arms itself.
      behavior: new Map(),
      segments: this.segments?.snapshot(this.row.id, all) ?? null,
    };
  }
}
