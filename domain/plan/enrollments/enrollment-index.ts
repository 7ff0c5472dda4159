import type { Id } from '../../id.js';
import type { EnrollmentState } from './enrollment-state.js';
import type { EnrollmentWrite } from '../writes.js';

interface Entry {
  write: EnrollmentWrite;
  /** Position in the order of appearance: those read, then those created. */
  ordinal: number;
}

/** The enrollments of a plan by id, contact and active key. */
export class EnrollmentIndex {
  private readonly entries = new Map<Id, Entry>();
  private readonly contacts = new Map<Id, EnrollmentWrite[]>();
  /** Number of active ones by contact. */
  private readonly active = new Map<Id, number>();
  private readonly holders = new Map<string, Id>();

  /** How many there are; those added later have an ordinal from here on. */
  get size(): number {
    return this.entries.size;
  }

  add(write: EnrollmentWrite): void {
    const { id, contactId, activeKey, status } = write.enrollment;
    this.entries.set(id, { write, ordinal: this.entries.size });
    const own = this.contacts.get(contactId);
    if (own === undefined) this.contacts.set(contactId, [write]);
    else own.push(write);
    if (activeKey !== null) this.holders.set(activeKey, id);
    if (status === 'active') this.count(contactId, 1);
  }

  get(id: Id): EnrollmentWrite | null {
    return this.entries.get(id)?.write ?? null;
  }

  /** Replaces the state of an enrollment. */
  put(write: EnrollmentWrite, enrollment: EnrollmentState): void {
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

  /** The enrollment that holds an active key. */
  holderOf(activeKey: string): EnrollmentState | null {
    const id = this.holders.get(activeKey);
    return id === undefined ? null : (this.get(id)?.enrollment ?? null);
  }

  /** A contact's enrollments, in order of appearance. */
  of(contactId: Id): EnrollmentState[] {
    return (this.contacts.get(contactId) ?? []).map(({ enrollment }) => enrollment);
  }

  ordinalOf(id: Id): number {
    return this.entries.get(id)?.ordinal ?? Infinity;
  }

  /** Number of a contact's active enrollments. */
  activeOf(contactId: Id): number {
    return this.active.get(contactId) ?? 0;
  }

  private count(contactId: Id, by: number): void {
    this.active.set(contactId, this.activeOf(contactId) + by);
  }
}
