import type { TimelineEntry } from '../../automation/enrollment.js';
import type { Id } from '../../id.js';
import type { PlannedContacts } from '../contacts/planned-contacts.js';
import type { Snapshot } from '../snapshot.js';
import type { EnrollmentWrite } from '../writes.js';
import type { EnrollmentState, PastEnrollment } from './enrollment-state.js';
import type { PlannedAutomation } from './planned-automation.js';

interface Entry {
  write: EnrollmentWrite;
  /** Position in the order of appearance: those read, then those created. */
  ordinal: number;
}

type Read = Pick<Snapshot, 'enrollments' | 'past' | 'findVersion'>;

/** The enrollments of a plan, by id, contact and active key, and which of them the batch writes. */
export class PlannedEnrollments {
  private readonly entries = new Map<Id, Entry>();
  private readonly byContact = new Map<Id, EnrollmentWrite[]>();
  /** Number of active ones by contact. */
  private readonly active = new Map<Id, number>();
  private readonly holders = new Map<string, Id>();
  /** In the order in which they last changed. */
  private readonly dirty = new Set<Id>();
  private past: Map<string, PastEnrollment[]> | null = null;

  /** @param maxActive how many active ones a contact may have */
  constructor(
    private readonly read: Read,
    private readonly contacts: PlannedContacts,
    private readonly maxActive: number,
  ) {
    for (const from of read.enrollments)
      this.insert({
        enrollment: from,
        from,
        entryProperties: '',
        timeline: [],
        changed: false,
        touches: 0,
      });
  }

  /** How many there are; those added later have an ordinal from here on. */
  get size(): number {
    return this.entries.size;
  }

  get(id: Id): EnrollmentState | null {
    return this.entries.get(id)?.write.enrollment ?? null;
  }

  ordinal(id: Id): number {
    return this.entries.get(id)?.ordinal ?? Infinity;
  }

  /** A contact's enrollments, as far as they were read, in order of appearance. */
  findByContact(contactId: Id): EnrollmentState[] {
    return (this.byContact.get(contactId) ?? []).map(({ enrollment }) => enrollment);
  }

  /** A contact's enrollments on the versions that pass, in order of appearance. */
  on(contactId: Id, passes: (automation: PlannedAutomation) => boolean): EnrollmentState[] {
    return this.findByContact(contactId).filter(({ automationId, automationVersion }) => {
      const automation = this.read.findVersion(automationId, automationVersion);
      return automation !== undefined && passes(automation);
    });
  }

  in(contactId: Id, automationId: Id): EnrollmentState[] {
    return this.findByContact(contactId).filter((one) => one.automationId === automationId);
  }

  /** A contact's earlier entries into an automation, as far as they were read. */
  pastEnrollments(contactId: Id, automationId: Id): PastEnrollment[] {
    this.past ??= pastByKey(this.read.past);
    return this.past.get(pastKey(contactId, automationId)) ?? [];
  }

  /** The automation version that an enrollment is on. */
  findVersion(id: Id): PlannedAutomation | undefined {
    const enrollment = this.get(id);
    if (enrollment === null) return undefined;
    return this.read.findVersion(enrollment.automationId, enrollment.automationVersion);
  }

  /** The active enrollment that holds an active key. */
  activeKeyHolder(activeKey: string): EnrollmentState | null {
    const id = this.holders.get(activeKey);
    return id === undefined ? null : this.get(id);
  }

  /** Whether a contact has as many active enrollments as it may have. */
  isAtLimit(contactId: Id): boolean {
    return (this.active.get(contactId) ?? 0) >= this.maxActive;
  }

  add(enrollment: EnrollmentState, entryProperties: string, timeline: TimelineEntry[]): void {
    this.insert({ enrollment, from: null, entryProperties, timeline, changed: true, touches: 0 });
    this.dirty.add(enrollment.id);
    this.contacts.lock(enrollment.contactId);
  }

  change(enrollment: EnrollmentState, ...timeline: TimelineEntry[]): void {
    if (!this.entries.has(enrollment.id)) return;
    this.move(enrollment, ...timeline);
    this.contacts.lock(enrollment.contactId);
  }

  /** Changes the position of an enrollment, on which no decision about its contact depends. */
  move(enrollment: EnrollmentState, ...timeline: TimelineEntry[]): void {
    const write = this.entries.get(enrollment.id)?.write;
    if (write === undefined) return;
    this.put(write, enrollment);
    write.timeline.push(...timeline);
    write.changed = true;
    this.dirty.delete(enrollment.id);
    this.dirty.add(enrollment.id);
  }

  /** Makes this batch conflict with concurrent writes of the enrollment; does not lock the contact. */
  touch(id: Id): void {
    const write = this.entries.get(id)?.write;
    if (write === undefined) return;
    write.touches += 1;
    this.dirty.add(id);
  }

  /** One write per enrollment. Those that hold a key come last, after those that may have released it. */
  toWrites(): EnrollmentWrite[] {
    const keyless: EnrollmentWrite[] = [];
    const holding: EnrollmentWrite[] = [];
    for (const id of this.dirty) {
      const write = this.entries.get(id)?.write;
      if (write !== undefined) (write.enrollment.activeKey === null ? keyless : holding).push(write);
    }
    return [...keyless, ...holding];
  }

  private insert(write: EnrollmentWrite): void {
    const { id, contactId, activeKey, status } = write.enrollment;
    this.entries.set(id, { write, ordinal: this.entries.size });
    const own = this.byContact.get(contactId);
    if (own === undefined) this.byContact.set(contactId, [write]);
    else own.push(write);
    if (activeKey !== null) this.holders.set(activeKey, id);
    if (status === 'active') this.count(contactId, 1);
  }

  private put(write: EnrollmentWrite, enrollment: EnrollmentState): void {
    const before = write.enrollment;
    write.enrollment = enrollment;
    if (before.activeKey !== enrollment.activeKey) {
      if (before.activeKey !== null && this.holders.get(before.activeKey) === before.id)
        this.holders.delete(before.activeKey);
      if (enrollment.activeKey !== null) this.holders.set(enrollment.activeKey, enrollment.id);
    }
    const isActive = enrollment.status === 'active';
    if ((before.status === 'active') !== isActive) this.count(enrollment.contactId, isActive ? 1 : -1);
  }

  private count(contactId: Id, by: number): void {
    this.active.set(contactId, (this.active.get(contactId) ?? 0) + by);
  }
}

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
