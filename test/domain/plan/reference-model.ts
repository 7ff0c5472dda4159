import type { JsonValue } from '../../../domain/json.js';
import type {
  CallAction,
  ContactState,
  Decision,
  EnrollmentEnd,
  EventDraft,
  Id,
  OutboxDraft,
  PlanCall,
  PlannedAutomation,
} from '../../../domain/plan/types.js';
import type { StoredEnrollment } from './memory-database.js';
import { firstFailure } from './reference-conditions.js';
import { changePerson, isBlocked, newPerson } from './reference-contacts.js';
import { Story, type ModelOutcome } from './reference-story.js';
import { closeEnrollment, newEnrollment, reopenEnrollment } from './reference-enrollments.js';

type EndAction = Extract<CallAction, { type: 'endEnrollment' }>;
type RetryAction = Extract<CallAction, { type: 'retryEnrollment' }>;

const HOUR_MS = 3_600_000;
const DEEPEST = 8;

/**
 * What calls do to people, as the contract tells it: one call after the other on plain maps, with no batch, no
 * snapshot and no folding. Slow, and meant to be read beside the contract; the plan has to agree with it.
 */
export class ReferenceModel {
  readonly contacts = new Map<Id, ContactState>();
  readonly enrollments = new Map<Id, StoredEnrollment>();
  readonly log: EventDraft[] = [];
  readonly commands: OutboxDraft[] = [];
  readonly suppressions = new Set<string>();
  private lastId = 0;

  constructor(
    readonly world: {
      now: Date;
      /** Every version of every automation; the last one of each is in force. */
      automations: () => PlannedAutomation[];
    },
  ) {}

  apply(call: PlanCall): ModelOutcome {
    const story = new Story(call, () => this.newId());
    const { subject, action } = call;
    if (subject.by === 'none') return this.logUnmapped(story);
    if (action.type === 'endEnrollment') return this.end(story, action);
    if (action.type === 'retryEnrollment') return this.retry(story, action);
    const contact = subject.by === 'id' ? this.contacts.get(subject.id) : this.withEmail(subject.email);
    if (contact === undefined) {
      if (subject.by === 'email') return this.create(story, subject.email);
      return action.type === 'none' ? this.answer(story, null, {}) : { ok: false, code: 'not_found' };
    }
    if (action.type === 'deleteContact') return this.delete(story, contact);
    if (action.type === 'updateContact') {
      if (action.ifVersion !== null && action.ifVersion !== contact.version)
        return { ok: false, code: 'stale' };
      const holder = this.withEmail(call.patch?.email ?? contact.email);
      if (holder !== undefined && holder !== contact) return { ok: false, code: 'email_taken' };
    }
    return this.change(story, contact);
  }

  private withEmail(email: string): ContactState | undefined {
    return [...this.contacts.values()].find((contact) => contact.email === email);
  }

  private newId(): Id {
    this.lastId += 1;
    return `b${this.lastId.toString(16).padStart(23, '0')}`;
  }

  private enrollmentsOf(contact: ContactState, ...statuses: string[]): StoredEnrollment[] {
    return [...this.enrollments.values()].filter(
      (e) => e.contactId === contact.id && statuses.includes(e.status),
    );
  }

  private answer(
    story: Story,
    contact: ContactState | null,
    step: { created?: boolean; changed?: boolean },
  ): ModelOutcome {
    const outcome = story.answer(contact, step);
    this.log.push(...story.events);
    return outcome;
  }

  // --- the contact

  private create(story: Story, email: string): ModelOutcome {
    const { now } = this.world;
    const suppressed = this.suppressions.has(email);
    const contact = newPerson({ id: this.newId(), email, suppressed, now }, story.call.patch ?? {});
    this.contacts.set(contact.id, contact);
    story.happenOwn(contact);
    story.happenInternal('contact_added', { contact, properties: {} });
    this.exitsThenEntries(story, contact, []);
    return this.answer(story, contact, { created: true, changed: true });
  }

  private change(story: Story, contact: ContactState): ModelOutcome {
    const activeBefore = this.enrollmentsOf(contact, 'active');
    const blockedBefore = isBlocked(contact);
    const changes = changePerson(contact, story.call.patch ?? {}, this.world.now);
    const changed = Object.keys(changes).length > 0;
    // A suppression belongs to the address: who moves to a suppressed one is not written to.
    if (this.suppressions.has(contact.email)) contact.suppressed = true;
    story.happenOwn(contact);
    if (changed) story.happenInternal('contact_updated', { contact, properties: { changes } });
    if (isBlocked(contact) !== blockedBefore)
      for (const enrollment of this.enrollmentsOf(contact, 'active', 'failed'))
        enrollment.mailBlocked = isBlocked(contact);
    this.exitsThenEntries(story, contact, activeBefore);
    return this.answer(story, contact, { changed });
  }

  private delete(story: Story, contact: ContactState): ModelOutcome {
    const deleted = story.happenInternal('contact_deleted', { contact, properties: {} });
    for (const enrollment of this.enrollmentsOf(contact, 'active'))
      this.exit(story, enrollment, { reason: 'contactDeleted', event: deleted });
    if (isBlocked(contact)) this.suppressions.add(contact.email);
    this.contacts.delete(contact.id);
    const args = { run: 1, automationId: '', automationName: '', contactId: contact.id, triggerEvent: '' };
    this.commands.push({ command: 'erase', target: contact.id, seq: 1, args });
    return this.answer(story, contact, { changed: true });
  }

  // --- events

  private logUnmapped(story: Story): ModelOutcome {
    const { event } = story.call;
    if (event !== null) story.happen({ ...event, contactId: null, status: 'unmapped' });
    return this.answer(story, null, {});
  }

  // --- exits, then entries

  private exitsThenEntries(story: Story, contact: ContactState, activeBefore: StoredEnrollment[]): void {
    // The list grows while it is worked off: an exit is itself an event.
    for (const event of story.events)
      for (const enrollment of activeBefore)
        if (enrollment.status === 'active') this.decideExit(story, { event, enrollment, contact });
    const entered = new Set<Id>();
    for (const event of story.events)
      for (const automation of this.listeningTo(event.key))
        event.decisions.push(this.decideEntry(story, { event, automation, contact, entered }));
  }

  private listeningTo(key: string): PlannedAutomation[] {
    const inForce = new Map(this.world.automations().map((automation) => [automation.id, automation]));
    return [...inForce.values()]
      .filter((a) => a.triggerKey === key && (a.status === 'active' || a.status === 'paused'))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  private versionOf(enrollment: StoredEnrollment): PlannedAutomation | undefined {
    const { automationId, automationVersion } = enrollment;
    return this.world.automations().find((a) => a.id === automationId && a.version === automationVersion);
  }

  private decideExit(
    story: Story,
    {
      event,
      enrollment,
      contact,
    }: { event: EventDraft; enrollment: StoredEnrollment; contact: ContactState },
  ): void {
    const automation = this.versionOf(enrollment);
    const matches = (automation?.definition.exitOn ?? []).filter(
      (_, i) => automation?.exitKeys[i] === event.key,
    );
    if (matches.length === 0) return;
    const entry = JSON.parse(enrollment.entryProperties) as JsonValue;
    const failures = matches.map(({ where }) =>
      firstFailure(where, { contact, event: event.properties, entry }),
    );
    const { automationId, automationName, id: enrollmentId } = enrollment;
    const decision = { automationId, automationName, role: 'exit', enrollmentId } as const;
    const failed = failures.includes(null) ? null : failures[0];
    if (failed) event.decisions.push({ ...decision, outcome: 'filtered', condition: failed });
    else {
      event.decisions.push({ ...decision, outcome: 'exited' });
      this.exit(story, enrollment, { reason: 'event', event });
    }
  }

  private decideEntry(
    story: Story,
    of: { event: EventDraft; automation: PlannedAutomation; contact: ContactState; entered: Set<Id> },
  ): Decision {
    const { event, automation, contact, entered } = of;
    const about = {
      automationId: automation.id,
      automationName: automation.definition.name,
      role: 'entry',
    } as const;
    if (automation.status === 'paused') return { ...about, outcome: 'paused' };
    const scope = { contact, event: event.properties, entry: event.properties };
    const condition = firstFailure(automation.definition.trigger.where, scope);
    if (condition !== null) return { ...about, outcome: 'filtered', condition };
    if (event.depth > DEEPEST) {
      Object.assign(event, { status: 'failed', note: 'loop' });
      return { ...about, outcome: 'loop' };
    }
    const once = automation.definition.reentry === 'whenFinished';
    const present = this.enrollmentsOf(contact, 'active').find(
      (e) => once && e.activeKey === `${automation.id}:${contact.id}`,
    );
    if (present !== undefined) return { ...about, outcome: 'alreadyIn', enrollmentId: present.id };
    if (entered.has(automation.id)) return { ...about, outcome: 'alreadyIn' };
    entered.add(automation.id);
    return { ...about, outcome: 'entered', enrollmentId: this.enter(story, { event, automation, contact }) };
  }

  // --- enrollments

  private enter(
    story: Story,
    {
      event,
      automation,
      contact,
    }: { event: EventDraft; automation: PlannedAutomation; contact: ContactState },
  ): Id {
    const enrollment = newEnrollment({ id: this.newId(), now: this.world.now, event, automation, contact });
    this.enrollments.set(enrollment.id, enrollment);
    this.command(enrollment, 'start');
    event.enrollments.push({ enrollmentId: enrollment.id, automationId: automation.id, outcome: 'entered' });
    event.enrolled += 1;
    story.enrolled += 1;
    return enrollment.id;
  }

  /** An exit that counts: because of an event, or because the contact is gone. */
  private exit(
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

  private close(
    story: Story,
    enrollment: StoredEnrollment,
    end: EnrollmentEnd,
    cause: EventDraft | null,
  ): void {
    const { now } = this.world;
    closeEnrollment(enrollment, { end, now, cause: cause?.id ?? null });
    // A run that ended by itself, or was cancelled in Temporal, needs no cancel.
    if (end.status === 'exited' && end.reason !== 'temporal' && end.reason !== 'step')
      this.command(enrollment, 'cancel');
    if (end.status === 'failed') return;
    const { id, automationId, automationName, contactId } = enrollment;
    story.happenInternal(end.status === 'completed' ? 'automation_completed' : 'automation_exited', {
      contact: { id: contactId },
      properties: {
        automationId,
        automationName,
        enrollmentId: id,
        ...(end.status === 'exited' ? { reason: end.reason } : {}),
      },
      source: { type: 'automation', id, name: automationName },
      depth: now.getTime() - enrollment.enteredAt.getTime() < HOUR_MS ? enrollment.depth + 1 : 0,
    });
  }

  private end(story: Story, { enrollmentId, run, end }: EndAction): ModelOutcome {
    const enrollment = this.enrollments.get(enrollmentId);
    const contact = this.contacts.get(enrollment?.contactId ?? '');
    const current = enrollment?.status === 'active' && (run === null || run === enrollment.run);
    if (enrollment === undefined || contact === undefined || !current)
      return run === null ? { ok: false, code: 'conflict' } : this.answer(story, contact ?? null, {});
    const activeBefore = this.enrollmentsOf(contact, 'active');
    this.close(story, enrollment, end, null);
    this.exitsThenEntries(story, contact, activeBefore);
    if (end.status === 'exited') story.exitedIds.push(enrollmentId);
    return this.answer(story, contact, { changed: true });
  }

  private retry(story: Story, { enrollmentId, by, note }: RetryAction): ModelOutcome {
    const enrollment = this.enrollments.get(enrollmentId);
    const contact = this.contacts.get(enrollment?.contactId ?? '');
    if (enrollment?.status !== 'failed' || contact === undefined) return { ok: false, code: 'conflict' };
    const once = this.versionOf(enrollment)?.definition.reentry === 'whenFinished';
    const key = once ? `${enrollment.automationId}:${contact.id}` : null;
    if (key !== null && [...this.enrollments.values()].some((e) => e.activeKey === key))
      return { ok: false, code: 'conflict' };
    reopenEnrollment(enrollment, { now: this.world.now, by, note, key, mailBlocked: isBlocked(contact) });
    this.command(enrollment, 'start');
    return this.answer(story, contact, { changed: true });
  }

  private command(enrollment: StoredEnrollment, command: 'start' | 'cancel'): void {
    enrollment.outboxSeq += 1;
    const { id: target, outboxSeq: seq, run, automationId, automationName, contactId } = enrollment;
    const triggerEvent = this.versionOf(enrollment)?.definition.trigger.event ?? '';
    this.commands.push({
      command,
      target,
      seq,
      args: { run, automationId, automationName, contactId, triggerEvent },
    });
  }
}
