import type { Suppressed } from '../../../../domain/lists/suppression.js';
import type { WakeSignal } from '../../../../domain/automation/enrollment.js';
import type { CommandWithArgs } from '../../../../domain/outbox-command.js';
import type { ContactState } from '../../../../domain/contact/contact-state.js';
import type { StepCounter } from '../../../../domain/automation/counts.js';
import type { EnrollmentEnd } from '../../../../domain/plan/calls/call-action.js';
import type { EventDraft } from '../../../../domain/plan/event.js';
import type { Id } from '../../../../domain/id.js';
import type { OutboxDraft } from '../../../../domain/plan/writes.js';
import type { PlannedAutomation } from '../../../../domain/plan/enrollments/planned-automation.js';
import type { StoredEnrollment } from './memory-database.js';
import { internalEventKey } from '../../../../domain/automation/event-name.js';
import { parseJsonObject } from '../../../../domain/json/parse-json.js';
import { isMailBlocked, type Subscriptions } from './reference-contacts.js';
import { closeEnrollment, newEnrollment } from './reference-enrollments.js';
import type { ModelOutcome, Story } from './reference-story.js';
import { HOUR_MS } from '../../../../domain/kernel/spans.js';

/** The list that has started an enrollment, if one has. */
function listOf({ triggerKey }: PlannedAutomation, propertiesText: string): Id | null {
  if (triggerKey !== internalEventKey('list_subscribed')) return null;
  const { listId } = parseJsonObject(propertiesText);
  return typeof listId === 'string' ? listId : null;
}

/** The state of the reference model, and the operations that change it. */
export class ReferenceWorkspace {
  readonly contacts = new Map<Id, ContactState>();
  readonly enrollments = new Map<Id, StoredEnrollment>();
  readonly log: EventDraft[] = [];
  readonly commands: OutboxDraft[] = [];
  /** Deleted contacts. */
  readonly erasures: Id[] = [];
  readonly suppressions = new Map<string, Suppressed>();
  readonly subscriptions: Subscriptions = new Map();
  /** The claim of each mail in the ledger; null if none holds it. */
  readonly mailClaims = new Map<Id, string | null>();
  /** How often each step was entered, sent and skipped, by automation, step and counter. */
  readonly stepCounts = new Map<string, number>();
  private lastId = 0;

  constructor(
    readonly world: {
      now: Date;
      /** Every version of every automation; the last one of each is current. */
      automations: () => PlannedAutomation[];
      maxActive: number;
    },
  ) {}

  protected newId(): Id {
    this.lastId += 1;
    return `b${this.lastId.toString(16).padStart(23, '0')}`;
  }

  protected enrollmentsOf(contact: ContactState, ...statuses: string[]): StoredEnrollment[] {
    return [...this.enrollments.values()].filter(
      (e) => e.contactId === contact.id && statuses.includes(e.status),
    );
  }

  protected answer(
    story: Story,
    contact: ContactState | null,
    step: { created?: boolean; changed?: boolean },
  ): ModelOutcome {
    const outcome = story.answer(contact, step);
    this.log.push(...story.events);
    return outcome;
  }

  protected listeningTo(key: string): PlannedAutomation[] {
    const inForce = new Map(this.world.automations().map((automation) => [automation.id, automation]));
    return [...inForce.values()]
      .filter((a) => a.triggerKey === key && (a.status === 'active' || a.status === 'paused'))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  protected versionOf(enrollment: StoredEnrollment): PlannedAutomation | undefined {
    const { automationId, automationVersion } = enrollment;
    return this.world.automations().find((a) => a.id === automationId && a.version === automationVersion);
  }

  /** Holds back or releases the mail of what is active or failed, as the contact is now. */
  protected blockMail(story: Story, contact: ContactState): void {
    for (const enrollment of this.enrollmentsOf(contact, 'active', 'failed')) {
      const was = enrollment.mailBlocked;
      enrollment.mailBlocked = isMailBlocked(contact, enrollment.listId, this.subscriptions);
      const hadConsent = enrollment.hasConsent;
      enrollment.hasConsent = contact.consent.state === 'given';
      const isNew = (enrollment.mailBlocked && !was) || (hadConsent && !enrollment.hasConsent);
      if (isNew && enrollment.status === 'active') story.blockedIds.push(enrollment.id);
    }
  }

  /** All of a contact's enrollments in an automation. */
  protected had(automation: PlannedAutomation, contact: ContactState): StoredEnrollment[] {
    return [...this.enrollments.values()].filter(
      (e) => e.automationId === automation.id && e.contactId === contact.id,
    );
  }

  protected enter(
    story: Story,
    of: Pick<Parameters<typeof newEnrollment>[0], 'event' | 'automation' | 'contact' | 'entryKey' | 'line'>,
  ): Id {
    const listId = listOf(of.automation, of.event.propertiesText);
    const mailBlocked = isMailBlocked(of.contact, listId, this.subscriptions);
    const blocked = { listId, mailBlocked };
    const enrollment = newEnrollment({ id: this.newId(), now: this.world.now, ...of, ...blocked });
    this.enrollments.set(enrollment.id, enrollment);
    this.commandStart(enrollment);
    story.enrolled += 1;
    story.enteredIds.push(enrollment.id);
    return enrollment.id;
  }

  /** A counted exit: caused by an event, or by the deletion of the contact. */
  protected exit(
    story: Story,
    enrollment: StoredEnrollment,
    { reason, event }: { reason: 'event' | 'contactDeleted'; event: EventDraft },
  ): void {
    this.close(story, enrollment, { status: 'exited', reason }, event);
    const { id: enrollmentId, automationId } = enrollment;
    event.enrollments.push({ enrollmentId, automationId, outcome: 'exited' });
    event.exited += 1;
    story.exited += 1;
    story.exitedIds.push(enrollmentId);
  }

  protected close(
    story: Story,
    enrollment: StoredEnrollment,
    end: EnrollmentEnd,
    cause: EventDraft | null,
  ): void {
    const { now } = this.world;
    const goalReached = end.status === 'completed' && end.goalReached === true;
    const runs = enrollment.status === 'active';
    closeEnrollment(enrollment, { end, now, cause: cause?.id ?? null });
    // A run that failed, ended by itself, or was cancelled in Temporal, needs no cancel.
    const isTold = end.status === 'exited' && !['temporal', 'step', 'timeout'].includes(end.reason);
    if (runs && (isTold || goalReached)) this.commandCancel(enrollment);
    if (end.status === 'failed') return;
    const { id, automationId, automationName, contactId } = enrollment;
    story.happenInternal(end.status === 'completed' ? 'automation_completed' : 'automation_exited', {
      contact: { id: contactId },
      properties: {
        automationId,
        automationName,
        enrollmentId: id,
        ...(end.status === 'exited' ? { reason: end.reason } : {}),
        ...(goalReached ? { goalReached } : {}),
      },
      source: { type: 'automation', id, name: automationName },
      depth: this.depthAfter(enrollment),
    });
  }

  protected depthAfter({ enteredAt, depth }: StoredEnrollment): number {
    return this.world.now.getTime() - enteredAt.getTime() < HOUR_MS ? depth + 1 : 0;
  }

  count(automationId: Id, step: string, counter: StepCounter): void {
    const key = `${automationId} ${step} ${counter}`;
    this.stepCounts.set(key, (this.stepCounts.get(key) ?? 0) + 1);
  }

  protected commandStart(enrollment: StoredEnrollment): void {
    const { run, automationId, automationName, contactId } = enrollment;
    const triggerEvent = this.versionOf(enrollment)?.definition.trigger.event ?? '';
    const args = { run, automationId, automationName, contactId, triggerEvent };
    this.command(enrollment, { command: 'start', args });
  }

  protected commandCancel(enrollment: StoredEnrollment): void {
    this.command(enrollment, { command: 'cancel', args: { run: enrollment.run } });
  }

  protected commandSignal(enrollment: StoredEnrollment, signal: WakeSignal): void {
    this.command(enrollment, { command: 'signal', args: { run: enrollment.run, signal } });
  }

  private command(
    enrollment: StoredEnrollment,
    command: CommandWithArgs<'start' | 'cancel' | 'signal'>,
  ): void {
    enrollment.outboxSeq += 1;
    this.commands.push({ ...command, target: enrollment.id, seq: enrollment.outboxSeq });
  }
}
