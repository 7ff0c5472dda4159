import type { Id } from '../id.js';
import type { EnrollmentState } from './enrollment-state.js';
import type { EnrollmentWrite } from './writes.js';

/** A contact's enrollments in one version of an automation. */
export interface VersionGroup {
  automationId: Id;
  version: number;
  /** In order of appearance. */
  ids: Id[];
}

interface Entry {
  write: EnrollmentWrite;
  /** Position in the order of appearance: those read, then those created. */
  ordinal: number;
}

interface ContactEntries {
  groups: VersionGroup[];
  /** Active ones by automation. */
  active: Map<Id, number>;
  activeInAll: number;
}

/** The number of active enrollments by automation, by contact. */
export type UnreadCounts = ReadonlyMap<Id, ReadonlyMap<Id, number>>;

/** The enrollments of a plan, by id, contact, version and active key, so that deciding an event takes linear time. */
export class EnrollmentIndex {
  private readonly entries = new Map<Id, Entry>();
  private readonly contacts = new Map<Id, ContactEntries>();
  private readonly holders = new Map<string, Id>();

  /** @param unread active enrollments that were not read: their number by automation, by contact */
  constructor(unread: UnreadCounts) {
    for (const [contactId, counts] of unread) {
      const own = this.entriesOf(contactId);
      for (const [automationId, n] of counts) count(own, automationId, n);
    }
  }

  /** How many there are; those added later have an ordinal from here on. */
  get size(): number {
    return this.entries.size;
  }

  add(write: EnrollmentWrite): void {
    const { enrollment } = write;
    this.entries.set(enrollment.id, { write, ordinal: this.entries.size });
    const own = this.entriesOf(enrollment.contactId);
    groupOf(own, enrollment).ids.push(enrollment.id);
    if (enrollment.activeKey !== null) this.holders.set(enrollment.activeKey, enrollment.id);
    if (enrollment.status === 'active') count(own, enrollment.automationId, 1);
  }

  get(id: Id): EnrollmentWrite | null {
    return this.entries.get(id)?.write ?? null;
  }

  /** Replaces the state of an enrollment. */
  put(write: EnrollmentWrite, enrollment: EnrollmentState): void {
    const before = write.enrollment;
    write.enrollment = enrollment;
    if (before.automationVersion !== enrollment.automationVersion) this.regroup(before, enrollment);
    if (before.activeKey !== enrollment.activeKey) {
      if (before.activeKey !== null && this.holders.get(before.activeKey) === before.id)
        this.holders.delete(before.activeKey);
      if (enrollment.activeKey !== null) this.holders.set(enrollment.activeKey, enrollment.id);
    }
    const isActive = enrollment.status === 'active';
    if ((before.status === 'active') !== isActive)
      count(this.entriesOf(enrollment.contactId), enrollment.automationId, isActive ? 1 : -1);
  }

  /** The enrollment that holds an active key. */
  holderOf(activeKey: string): EnrollmentState | null {
    const id = this.holders.get(activeKey);
    return id === undefined ? null : (this.get(id)?.enrollment ?? null);
  }

  /** A contact's enrollments in the groups that pass, in order of appearance. */
  of(contactId: Id, passes: (group: VersionGroup) => boolean = () => true): EnrollmentState[] {
    const groups = (this.contacts.get(contactId)?.groups ?? []).filter(passes);
    const found = groups.flatMap(({ ids }) => ids.flatMap((id) => this.entries.get(id) ?? []));
    if (groups.length > 1) found.sort((a, b) => a.ordinal - b.ordinal);
    return found.map(({ write }) => write.enrollment);
  }

  ordinalOf(id: Id): number {
    return this.entries.get(id)?.ordinal ?? Infinity;
  }

  /** Number of a contact's active enrollments, read or not: in an automation and over all. */
  activeCounts(contactId: Id, automationId: Id): { inAutomation: number; inAll: number } {
    const own = this.contacts.get(contactId);
    return { inAutomation: own?.active.get(automationId) ?? 0, inAll: own?.activeInAll ?? 0 };
  }

  /** Another version listens to other events. */
  private regroup(before: EnrollmentState, enrollment: EnrollmentState): void {
    const own = this.entriesOf(enrollment.contactId);
    const from = groupOf(own, before);
    from.ids = from.ids.filter((id) => id !== enrollment.id);
    groupOf(own, enrollment).ids.push(enrollment.id);
  }

  private entriesOf(contactId: Id): ContactEntries {
    const known = this.contacts.get(contactId);
    if (known !== undefined) return known;
    const own: ContactEntries = { groups: [], active: new Map(), activeInAll: 0 };
    this.contacts.set(contactId, own);
    return own;
  }
}

/** A contact has few versions even when it has thousands of enrollments. */
function groupOf(
  { groups }: ContactEntries,
  { automationId, automationVersion: version }: EnrollmentState,
): VersionGroup {
  const known = groups.find((group) => group.automationId === automationId && group.version === version);
  if (known !== undefined) return known;
  const group = { automationId, version, ids: [] };
  groups.push(group);
  return group;
}

function count(own: ContactEntries, automationId: Id, by: number): void {
  own.active.set(automationId, (own.active.get(automationId) ?? 0) + by);
  own.activeInAll += by;
}
