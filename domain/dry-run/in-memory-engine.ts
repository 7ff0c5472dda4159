import type { MembershipState } from '../lists/sign-up.js';
import { withAnswer, type StepAnswer } from '../steps/step-answers.js';
import { plan } from '../plan/plan.js';
import type { CallOutcome } from '../plan/outcome.js';
import type { ContactState } from '../plan/contact-state.js';
import type { EnrollmentState } from '../plan/enrollment-state.js';
import type { EventDraft } from '../plan/event.js';
import type { Id } from '../id.js';
import type { OutboxDraft } from '../plan/writes.js';
import type { PlanCall } from '../plan/call.js';
import type { PlannedAutomation } from '../plan/planned-automation.js';
import type { Snapshot } from '../plan/snapshot.js';

export interface InMemoryEngineInput {
  automation: PlannedAutomation;
  contact: ContactState;
  /** On which lists the person is, or was. */
  memberships: readonly MembershipState[];
  newId: () => Id;
}

export interface SimulatedEvent {
  outcome: CallOutcome;
  events: EventDraft[];
  /** What would go to Temporal. */
  commands: OutboxDraft[];
}

/**
 * One automation and one person in memory, where calls have the effect that they have in the engine: they are
 * planned by the same plan, and its writes are applied.
 */
export class InMemoryEngine {
  contact: ContactState;
  private readonly enrollments = new Map<Id, EnrollmentState>();
  private readonly entries = new Map<Id, string>();
  private readonly answers = new Map<Id, StepAnswer[]>();
  private readonly memberships: Map<Id, MembershipState>;

  constructor(private readonly input: InMemoryEngineInput) {
    this.contact = input.contact;
    this.memberships = new Map(input.memberships.map((one) => [one.listId, one]));
  }

  get automation(): PlannedAutomation {
    return this.input.automation;
  }

  call(parts: Partial<PlanCall> & Pick<PlanCall, 'source'>, now: Date): SimulatedEvent {
    const call: PlanCall = {
      subject: { by: 'id', id: this.contact.id },
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
    });
    for (const write of writes.contacts) {
      if (write.kind === 'insert' || write.kind === 'update') this.contact = write.contact;
    }
    for (const { enrollment, from, entryProperties } of writes.enrollments) {
      this.enrollments.set(enrollment.id, enrollment);
      if (from === null) this.entries.set(enrollment.id, entryProperties);
    }
    for (const { state } of writes.memberships) this.memberships.set(state.listId, state);
    const [outcome] = outcomes;
    if (outcome === undefined) throw new Error('the plan has no outcome for its call');
    return { outcome, events: writes.events, commands: writes.outbox };
  }

  enrollment(id: Id): EnrollmentState {
    const found = this.enrollments.get(id);
    if (found === undefined) throw new Error(`there is no enrollment ${id}`);
    return found;
  }

  /** Puts the person on a list, as if they had signed up to it. */
  join(listId: Id, now: Date): void {
    const { id: contactId } = this.contact;
    this.memberships.set(listId, { contactId, listId, status: 'subscribed', createdAt: now, updatedAt: now });
  }

  /** What the person is to a list, null for somebody who was never on it. */
  statusOn(listId: Id): MembershipState['status'] | null {
    return this.memberships.get(listId)?.status ?? null;
  }

  /** The properties of the event that entered, as JSON text. */
  entryOf(id: Id): string {
    return this.entries.get(id) ?? '{}';
  }

  /** What the webhook steps of an enrollment were answered. */
  answersOf(id: Id): readonly StepAnswer[] {
    return this.answers.get(id) ?? [];
  }

  /** Keeps an answer for the steps that follow. */
  answer(id: Id, step: string, answer: string): void {
    const { visit } = this.enrollment(id);
    this.answers.set(id, withAnswer(this.answersOf(id), { step, visit, answer }));
  }

  /** What a worker writes beside the plan: where an enrollment stands, and what it waits for. */
  stand(
    id: Id,
    at: Partial<
      Pick<EnrollmentState, 'visit' | 'step' | 'nextWakeAt' | 'waiting' | 'awaited' | 'waitingField'>
    >,
  ): void {
    this.enrollments.set(id, { ...this.enrollment(id), ...at });
  }

  private snapshot(): Snapshot {
    const { automation } = this.input;
    const all = [...this.enrollments.values()];
    const isOpen = ({ status }: EnrollmentState): boolean => status === 'active' || status === 'failed';
    return {
      contacts: [this.contact],
      enrollments: all.filter(isOpen),
      past: all.filter((enrollment) => !isOpen(enrollment)),
      listening: new Map([[automation.triggerKey, [automation]]]),
      rules: new Map(),
      versionOf: (id) => (id === automation.id ? automation : undefined),
      suppressed: new Set(),
      memberships: [...this.memberships.values()],
      confirmations: [],
    };
  }
}
