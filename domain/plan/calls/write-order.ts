import type { ContactState } from '../../contact/contact-state.js';
import type { ContactWrite, EnrollmentWrite } from '../writes.js';
import type { Id } from '../../id.js';

/**
 * Each row is written once, in its final state, so a unique value must be released by one row before another
 * takes it. Deletes run before all updates, inserts after them.
 */

/**
 * Orders contact updates so that a contact who takes over an address is written after the one who gives it up.
 * Circular swaps have no such order: the batch then hits the unique index and is retried in halves.
 */
export function orderByEmailHandover(writes: ContactWrite[], read: readonly ContactState[]): ContactWrite[] {
  const updates = new Map<Id, ContactWrite>();
  for (const write of writes) if (write.kind === 'update') updates.set(write.contact.id, write);
  const holders = new Map(read.map((contact) => [contact.email, contact.id]));
  const ordered = new Set<ContactWrite>();
  const visited = new Set<ContactWrite>();
  const visit = (write: ContactWrite): void => {
    if (visited.has(write)) return;
    visited.add(write);
    const holder = write.kind === 'update' ? updates.get(holders.get(write.contact.email) ?? '') : undefined;
    if (holder !== undefined) visit(holder);
    ordered.add(write);
  };
  writes.forEach(visit);
  return [...ordered];
}

/** Writes enrollments that hold a key last, after those that may have released it. */
export function orderByActiveKey(writes: EnrollmentWrite[]): EnrollmentWrite[] {
  const keyless = writes.filter(({ enrollment }) => enrollment.activeKey === null);
  return [...keyless, ...writes.filter(({ enrollment }) => enrollment.activeKey !== null)];
}
