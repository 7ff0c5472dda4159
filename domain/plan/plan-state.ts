import type { Id } from '../id.js';
import { suppressibleDomain } from '../lists/suppressed-domain.js';
import type { Suppressed } from '../lists/suppression.js';
import type { MailEnd } from './calls/call-action.js';
import { PlannedContacts } from './contacts/planned-contacts.js';
import { PlannedEnrollments } from './enrollments/planned-enrollments.js';
import type { EventDraft } from './event.js';
import { ListState } from './lists/list-state.js';
import type { PlanInput, PlanSecrets } from './plan-input.js';
import { PlannedCommands } from './planned-commands.js';
import { SegmentState } from './segments/segment-state.js';
import type { Snapshot } from './snapshot.js';
import { noWrites, type DeliveryDraft, type Writes } from './writes.js';

/**
 * Working copy of one batch: the snapshot plus the changes of all calls planned so far, with a part for each noun. What calls do
 * not touch is not made. `toWrites` yields one write per document, ordered so that a unique value is released before it is taken.
 */
export class PlanState {
  readonly now: Date;
  readonly newId: () => Id;
  readonly secrets: PlanSecrets;
  readonly contacts: PlannedContacts;
  /** What only grows; `toWrites` adds the changes of the parts. */
  readonly writes = noWrites();
  /** Entries refused because of `PlannedEnrollments.isAtLimit`. */
  tooMany = 0;
  #enrollments: PlannedEnrollments | null = null;
  #lists: ListState | null = null;
  #segments: SegmentState | null = null;
  #commands: PlannedCommands | null = null;
  readonly #maxActive: number;
  private readonly eventsByContact = new Map<Id, EventDraft[]>();
  private readonly endedMails = new Set<Id>();

  constructor(
    readonly snapshot: Snapshot,
    { now, newId, secrets, maxActive }: Required<Omit<PlanInput, 'calls' | 'snapshot'>>,
  ) {
    this.now = now;
    this.newId = newId;
    this.secrets = secrets;
    this.#maxActive = maxActive;
    this.contacts = new PlannedContacts(snapshot.contacts);
  }

  get enrollments(): PlannedEnrollments {
    return (this.#enrollments ??= new PlannedEnrollments(this.snapshot, this.contacts, this.#maxActive));
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

  /** Number of enrollments that are known now; those created later have a higher ordinal. */
  get enrollmentCount(): number {
    return this.#enrollments?.size ?? this.snapshot.enrollments.length;
  }

  /** Whether an address, or all of its domain, is suppressed. */
  isSuppressed(email: string): boolean {
    return this.findSuppression(email) !== null || this.findSuppression(suppressibleDomain(email)) !== null;
  }

  findSuppression(email: string): Suppressed | null {
    return this.#lists === null
      ? (this.snapshot.suppressed.get(email) ?? null)
      : this.#lists.findSuppression(email);
  }

  deleteContact(id: Id): void {
    this.contacts.delete(id);
    this.segments.remove(id);
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
    const { segments, behavior } = this.snapshot;
    if (event.contactId === null || (segments === null && !behavior.has(event.contactId))) return;
    const own = this.eventsByContact.get(event.contactId);
    if (own === undefined) this.eventsByContact.set(event.contactId, [event]);
    else own.push(event);
  }

  /** The events of earlier calls of the batch; for segments and branches. */
  loggedEvents(contactId: Id): readonly EventDraft[] {
    return this.eventsByContact.get(contactId) ?? [];
  }

  toWrites(): Writes {
    const { writes } = this;
    if (this.contacts.isChanged) {
      writes.contacts = this.contacts.toWrites();
      writes.erased = this.contacts.erased();
      writes.deliveries = writes.deliveries.filter((delivery) => this.isDeliverable(delivery));
    }
    if (this.#enrollments !== null) writes.enrollments = this.#enrollments.toWrites();
    if (this.#commands !== null) {
      const ended = writes.enrollments.filter(
        (one) => one.from === null && one.enrollment.status !== 'active',
      );
      const neverStarted = new Set(ended.map(({ enrollment }) => enrollment.id));
      writes.outbox = this.#commands.toWrites((target) => !neverStarted.has(target));
    }
    if (this.#segments !== null) writes.segments = this.#segments.toWrites();
    return { ...writes, ...this.#lists?.toWrites() };
  }

  /** If the contact is deleted in the same batch, only the deletion itself is delivered. */
  private isDeliverable({ contactId, ofDeletion }: DeliveryDraft): boolean {
    return ofDeletion === true || this.contacts.get(contactId) !== null;
  }
}
