import type { ContactState } from './contact-state.js';
import type { ContactWrite, EnrollmentWrite } from './writes.js';
import type { Id } from '../id.js';

/**
 * Each row is written once, with its final state, so a value that must be unique has to be given up by one row
 * before another takes it. Deletes go before all updates and inserts after them, whatever the order here.
 */

/**
 * Contacts in an order in which whoever moves to an address comes after the one who leaves it. People who trade
 * addresses in a circle have no such order: the batch then meets the unique index, and its halves go one by one.
 */
export function inOrderOfAddresses(writes: ContactWrite[], read: readonly ContactState[]): ContactWrite[] {
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

/** Enrollments that hold their key at the end come after those that may have given it up. */
export function inOrderOfKeys(writes: EnrollmentWrite[]): EnrollmentWrite[] {
  const keyless = writes.filter(({ enrollment }) => enrollment.activeKey === null);
  return [...keyless, ...writes.filter(({ enrollment }) => enrollment.activeKey !== null)];
}
