import type { TimelineEntry } from '../automation/enrollment.js';
import { domainOf } from '../lists/suppressed-domain.js';
import type { Suppressed, SuppressionReason } from '../lists/suppression.js';
import type { MailReport } from '../mail-reports/mail-report.js';
import type { MailHit, MailLeave } from '../tracking/tracking.js';
import { ListState } from './lists/list-state.js';
import { orderByEmailHandover, orderByActiveKey } from './calls/write-order.js';
import type { ContactState } from '../contact/contact-state.js';
import { ContactIndex } from './contacts/contact-index.js';
import { EnrollmentIndex } from './enrollments/enrollment-index.js';
import type { MailEnd } from './calls/call-action.js';
import type { StepCounter } from '../automation/counts.js';
import { noWrites, type DeliveryDraft, type Writes } from './writes.js';
import type { EnrollmentState, PastEnrollment } from './enrollments/enrollment-state.js';
import type { EventDraft } from './event.js';
import type { Id } from '../id.js';
import type { PlanInput, PlanSecrets } from './plan-input.js';
import type { PlannedAutomation } from './enrollments/planned-automation.js';
import { PlannedCommands } from './planned-commands.js';
import { SegmentState } from './segments/segment-state.js';
import type { Snapshot } from './snapshot.js';

/** Earlier entries by contact and automation. */
function pastByKey(past: readonly PastEnrollment[]): Map<string, PastEnrollment[]> {
  const found = new Map<string, PastEnrollment[]>();
  for (const entry of past) {
    const key = pastKey(entry.contactId, entry.automationId);
    const same = found.get(key);
    if (same === undefined) found.set(key, [entry]);
    else same.push(entry);
  }
  return found;
}

function pastKey(contactId: Id, automationId: Id): string {
  return `${contactId}:${automationId}`;
}

/**
 * Working copy of one batch: the snapshot plus the changes of all calls planned so far. `toWrites` yields one
 * write per document, ordered so that a unique value is released before it is taken.
 */
export class PlanState {
  private readonly contacts: ContactIndex;
  readonly now: Date;
  readonly newId: () => Id;
  readonly secrets: PlanSecrets;
  /** Entries refused because of `isAtLimit`. */
  tooMany = 0;
  private readonly maxActive: number;
  // What calls do not touch is not made.
  #lists: ListState | null = null;
  #segments: SegmentState | null = null;
  #commands: PlannedCommands | null = null;
  #enrollments: EnrollmentIndex | null = null;
  #past: Map<string, PastEnrollment[]> | null = null;
  private readonly dirtyEnrollments = new Set<Id>();
  private readonly eventsByContact = new Map<Id, EventDraft[]>();
  private readonly endedMails = new Set<Id>();
  /** What only grows. */
  private readonly writes = noWrites();

  constructor(
    readonly snapshot: Snapshot,
    { now, newId, secrets, maxActive }: Required<Omit<PlanInput, 'calls' | 'snapshot'>>,
  ) {
    this.now = now;
    this.newId = newId;
    this.secrets = secrets;
    this.maxActive = maxActive;
    this.contacts = new ContactIndex(snapshot.contacts);
  }

  get lists(): ListState {
    return (this.#lists ??= new ListState(this.snapshot));
  }

  get segments(): SegmentState {
    return (this.#segments ??= new SegmentState(this.snapshot.segments));
  }

  get commands(): PlannedCommands {
    return (this.#commands ??= new PlannedCommands(this.snapshot));
  }

  private get enrollments(): EnrollmentIndex {
    return (this.#enrollments ??= indexOf(this.snapshot.enrollments));
  }

  contactByEmail(email: string): ContactState | null {
    return this.contacts.withEmail(email);
  }

  contactById(id: Id): ContactState | null {
    return this.contacts.get(id);
  }

  /** Whether an address, or all of its domain, is suppressed. */
  isSuppressed(email: string): boolean {
    return this.suppressionOf(email) !== null || this.suppressionOf(domainOf(email)) !== null;
  }

  suppressionOf(email: string): Suppressed | null {
    return this.#lists === null
      ? (this.snapshot.suppressed.get(email) ?? null)
      : this.#lists.suppressionOf(email);
  }

  /** Replaces a contact. `rev` increases once per batch, on write. */
  putContact(state: ContactState): void {
    this.contacts.put(state);
  }

  /** Locks a contact whose related data changes. */
  lockContact(id: Id): void {
    this.contacts.lock(id);
  }

  deleteContact(id: Id): void {
    this.contacts.delete(id);
    this.segments.remove(id);
  }

  /** Number of enrollments that are known now; those created later have a higher ordinal. */
  get enrollmentCount(): number {
    return this.#enrollments?.size ?? this.snapshot.enrollments.length;
  }

  ordinalOf(enrollmentId: Id): number {
    return this.enrollments.ordinalOf(enrollmentId);
  }

  /** A contact's enrollments, as far as they were read, oldest first. */
  enrollmentsOf(contactId: Id): EnrollmentState[] {
    return this.enrollments.of(contactId);
  }

  /** A contact's enrollments on the versions that pass, oldest first. */
  enrollmentsOn(contactId: Id, passes: (automation: PlannedAutomation) => boolean): EnrollmentState[] {
    return this.enrollmentsOf(contactId).filter(({ automationId, automationVersion }) => {
      const automation = this.snapshot.versionOf(automationId, automationVersion);
      return automation !== undefined && passes(automation);
    });
  }

  enrollmentsIn(contactId: Id, automationId: Id): EnrollmentState[] {
    return this.enrollmentsOf(contactId).filter((one) => one.automationId === automationId);
  }

  /** A contact's earlier entries into an automation, as far as they were read. */
  pastOf(contactId: Id, automationId: Id): PastEnrollment[] {
    this.#past ??= pastByKey(this.snapshot.past);
    return this.#past.get(pastKey(contactId, automationId)) ?? [];
  }

  /** The active enrollment that holds an active key. */
  holderOf(activeKey: string): EnrollmentState | null {
    return this.enrollments.holderOf(activeKey);
  }

  /** Whether a contact has as many active enrollments as it may have. */
  isAtLimit(contactId: Id): boolean {
    return this.enrollments.activeOf(contactId) >= this.maxActive;
  }

  enrollment(id: Id): EnrollmentState | null {
    return this.enrollments.get(id)?.enrollment ?? null;
  }

  addEnrollment(enrollment: EnrollmentState, entryProperties: string, timeline: TimelineEntry[]): void {
    this.enrollments.add({ enrollment, from: null, entryProperties, timeline, changed: true, touches: 0 });
    this.dirtyEnrollments.add(enrollment.id);
    this.lockContact(enrollment.contactId);
  }

  changeEnrollment(enrollment: EnrollmentState, ...timeline: TimelineEntry[]): void {
    if (this.enrollments.get(enrollment.id) === null) return;
    this.moveEnrollment(enrollment, ...timeline);
    this.lockContact(enrollment.contactId);
  }

  /** Changes the position of an enrollment, on which no decision about its contact depends. */
  moveEnrollment(enrollment: EnrollmentState, ...timeline: TimelineEntry[]): void {
    const entry = this.enrollments.get(enrollment.id);
    if (entry === null) return;
    this.enrollments.put(entry, enrollment);
    entry.timeline.push(...timeline);
    entry.changed = true;
    this.dirtyEnrollments.delete(enrollment.id);
    this.dirtyEnrollments.add(enrollment.id);
  }

  /** Makes this batch conflict with concurrent writes of the enrollment; does not lock the contact. */
  touchEnrollment(id: Id): void {
    const entry = this.enrollments.get(id);
    if (entry === null) return;
    entry.touches += 1;
    this.dirtyEnrollments.add(id);
  }

  countStep(automationId: Id, step: string, counter: StepCounter): void {
    this.writes.counts.push({ automationId, step, counter });
  }

  /** Whether the mail is still held by the attempt that reports its end; if so, records that end. */
  endMail(end: MailEnd): boolean {
    if (this.snapshot.mailClaims.get(end.id) !== end.claim || this.endedMails.has(end.id)) return false;
    this.endedMails.add(end.id);
    this.writes.mails.push(end);
    return true;
  }

  addEvent(event: EventDraft): void {
    this.writes[event.isReplay === true ? 'replays' : 'events'].push(event);
    if (event.contactId === null || this.snapshot.segments === null) return;
    const own = this.eventsByContact.get(event.contactId);
    if (own === undefined) this.eventsByContact.set(event.contactId, [event]);
    else own.push(event);
  }

  /** The events of earlier calls of the batch; for segments. */
  eventsOf(contactId: Id): readonly EventDraft[] {
    return this.eventsByContact.get(contactId) ?? [];
  }

  /** Whether the batch has created the contact. */
  isNew(contactId: Id): boolean {
    return this.contacts.isNew(contactId);
  }

  reportMail(report: MailReport & { messageId: Id }): void {
    this.writes.mailReports.push(report);
  }

  trackMail(hit: MailHit): void {
    this.writes.mailHits.push(hit);
  }

  leaveBy(leave: MailLeave): void {
    this.writes.mailLeaves.push(leave);
  }

  addDelivery(delivery: DeliveryDraft): void {
    this.writes.deliveries.push(delivery);
  }

  suppress(email: string, reason: SuppressionReason, facts?: { evidence?: MailReport; at?: Date }): void {
    this.lists.suppress(email, reason, facts);
  }

  /** The automation version that an enrollment is on. */
  versionOf(enrollmentId: Id): PlannedAutomation | undefined {
    const enrollment = this.enrollment(enrollmentId);
    if (enrollment === null) return undefined;
    return this.snapshot.versionOf(enrollment.automationId, enrollment.automationVersion);
  }

  commandErasure(contactId: Id): void {
    this.writes.erasures.push(contactId);
  }

  toWrites(): Writes {
    const { writes } = this;
    if (this.contacts.isChanged) {
      const contacts = this.contacts.toWrites();
      writes.contacts =
        contacts.length < 2 ? contacts : orderByEmailHandover(contacts, this.snapshot.contacts);
      writes.erased = this.contacts.erased();
      writes.deliveries = writes.deliveries.filter((delivery) => this.isDeliverable(delivery));
    }
    const enrollments = [...this.dirtyEnrollments].flatMap((id) => this.enrollments.get(id) ?? []);
    if (enrollments.length > 0) writes.enrollments = orderByActiveKey(enrollments);
    if (this.#commands !== null) {
      const ended = enrollments.filter((one) => one.from === null && one.enrollment.status !== 'active');
      const neverStarted = new Set(ended.map(({ enrollment }) => enrollment.id));
      writes.outbox = this.#commands.toWrites((target) => !neverStarted.has(target));
    }
    if (this.#segments !== null) writes.segments = this.#segments.toWrites();
    return { ...writes, ...this.#lists?.toWrites() };
  }

  /** If the contact is deleted in the same batch, only the deletion itself is delivered. */
  private isDeliverable({ contactId, ofDeletion }: DeliveryDraft): boolean {
    return ofDeletion === true || this.contactById(contactId) !== null;
  }
}

function indexOf(enrollments: readonly EnrollmentState[]): EnrollmentIndex {
  const index = new EnrollmentIndex();
  for (const enrollment of enrollments)
    index.add({
      enrollment,
      from: enrollment,
      entryProperties: '',
      timeline: [],
      changed: false,
      touches: 0,
    });
  return index;
}
