import type { EnrollmentStatus } from '../../automation/enrollment.js';
import type { Id } from '../../id.js';
import type { CountedEvent } from '../../segments/decide.js';
import type { PlannedSegment, PlannedSegments } from '../../segments/planned-segments.js';

/** A stored decision about one contact and one version of a segment. */
export interface SegmentRow {
  in: boolean;
  /** Since when it is so. */
  at: Date;
  decideAgainAt: Date | null;
}

/** What was read of a contact for segments. */
export interface ContactSegments {
  /** By `segmentKey`. */
  rows: ReadonlyMap<string, SegmentRow>;
  /** By event key; null if they were not read, since the batch leaves the decisions about the contact as they are. */
  events: ReadonlyMap<string, ReadEvents> | null;
  enrollments: readonly CountedEnrollments[];
  /** The broadcasts that the contact was sent, among those that segments name. No call changes them. */
  broadcasts: ReadonlySet<Id>;
}

/** What was read of what a contact did and is in. */
export type BehaviorRead = Pick<ContactSegments, 'events' | 'enrollments' | 'broadcasts'>;

export interface ReadEvents {
  /** Newest first. */
  newest: readonly CountedEvent[];
  first: CountedEvent | null;
}

/** How many enrollments of an automation a contact has in a status. */
export interface CountedEnrollments {
  automationId: Id;
  status: EnrollmentStatus;
  n: number;
}

/** What a batch knows of segments; null where a workspace has none. */
export interface SegmentSnapshot {
  segments: PlannedSegments;
  /** Of those contacts that a call may concern. */
  contacts: ReadonlyMap<Id, ContactSegments>;
  /** Whether conditions of automations or rules of the batch depend on them. */
  areRead: boolean;
}

/** A changed decision. */
export interface SegmentRowWrite {
  segmentId: Id;
  version: number;
  contactId: Id;
  /** As of the segment. */
  isBuilding: boolean;
  /** As read; null if there was none. */
  before: SegmentRow | null;
  /** Null: nothing is to be remembered. */
  after: SegmentRow | null;
}

export const NOTHING_READ: ContactSegments = {
  rows: new Map(),
  events: new Map(),
  enrollments: [],
  broadcasts: new Set(),
};

/** The working copy of the decisions of a batch. */
export class SegmentState {
  private readonly writes = new Map<string, SegmentRowWrite>();

  constructor(private readonly snapshot: SegmentSnapshot | null) {}

  /** What was read of a contact; null if its segments were not asked for. */
  readSegments(contactId: Id): ContactSegments | null {
    return this.snapshot?.contacts.get(contactId) ?? null;
  }

  findRow(contactId: Id, key: string): SegmentRow | null {
    const changed = this.writes.get(`${contactId} ${key}`);
    return changed === undefined ? (this.readSegments(contactId)?.rows.get(key) ?? null) : changed.after;
  }

  put(
    contactId: Id,
    { id: segmentId, version, key, isBuilding }: PlannedSegment,
    after: SegmentRow | null,
  ): void {
    const before = this.readSegments(contactId)?.rows.get(key) ?? null;
    this.writes.set(`${contactId} ${key}`, { segmentId, version, contactId, isBuilding, before, after });
  }

  /** Forgets a deleted contact. */
  remove(contactId: Id): void {
    if (this.snapshot === null) return;
    for (const segment of this.snapshot.segments.all)
      if (this.findRow(contactId, segment.key) !== null) this.put(contactId, segment, null);
  }

  /** The segments that the contact is in, among those that are built. */
  contactSegments(contactId: Id): Id[] {
    return (this.snapshot?.segments.all ?? [])
      .filter((segment) => !segment.isBuilding && this.findRow(contactId, segment.key)?.in === true)
      .map(({ id }) => id);
  }

  toWrites(): SegmentRowWrite[] {
    return [...this.writes.values()].filter(({ before, after }) => before !== null || after !== null);
  }
}
