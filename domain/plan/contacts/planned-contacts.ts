import type { ContactState } from '../../contact/contact-state.js';
import type { Id } from '../../id.js';
import type { ContactWrite, ErasedContact } from '../writes.js';

interface ContactEntry {
  state: ContactState;
  /** As read from the database; null if created by this batch. */
  read: ContactState | null;
  deleted: boolean;
}

/** The contacts of a plan, by id and current email, and which of them the batch writes. */
export class PlannedContacts {
  private readonly entries = new Map<Id, ContactEntry>();
  private readonly byEmail = new Map<string, Id>();
  private readonly dirty = new Set<Id>();

  constructor(private readonly read: readonly ContactState[]) {
    for (const contact of read) {
      this.entries.set(contact.id, { state: contact, read: contact, deleted: false });
      this.byEmail.set(contact.email, contact.id);
    }
  }

  withEmail(email: string): ContactState | null {
    const id = this.byEmail.get(email);
    return id === undefined ? null : this.get(id);
  }

  get(id: Id): ContactState | null {
    const entry = this.entries.get(id);
    return entry === undefined || entry.deleted ? null : entry.state;
  }

  /** Whether the batch has created the contact. */
  isNew(id: Id): boolean {
    return this.entries.get(id)?.read === null;
  }

  /** Replaces a contact. `rev` increases once per batch, on write. */
  put(state: ContactState): void {
    const before = this.entries.get(state.id);
    if (before !== undefined && before.state.email !== state.email) this.byEmail.delete(before.state.email);
    this.entries.set(state.id, { state, read: before?.read ?? null, deleted: false });
    this.byEmail.set(state.email, state.id);
    this.dirty.delete(state.id);
    this.dirty.add(state.id);
  }

  /** Locks a contact whose related data changes. */
  lock(id: Id): void {
    if (!this.dirty.has(id) && this.entries.has(id)) this.dirty.add(id);
  }

  delete(id: Id): void {
    const entry = this.entries.get(id);
    if (entry === undefined) return;
    this.byEmail.delete(entry.state.email);
    this.entries.set(id, { ...entry, deleted: true });
    this.dirty.add(id);
  }

  /** Whether there is anything to write. */
  get isChanged(): boolean {
    return this.dirty.size > 0;
  }

  /** One write per contact, in the order in which they last changed, but for addresses that are handed over. */
  toWrites(): ContactWrite[] {
    const writes: ContactWrite[] = [];
    for (const id of this.dirty) {
      const write = this.takeWrites(id);
      if (write !== null) writes.push(write);
    }
    return writes.length < 2 ? writes : orderByEmailHandover(writes, this.read);
  }

  /** The deleted contacts. */
  erased(): ErasedContact[] {
    const erased: ErasedContact[] = [];
    for (const { state, deleted } of this.entries.values())
      if (deleted)
        erased.push({ contactId: state.id, email: state.email, formerHashes: state.formerHashes ?? [] });
    return erased;
  }

  private takeWrites(id: Id): ContactWrite | null {
    const entry = this.entries.get(id);
    if (entry === undefined || (entry.deleted && entry.read === null)) return null;
    if (entry.read === null) return { kind: 'insert', contact: entry.state };
    const fromRev = entry.read.rev;
    if (entry.deleted) return { kind: 'delete', id, fromRev };
    if (entry.read === entry.state) return { kind: 'lock', id, fromRev };
    const contact = { ...entry.state, rev: fromRev + 1 };
    return { kind: 'update', contact, before: entry.read, fromRev };
  }
}

/**
 * Orders contact updates so that a contact who takes over an address is written after the one who gives it up.
 * Circular swaps have no such order: the batch then hits the unique index and is retried in halves.
 */
function orderByEmailHandover(writes: ContactWrite[], read: readonly ContactState[]): ContactWrite[] {
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
